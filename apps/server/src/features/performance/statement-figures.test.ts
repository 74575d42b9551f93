import { allowedGranularities, bucketKeyOf, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { decompose } from '@skuline/domain/drivers';
import { findFactsPresent, readFacts } from '@skuline/domain/metrics';
import { prepareStatement, type StatementDay } from '@skuline/domain/profit-loss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataSetIn,
  type ExpectedPeriod,
  MORE_TEST_DATA,
  readFigures,
  TEST_DATA,
} from '../../testing/expected-figures.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SETS = [
  dataSetIn(TEST_DATA, 'superstore'),
  dataSetIn(TEST_DATA, 'online_retail'),
  ...(MORE_TEST_DATA === null ? [] : [dataSetIn(MORE_TEST_DATA, 'ga_channels')]),
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Sums = Readonly<Record<string, number>>;

/** Whole ten-thousandths of a dollar: the sums of the sets are exact in them. */
function units(sums: Sums, fact: string): number {
  return Math.round((sums[fact] ?? 0) * 10_000);
}

/** What each line of money comes to, worked out from the sums of the set. */
function linesOf(sums: Sums): Readonly<Record<string, number>> {
  const [gross, promotions, net] = [
    units(sums, 'gross_sales'),
    units(sums, 'promotions'),
    units(sums, 'net_sales'),
  ];
  const [ads, contribution] = [units(sums, 'ad_spend'), units(sums, 'contribution')];
  return {
    gross_sales: gross,
    promotions: -promotions,
    adjustments: net - gross + promotions,
    net_sales: net,
    advertising: -ads,
    other_costs: contribution - net + ads,
    contribution,
  };
}

function rangeOf({ start, end }: { readonly start: string; readonly end: string }): DateRange {
  return { start: toDateKey(start), end: toDateKey(end) };
}

async function daysOf(
  user: ApiUser,
  range: DateRange,
  filters: Readonly<Record<string, unknown>>,
): Promise<StatementDay[]> {
  const { data } = await user.breakdown({
    start_date: range.start,
    end_date: range.end,
    group_by: ['date_key'],
    ...filters,
  });
  return data.map((row) => ({ date: toDateKey(String(row['date_key'])), sums: readFacts(row) }));
}

describe.each(SETS)('$name', (set) => {
  const figures = readFigures(set);
  const present = findFactsPresent([readFacts(figures.all_dates_totals)]);
  let user: ApiUser;
  beforeAll(async () => {
    user = await app.userOfNewTenant(set.name);
    await app.importFile(set.name, set.csv);
  });

  const readBoth = async ({ range, comparison, filters }: ExpectedPeriod) => {
    const [current, previous] = [rangeOf(range), rangeOf(comparison)];
    return {
      range: current,
      current: await daysOf(user, current, filters),
      previous: await daysOf(user, previous, filters),
    };
  };

  test.each(
    [...figures.periods, ...figures.filtered].map((period) => [period.id, period.filters, period] as const),
  )(
    'the statement of %s %o is what the set comes to, to the ten-thousandth of a dollar',
    async (_, filters, period) => {
      const days = await readBoth({ ...period, filters });
      for (const granularity of allowedGranularities(days.range)) {
        const { rows, buckets } = prepareStatement({ ...days, granularity, view: 'amount', present });
        const ofBuckets = { daily: null, weekly: period.weeks, monthly: period.months }[granularity] ?? [];
        for (const { line, total, previous, values } of rows.filter((row) => row.line.unit === 'money')) {
          const expected = linesOf(period.totals)[line.id];
          if (expected === undefined) continue;
          expect([line.id, Math.round((total ?? 0) * 10_000) + 0]).toEqual([line.id, expected + 0]);
          const before =
            period.comparison_rows === 0 ? null : (linesOf(period.comparison_totals)[line.id] ?? 0) + 0;
          expect(previous === null ? null : Math.round(previous * 10_000) + 0).toBe(before);
          for (const bucket of ofBuckets) {
            const key = bucketKeyOf(toDateKey(bucket.from), days.range, granularity);
            const value = values[buckets.findIndex((each) => each.key === key)] ?? 0;
            expect(Math.round(value * 10_000) + 0).toBe((linesOf(bucket.totals)[line.id] ?? 0) + 0);
          }
        }
      }
    },
  );

  test.each(
    figures.periods
      .filter(({ comparison_rows }) => comparison_rows > 0)
      .map((period) => [period.id, period] as const),
  )(
    'the bridge of %s leads from one contribution to the other, its drivers adding up to the cent',
    async (_, period) => {
      const { totals: now, comparison_totals: before } = period;
      const metricId = present === null || present.includes('contribution') ? 'contribution' : 'net_sales';
      const { total, factors } = decompose(
        { metricId, place: 'card', present },
        readFacts(now),
        readFacts(before),
      );
      const change = units(now, metricId) - units(before, metricId);
      expect(total).toMatchObject({ previous: before[metricId], current: now[metricId] });
      expect(factors.reduce((sum, { effect }) => sum + Math.round(effect * 10_000), 0)).toBe(change);
      const effectOf = (id: string) =>
        Math.round((factors.find((each) => each.id === id)?.effect ?? 0) * 10_000) + 0;
      // Net sales alone have no costs among their drivers.
      const [later, earlier] = metricId === 'contribution' ? [now, before] : [{}, {}];
      expect(effectOf('ad_spend')).toBe(units(earlier, 'ad_spend') - units(later, 'ad_spend') + 0);
      const [costs = 0, costsBefore = 0] = [later, earlier].map((sums) => linesOf(sums)['other_costs']);
      expect(effectOf('other_costs')).toBe(costs - costsBefore + 0);
    },
  );
});
