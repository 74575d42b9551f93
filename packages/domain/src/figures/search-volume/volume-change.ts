import { showGrowth, type ShownChange } from '../changes/index.ts';
import { shiftPoint, toNumber } from '../../core/exact/index.ts';

/** Shows a growth given as a fraction (0.126 is 12.6 %), as search-volume rows hold it: more searches are good news. */
export function showVolumeChange(growth: number | null): ShownChange {
  return showGrowth(growth === null ? null : toNumber(shiftPoint(growth, 2)), 'up');
}
