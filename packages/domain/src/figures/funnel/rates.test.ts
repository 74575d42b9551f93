import { expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { describeRates, prepareRateRows, prepareRateSeries } from './index.ts';

const range = { start: toDateKey('2026-11-12'), end: toDateKey('2026-11-20') };
const row = (date_key: string, sessions: number, orders: number) => ({
  ...facts({ sessions, orders }),
  date_key,
});
const ROWS = [
  row('2026-11-12', 263, 81),
  row('2026-11-14', 0, 0),
  row('2026-11-17', 148, 15),
  row('2026-11-19', 10, 12),
];

function series(granularity: 'daily' | 'weekly', rows = ROWS) {
  return prepareRateSeries({
    step: 'conversion',
    rows,
    range,
    granularity,
    referenceRate: 0.25,
    today: toDateKey('2026-11-20'),
    maturingDays: 2,
  });
}

test('each day has its rate with its own range; a gap, and no range above 100 %', () => {
  expect(prepareRateRows(series('daily')).map(({ label, cells }) => [label, ...cells])).toEqual([
    ['Nov 12', '25.5%', '30.8%', '36.6%', '25.0%'],
    ['Nov 13', '—', '—', '—', '25.0%'],
    ['Nov 14', '—', '—', '—', '25.0%'],
    ['Nov 15', '—', '—', '—', '25.0%'],
    ['Nov 16', '—', '—', '—', '25.0%'],
    ['Nov 17', '6.2%', '10.1%', '16.0%', '25.0%'],
    ['Nov 18', '—', '—', '—', '25.0%'],
    ['Nov 19', '—', '120.0%', '—', '25.0%'],
    ['Nov 20', '—', '—', '—', '25.0%'],
  ]);
});

test('a week is the rate of its sums, not a mean of rates', () => {
  const { points, hasBand } = series('weekly');
  expect(points.map(({ rate }) => rate)).toEqual([81 / 263, 27 / 158]);
  expect(hasBand).toBe(true);
});

test('the axis embraces the ranges and the reference, and is not cut at 100 %', () => {
  const { axis } = series('daily');
  expect([axis.domain, axis.ticks.map(({ text }) => text)]).toEqual([
    [0, 1.5],
    ['0%', '50%', '100%', '150%'],
  ]);
});

test('a sentence says the result', () => {
  expect(describeRates(series('daily'), 'Linen')).toBe(
    'Conversion of Linen, Nov 12 – 20: between 10.1% and 120.0%; reference 25.0%.',
  );
  expect(describeRates(series('daily', []), 'Linen')).toBe('Conversion of Linen, Nov 12 – 20: no data.');
});
