import { expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { describeMissingIn, describeFewerDays, type KnownDays } from './index.ts';

const november = (from: number, to: number) =>
  rangeOf(`2026-11-${String(from).padStart(2, '0')}`, `2026-11-${String(to).padStart(2, '0')}`);
const today = toDateKey('2026-11-25');
const periods = {
  range: november(19, 25),
  compared: { current: november(19, 24), previous: november(12, 17) },
};
const sales = { orders: [november(1, 24)], gross_sales: [november(1, 24)] };

const cases: [string, KnownDays, string | null][] = [
  ['everything is known', {}, null],
  ['only the newest day is not there yet', { ...sales, sessions: [november(1, 24)] }, null],
  ['traffic ends earlier', { ...sales, sessions: [november(1, 21)] }, 'No traffic report for Nov 22 – 24'],
  ['traffic begins later', { ...sales, sessions: [november(15, 24)] }, 'No traffic report for Nov 12 – 14'],
  [
    'traffic and ads end on the same day',
    { ...sales, sessions: [november(1, 23)], ad_spend: [november(1, 23)] },
    'No traffic or ads report for Nov 24',
  ],
  [
    'traffic and ads end on different days',
    { ...sales, sessions: [november(1, 21)], ad_spend: [november(1, 23)] },
    'No traffic report for Nov 22 – 24, no ads report for Nov 24',
  ],
  ['refunds end earlier', { ...sales, net_sales: [november(1, 22)] }, 'No refunds report for Nov 23 – 24'],
  ['a day has no report at all', { orders: [november(1, 19), november(21, 24)] }, 'No report for Nov 20'],
];

test.each(cases)('where %s: %j', (_, known, text) => {
  expect(describeMissingIn({ ...periods, known }, today)).toBe(text);
});

test('a figure that rests on fewer days than others names them', () => {
  const known = { ...sales, sessions: [november(1, 21)] };
  expect(describeFewerDays(['sessions', 'orders'], { ...periods, known })).toBe(
    'Nov 19 – 21, 2026 compared with Nov 12 – 14, 2026',
  );
  expect(describeFewerDays(['orders'], { ...periods, known })).toBeNull();
  expect(describeFewerDays(['sessions'], { ...periods, known: { ...sales, sessions: [] } })).toBe('Unknown');
});
