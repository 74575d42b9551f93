export { markFigures } from './mark-figures.ts';
export { withoutLiterals } from './without-literals.ts';
