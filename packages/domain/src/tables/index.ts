export { COLUMN_TITLES, type ColumnTitle, titleBeside } from './column-titles.ts';
