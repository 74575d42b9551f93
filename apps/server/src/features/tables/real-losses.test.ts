import type { FunnelStepId } from '@skuline/domain/funnel';
import type { FactId } from '@skuline/domain/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type DataSet,
  dataSetIn,
  type ExpectedPeriod,
  MORE_TEST_DATA,
  readFigures,
  TEST_DATA,
} from '../../testing/expected-figures.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { wholeTenant } from '../../stores/reader.ts';

interface Case {
  readonly set: DataSet;
  readonly step: FunnelStepId;
  readonly by: 'brand_name' | 'parent_sku_name';
  readonly counts: readonly [upstream: FactId, downstream: FactId];
}

/** Sets with a step of theirs: the first two have no sessions and no ads. */
const SETS: readonly Case[] = [
  ...['online_retail', 'superstore'].map(
    (name): Case => ({
      set: dataSetIn(TEST_DATA, name),
      step: 'units_per_order',
      by: 'brand_name',
      counts: ['orders', 'units_sold'],
    }),
  ),
  ...(MORE_TEST_DATA === null ? [] : [MORE_TEST_DATA]).map(
    (folder): Case => ({
      set: dataSetIn(folder, 'ga_channels'),
      step: 'conversion',
      by: 'parent_sku_name',
      counts: ['sessions', 'orders'],
    }),
  ),
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const figures = z.object({
  upstream: z.number(),
  downstream: z.number(),
  rate: z.number().nullable(),
  reference_rate: z.number().nullable(),
  test: z.string(),
  money_lost: z.number().nullable(),
});
const names = { brand_name: z.string(), parent_sku_name: z.string().nullable() };
const answer = z.object({
  rows: z.array(figures.extend(names)),
  total: figures,
  leak: z.object(names).nullable(),
  noise_lost: z.number(),
});
const sums = z.object({
  name: z.string(),
  i0: z.number(),
  o0: z.number(),
  v0: z.number(),
  i1: z.number(),
  o1: z.number(),
  v1: z.number(),
});

describe.each(SETS)('$set.name', ({ set, step, by, counts: [upstream, downstream] }) => {
  let user: ApiUser;
  beforeAll(async () => {
    user = await app.userOfNewTenant(set.name);
    await app.importFile(set.name, set.csv);
  });

  test.each(readFigures(set).periods.map((period) => [period.id, period] as const))(
    'the stages, rates and money lost of %s follow from the rows',
    async (_id, period) => {
      const { range, comparison } = period;
      const { text } = await user.get('/api/funnel', {
        step,
        by,
        start_date: range.start,
        end_date: range.end,
        previous_start_date: comparison.start,
        previous_end_date: comparison.end,
        limit: 200,
      });
      const { rows, total, leak, noise_lost } = answer.parse(JSON.parse(text));
      const { totals, comparison_totals: before } = period;
      expect([total.upstream, total.downstream]).toEqual([totals[upstream], totals[downstream]]);
      expect(total.reference_rate ?? 0).toBeCloseTo((before[downstream] ?? 0) / (before[upstream] || 1), 12);
      const expected = (await sumsOf(period)).map(lossByHand);
      const shown = rows.map(({ money_lost, rate, test: verdict, ...row }) => ({
        name: row[by] ?? '',
        rate,
        lost: money_lost ?? 0,
        isCounted: money_lost !== null && (verdict === 'clear' || verdict === 'likely'),
      }));
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect(shown.toSorted(byName)).toEqual(
        expected.toSorted(byName).map((row) => ({ ...row, lost: expect.closeTo(row.lost, 2) })),
      );
      const sumOf = (isCounted: boolean) =>
        shown.filter((row) => row.isCounted === isCounted).reduce((sum, { lost }) => sum + lost, 0);
      expect(total.money_lost ?? 0).toBeCloseTo(sumOf(true), 6);
      expect(noise_lost).toBeCloseTo(sumOf(false), 6);
      const [first] = shown.filter(({ isCounted }) => isCounted);
      expect(leak?.[by] ?? null).toBe(first?.name ?? null);
    },
  );

  /** Both periods' sums by name, in SQL of one's own over the stored rows. */
  async function sumsOf({ range, comparison }: ExpectedPeriod) {
    const of = (fact: string, period: 0 | 1) =>
      `toFloat64(sumIf(${fact}, date_key BETWEEN {from_${period}:Date} AND {to_${period}:Date}))`;
    const rows = await app.skuline.analytics.select(
      wholeTenant(app.tenantIdOf(set.name)),
      `SELECT ${by} AS name,
        ${of(upstream, 0)} AS i0, ${of(downstream, 0)} AS o0, ${of('net_sales', 0)} AS v0,
        ${of(upstream, 1)} AS i1, ${of(downstream, 1)} AS o1, ${of('net_sales', 1)} AS v1
      FROM daily_performance
      WHERE tenant_id = {tenantId:String}
        AND (date_key BETWEEN {from_0:Date} AND {to_0:Date} OR date_key BETWEEN {from_1:Date} AND {to_1:Date})
      GROUP BY ${by}`,
      { from_0: range.start, to_0: range.end, from_1: comparison.start, to_1: comparison.end },
    );
    return sums.array().parse(rows);
  }
});

/** The formula in plain numbers, and the test in its textbook form. */
function lossByHand({ name, i0, o0, v0, i1, o1, v1 }: z.output<typeof sums>) {
  const rate = i0 === 0 ? null : o0 / i0;
  const reference = i1 === 0 ? null : o1 / i1;
  const value = o0 === 0 ? (o1 === 0 ? 0 : v1 / o1) : v0 / o0;
  const lost = rate === null || reference === null ? 0 : Math.max(0, i0 * (reference - rate) * value);
  const cents = Math.round(lost * 100 + 1e-9);
  const pooled = (o0 + o1) / (i0 + i1);
  const isTested =
    i0 > 0 && i1 > 0 && o0 <= i0 && o1 <= i1 && Math.min(pooled, 1 - pooled) * Math.min(i0, i1) >= 5;
  const score = ((rate ?? 0) - (reference ?? 0)) / Math.sqrt(pooled * (1 - pooled) * (1 / i0 + 1 / i1));
  return { name, rate, lost: cents / 100, isCounted: cents > 0 && isTested && Math.abs(score) >= 1.959964 };
}
