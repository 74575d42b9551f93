export { createFigureMarker, type MarkGrowing } from './mark-figures.ts';
export { withoutLiterals } from './written-numbers.ts';
