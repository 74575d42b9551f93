export { COLUMN_TITLES, type ColumnTitle, titleBeside } from './column-titles.ts';
export { nameColumns, totalNames } from './segment-columns.ts';
export { type NamesOfRow, NUMBER_FORMATS, type TableCell, type TableColumn } from './table-column.ts';
