export { COLUMN_TITLES, titleBeside } from './column-titles.ts';
export {
  type FigureValues,
  figureCells,
  figureColumns,
  growthCell,
  nameColumn,
  othersName,
  shareColumn,
  shareColumns,
  tableColumn,
  textColumn,
  valueColumn,
} from './figure-columns.ts';
export {
  COLUMN_ROLES,
  type ColumnRole,
  type ResultColumn,
  type ResultRow,
  type ResultTable,
  resultTable,
  type TableScope,
} from './result-table.ts';
export { nameColumns, totalNames } from './segment-columns.ts';
export { type NamesOfRow, numberFormatOf, type TableCell, type TableColumn } from './table-column.ts';
