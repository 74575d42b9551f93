/** How the cells of a column are read. A range is two days in one cell; a moment is a timestamp with its zone. */
export type ColumnKind =
  | 'text'
  | 'count'
  | 'signed count'
  | 'money'
  | 'plain money'
  | 'day'
  | 'range'
  | 'moment';
