import { describe, expect, test } from 'vitest';
import { type DayRanges, toDateKey } from '../../core/calendar/index.ts';
import { FACT_IDS, FACT_KINDS, type FactId } from '../metrics/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { findKnownDays, type KnownDays } from './find-known-days.ts';
import {
  describeMissingReport,
  describeMissingReports,
  findMissingKinds,
  findMissingReports,
  groupMissingReports,
  isWholeOn,
  kindsOf,
} from './missing-reports.ts';

const november = (from: number, to: number) =>
  rangeOf(`2026-11-${String(from).padStart(2, '0')}`, `2026-11-${String(to).padStart(2, '0')}`);
const known = (days: Readonly<Partial<Record<(typeof FACT_KINDS)[number], DayRanges>>>): KnownDays =>
  findKnownDays({
    reported: FACT_KINDS.flatMap((kind) => {
      const ofKind = days[kind];
      return ofKind === undefined ? [] : [{ channel: 'amazon', kind, days: ofKind }];
    }),
    own: null,
  });

describe('the kinds that are missing on days of a range are those whose reports are', () => {
  const range = november(19, 24);
  test.each([
    [
      'traffic that ends before orders',
      { sales: [november(1, 24)], traffic: [november(1, 21)] },
      [['traffic', [november(22, 24)]]],
    ],
    [
      'refunds, which no fact tells alone',
      { sales: [november(1, 24)], refunds: [november(1, 20)] },
      [['refunds', [november(21, 24)]]],
    ],
    [
      'refunds are not missing where sales are',
      { sales: [november(1, 22)], refunds: [november(1, 20)], ads: [november(1, 24)] },
      [
        ['sales', [november(23, 24)]],
        ['refunds', [november(21, 22)]],
      ],
    ],
    ['kinds that nobody tells', { sales: [november(1, 24)] }, []],
    [
      'a hole and an end',
      { sales: [november(1, 24)], ads: [november(1, 19), november(21, 23)] },
      [['ads', [november(20, 20), november(24, 24)]]],
    ],
  ] as const)('%s', (_, days, missing) => {
    const found = findMissingKinds(FACT_KINDS, [range], known(days));
    expect(found.map(({ kind, days: ofKind }) => [kind, ofKind])).toEqual(missing);
  });
});

test('a metric needs the kinds of all its facts', () => {
  expect(kindsOf(['orders', 'sessions'])).toEqual(['sales', 'traffic']);
  expect(kindsOf(['contribution'])).toEqual(['sales', 'refunds', 'ads']);
});

test('what is missing is a sentence with its days', () => {
  const today = toDateKey('2026-11-25');
  const traffic = { kind: 'traffic', days: [november(5, 5), november(9, 9), november(22, 24)] } as const;
  expect(describeMissingReport(traffic, today)).toBe('No traffic report for Nov 5, Nov 9, and Nov 22 – 24');
  expect(describeMissingReport(traffic, today, toDateKey('2026-11-21'))).toBe(
    'No traffic report for Nov 5, Nov 9, and Nov 22 – 24, the newest is of Nov 21',
  );
  expect(describeMissingReport(traffic, today, toDateKey('2026-11-25'))).not.toContain('newest');
  const sales = { kind: 'sales', days: [1, 3, 5, 7, 9, 11].map((day) => november(day, day)) } as const;
  expect(describeMissingReport({ ...sales, isPart: true }, today)).toBe(
    'Not every sales report for Nov 1, Nov 3, Nov 5, Nov 7, and 2 more is there',
  );
});

test.each<[string, KnownDays, readonly FactId[], string[]]>([
  [
    'traffic that is late, on days on which something is known',
    { orders: [november(1, 24)], sessions: [november(1, 21)] },
    FACT_IDS,
    ['No traffic report for Nov 22 – 24'],
  ],
  [
    'what other facts lack is not said',
    { orders: [november(1, 24)], sessions: [november(1, 21)] },
    ['orders'],
    [],
  ],
  [
    'refunds that are late, and not on days without sales',
    { orders: [november(1, 23)], net_sales: [november(1, 21)], sessions: [november(1, 24)] },
    ['net_sales'],
    ['No sales report for Nov 24', 'No refunds report for Nov 22 – 23'],
  ],
  [
    'contribution needs the ads too, which have holes',
    {
      orders: [november(1, 24)],
      net_sales: [november(1, 24)],
      ad_spend: [november(1, 19), november(21, 22)],
    },
    ['contribution'],
    ['No ads report for Nov 20 and Nov 23 – 24'],
  ],
  [
    'orders that a report does not hold, in place of the report that is there',
    { orders: [november(1, 21)], untold_orders: [november(22, 23)], units_sold: [november(1, 23)] },
    ['orders'],
    ['Orders are not in the report for Nov 22 – 23'],
  ],
  ['what the data never carry is no report', { orders: [november(1, 24)] }, FACT_IDS, []],
  ['nothing is known of what is known', {}, FACT_IDS, []],
])('%s', (_, history, facts, expected) => {
  const missing = findMissingReports(facts, [november(19, 25)], history);
  expect(missing.map((report) => describeMissingReport(report, toDateKey('2026-11-25')))).toEqual(expected);
});

describe('of two channels one of which is late', () => {
  const days = findKnownDays({
    reported: [
      { channel: 'amazon', kind: 'sales', days: [november(1, 24)] },
      { channel: 'ebay', kind: 'sales', days: [november(1, 20)] },
      { channel: 'amazon', kind: 'traffic', days: [november(1, 22)] },
    ],
    own: null,
  });

  test('the days that the other one told are told in part', () => {
    expect(days.some_sales).toEqual([november(21, 24)]);
    expect(days.some_traffic).toBeUndefined();
  });

  test('the one that has every report on the days of which anything is told is whole', () => {
    const ofChannel = (sales: number, traffic: number | null) =>
      known({
        sales: [november(1, sales)],
        ...(traffic === null ? {} : { traffic: [november(1, traffic)] }),
      });
    const [amazon, ebay] = [ofChannel(24, 22), ofChannel(20, null)];
    const wholeIn = (from: number, to: number) =>
      [amazon, ebay].map((channel) => isWholeOn(november(from, to), channel, days));
    expect(wholeIn(18, 20)).toEqual([true, true]);
    expect(wholeIn(18, 22)).toEqual([true, false]);
    expect(wholeIn(18, 26)).toEqual([false, false]);
    expect(wholeIn(26, 28)).toEqual([false, false]);
    const untold = { ...amazon, orders: [november(1, 20)], untold_orders: [november(21, 24)] };
    expect(isWholeOn(november(18, 22), untold, days)).toBe(true);
  });

  test('a report that nobody sent, and one that only some did, are told apart', () => {
    const grouped = groupMissingReports(days, [november(19, 24)]);
    expect(describeMissingReports(grouped, toDateKey('2026-11-25'))).toBe(
      'Not every sales report for Nov 21 – 24 is there, no traffic report for Nov 23 – 24',
    );
  });
});
