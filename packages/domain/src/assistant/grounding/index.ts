export { markFigures } from './mark-figures.ts';
