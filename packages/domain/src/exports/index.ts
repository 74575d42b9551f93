export { cardsCsv, chartCsv } from './dashboard-csv.ts';
export { CSV_START, type CsvCell, csvChunks, csvLine, readCsvText, toCsvText } from './csv-text.ts';
export { dataChangesCsv } from './data-changes-csv.ts';
export { type ExportColumn, NUMBER_FORMATS } from './export-column.ts';
export { exportHeader } from './export-header.ts';
export { exportFileName, statementFileName } from './file-name.ts';
export {
  funnelCells,
  funnelColumns,
  funnelTitle,
  funnelTotalCells,
  type NamedLoss,
  referenceLine,
} from './funnel-table.ts';
export {
  moverCells,
  moversColumns,
  moversTitle,
  moversTotalCells,
  type NamedMover,
} from './movers-table.ts';
export { pictureCaption, wrapLines } from './picture-caption.ts';
export { statementCsv, type StatementTable, statementTable } from './statement-table.ts';
