export { cardsCsv } from './cards-csv.ts';
export { chartCsv } from './chart-csv.ts';
export { toCsvText } from './csv-text.ts';
export { exportFileName } from './file-name.ts';
export { pictureCaption, wrapLines } from './picture-caption.ts';
