import { expect, test } from 'vitest';
import { toDateKey } from '../calendar/index.ts';
import { FACT_IDS, type FactId } from '../metrics/index.ts';
import { rangeOf } from '../testing/range-builder.ts';
import type { KnownDays } from './find-known-days.ts';
import { describeMissingReport, findMissingReports } from './missing-reports.ts';

const november = (from: number, to: number) =>
  rangeOf(`2026-11-${String(from).padStart(2, '0')}`, `2026-11-${String(to).padStart(2, '0')}`);

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
    ['No ads report for Nov 20, Nov 23 – 24'],
  ],
  ['what the data never carry is no report', { orders: [november(1, 24)] }, FACT_IDS, []],
  ['nothing is known of what is known', {}, FACT_IDS, []],
])('%s', (_, known, facts, expected) => {
  const missing = findMissingReports(facts, [november(19, 25)], known);
  expect(missing.map((report) => describeMissingReport(report, toDateKey('2026-11-25')))).toEqual(expected);
});
