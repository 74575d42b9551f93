import { expect, test } from 'vitest';
import { type DateRange, toDateKey } from '../../core/calendar/index.ts';
import type { FactKind } from '../metrics/index.ts';
import {
  describeAwaited,
  findPulledKinds,
  type KindOfChannel,
  partAwaitedTogether,
  type NewestOfKind,
} from './awaited-reports.ts';
import { describeMissingReports, type MissingReports } from './missing-reports.ts';

const TODAY = toDateKey('2026-11-28');
const days = (start: string, end = start): DateRange => ({ start: toDateKey(start), end: toDateKey(end) });
const tell = (reports: readonly MissingReports[], pulledKinds?: readonly FactKind[]) => {
  const maturingByKind = { sales: 2, refunds: 2, traffic: 4, ads: 4 };
  const maturity = { today: TODAY, maturingDays: 4, maturingByKind, pulledKinds };
  const { missing, awaited } = partAwaitedTogether(reports, maturity);
  return [describeMissingReports(missing, TODAY), describeAwaited(awaited, TODAY)];
};
const NEWEST: readonly MissingReports[] = [
  { kinds: ['traffic', 'ads'], days: [days('2026-11-28')] },
  { kinds: ['traffic'], days: [days('2026-11-27')], isPart: true },
];

test('what a connected source does not have yet is awaited, whether none or some of it is there', () => {
  expect(tell(NEWEST, ['traffic', 'ads'])).toEqual([
    null,
    'Not in yet: traffic for Nov 27 – 28, ads for Nov 28',
  ]);
});

test('what comes in files is missing', () => {
  expect(tell(NEWEST, ['ads'])).toEqual([
    'No traffic report for Nov 28, not every traffic report for Nov 27 is there',
    'Not in yet: ads for Nov 28',
  ]);
  expect(tell(NEWEST)).toEqual([
    'No traffic or ads report for Nov 28, not every traffic report for Nov 27 is there',
    null,
  ]);
});

// The 25th is the first day whose traffic may still change.
test.each([
  [[days('2026-11-25')], [null, 'Not in yet: traffic for Nov 25']],
  [[days('2026-11-24')], ['No traffic report for Nov 24', null]],
  [
    [days('2026-11-24', '2026-11-28')],
    ['No traffic report for Nov 24', 'Not in yet: traffic for Nov 25 – 28'],
  ],
  [
    [days('2026-11-01'), days('2026-11-28')],
    ['No traffic report for Nov 1', 'Not in yet: traffic for Nov 28'],
  ],
])('days that are final without it have no report, those after them are awaited: %j', (asked, told) => {
  expect(tell([{ kinds: ['traffic'], days: asked }], ['traffic'])).toEqual(told);
});

test('days of which nobody tells anything, and facts that reports do not hold, are told as before', () => {
  expect(tell([{ kinds: [], days: [days('2026-11-28')] }], ['traffic'])).toEqual([
    'No report for Nov 28',
    null,
  ]);
  expect(tell([{ kinds: ['traffic'], days: [days('2026-11-27')], untold: 'orders' }], ['traffic'])).toEqual([
    'Orders are not in the report for Nov 27',
    null,
  ]);
});

const told = (channel: string, kind: FactKind, newest: string): NewestOfKind => ({
  channel,
  kind,
  newest: toDateKey(newest),
});
const AMAZON: readonly KindOfChannel[] = [
  { channel: 'amazon', kind: 'sales' },
  { channel: 'amazon', kind: 'traffic' },
];
const OF_AMAZON = [told('amazon', 'sales', '2026-11-28'), told('amazon', 'traffic', '2026-11-26')];

test.each([
  ['everything of a company whose channels are all connected', OF_AMAZON, AMAZON, ['sales', 'traffic']],
  ['nothing that a connection does not bring', OF_AMAZON, AMAZON.slice(0, 1), ['sales']],
  ['nothing of a company without connections', OF_AMAZON, [], []],
  [
    'nothing that another channel brings in files',
    [...OF_AMAZON, told('shopify', 'sales', '2026-11-20')],
    AMAZON,
    ['traffic'],
  ],
  [
    'what another channel brought long ago',
    [...OF_AMAZON, told('ebay', 'sales', '2026-06-01')],
    AMAZON,
    ['sales', 'traffic'],
  ],
] as const)('by itself comes %s', (_what, kinds, pulled, expected) => {
  expect(findPulledKinds(kinds, pulled, toDateKey('2026-10-31'))).toEqual(expected);
});
