export { createFigureMarker, type MarkGrowing } from './mark-figures.ts';
export { withoutLiterals } from './without-literals.ts';
