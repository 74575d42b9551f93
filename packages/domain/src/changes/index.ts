export { quietChange, showGrowth, showPoints, type ShownChange } from './show-change.ts';
