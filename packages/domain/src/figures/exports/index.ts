export { cardsCsv, chartCsv } from './dashboard-csv.ts';
export { csvChunks, isFormula, toCsvText } from './csv-text.ts';
export { dataChangesCsv } from './data-changes-csv.ts';
export { exportHeader } from './export-header.ts';
export { exportFileName, statementFileName } from './file-name.ts';
export {
  funnelColumns,
  funnelTitle,
  referenceLine,
} from './funnel-table.ts';
export {
  moversColumns,
  moversTitle,
  moversTotalRow,
  type NamedMover,
} from './movers-table.ts';
export { pictureCaption, wrapLines } from './picture-caption.ts';
export { statementCsv, type StatementTable, statementTable } from './statement-table.ts';
