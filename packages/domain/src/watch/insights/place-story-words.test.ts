import { expect, test } from 'vitest';
import { bucketsOf, toDateKey } from '../../core/calendar/index.ts';
import { placeStoryWords } from './index.ts';

// Eleven days, 100 pixels apart from 40 to 1,040.
const buckets = bucketsOf({ start: toDateKey('2026-11-01'), end: toDateKey('2026-11-11') }, 'daily');
const room = { width: 1060, first: 40, last: 1040 };
// Ten and fifteen letters: 66 and 99 pixels wide.
const raised = (day: string) => ({ key: toDateKey(day), text: 'Raised Nov' });
const recovered = (day: string) => ({ key: toDateKey(day), text: 'Recovered Nov 1' });

test.each([
  ['over its day', raised('2026-11-04'), null, [[340, 340]]],
  ['inside the chart', raised('2026-11-01'), null, [[40, 40]]],
  [
    'both over their days',
    raised('2026-11-04'),
    recovered('2026-11-07'),
    [
      [340, 340],
      [640, 640],
    ],
  ],
  [
    'pushed apart on one day',
    raised('2026-11-04'),
    recovered('2026-11-04'),
    [
      [340, 292.75],
      [340, 387.25],
    ],
  ],
  [
    'at the left edge',
    raised('2026-11-01'),
    recovered('2026-11-01'),
    [
      [40, 33],
      [40, 127.5],
    ],
  ],
  [
    'at the right edge',
    raised('2026-11-11'),
    recovered('2026-11-11'),
    [
      [1040, 916],
      [1040, 1010.5],
    ],
  ],
] as const)('words stand %s', (_, first, second, places) => {
  const words = placeStoryWords({ raised: first, recovered: second, buckets }, room);
  expect(words.map(({ at, center }) => [at, Number(center.toFixed(2))])).toEqual(places);
});
