export { showGrowth, showPoints, type ShownChange, showTested } from './show-change.ts';
export { formatVerdict } from './verdict-text.ts';
