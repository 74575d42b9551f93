import { extentOf } from '@skuline/domain/charts';
import { eachDay, toDateKey } from '@skuline/domain/calendar';
import { expect, test } from 'vitest';
import { placeBands } from './trial-bands.ts';

const points = eachDay({ start: toDateKey('2026-05-28'), end: toDateKey('2026-11-23') }).map((key) => ({
  key,
}));
const band = (start: string, end: string, name: string) => ({
  start: toDateKey(start),
  end: toDateKey(end),
  name,
});

test.each([
  ['on the first day', band('2026-05-28', '2026-05-28', 'Memorial Day')],
  ['on the last days', band('2026-11-22', '2026-11-23', 'Thanksgiving')],
])('the name of an event %s stands beside the labels of the axis and inside the drawing', (_, event) => {
  const [placed] = placeBands({ bands: [event], points }, { left: 44, width: 340 });
  const { from, to } = extentOf(event.name, placed?.name?.x ?? 0, Infinity);
  expect(from).toBeGreaterThanOrEqual(44);
  expect(to).toBeLessThanOrEqual(340);
});

test('of two events beside each other the longer one is named', () => {
  const events = [
    band('2026-07-04', '2026-07-04', 'Independence Day'),
    band('2026-07-06', '2026-07-12', 'Prime Day'),
  ];
  const placed = placeBands({ bands: events, points }, { left: 44, width: 340 });
  expect(placed.map(({ name }) => name?.text ?? null)).toEqual([null, 'Prime Day']);
});
