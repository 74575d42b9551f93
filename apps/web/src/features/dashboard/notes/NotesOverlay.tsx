/** Loaded later than the chart. */
export { NotesLayer } from '../../../analysis/index.ts';
