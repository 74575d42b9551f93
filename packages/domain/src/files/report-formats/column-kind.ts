/** How the cells of a column are read. A rounded count is one of fractions, such as conversions. A range is two days in one cell; a moment is a timestamp with its zone. */
export type ColumnKind =
  | 'text'
  | 'count'
  | 'signed count'
  | 'rounded count'
  | 'money'
  | 'plain money'
  | 'percent'
  | 'day'
  | 'range'
  | 'moment';
