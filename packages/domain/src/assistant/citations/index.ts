export {
  type CellBook,
  cellId,
  type CellPlace,
  citedText,
  createCellBook,
  type Evidence,
  figureAt,
  MOST_CITABLE_ROWS,
} from './cell-book.ts';
export { calculate, CALCULATIONS, CalculationError } from './calculate.ts';
export { createAnswerMarker } from './mark-answer.ts';
export { type CitationReader, createCitationReader } from './read-citations.ts';
export { shiftMark, type WrittenText } from './words.ts';
