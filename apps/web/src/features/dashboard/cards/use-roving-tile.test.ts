import { expect, test } from 'vitest';
import { tileTargetOf } from './use-roving-tile.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 5, 5],
  ['ArrowUp', 5, 1],
  ['Home', 6, 0],
  ['End', 1, 7],
  ['Enter', 3, null],
])('%s on tile %i of 8 in 4 columns leads to %s', (key, index, target) => {
  expect(tileTargetOf(key, index, 8, 4)).toBe(target);
});
