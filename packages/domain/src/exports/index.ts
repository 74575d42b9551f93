export { cardsCsv } from './cards-csv.ts';
export { chartCsv } from './chart-csv.ts';
export { CSV_START, type CsvCell, csvLine, toCsvText } from './csv-text.ts';
export { exportHeader, type ExportHeaderInput } from './export-header.ts';
export { exportFileName } from './file-name.ts';
export {
  type ExportColumn,
  moverCells,
  moversColumns,
  moversTitle,
  moversTotalCells,
  type NamedMover,
} from './movers-table.ts';
export { pictureCaption, wrapLines } from './picture-caption.ts';
