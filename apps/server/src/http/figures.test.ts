import { evaluateMetric, growthRate, CARD_METRIC_IDS, type FactSums } from '@skuline/domain/metrics';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataSetIn,
  MORE_TEST_DATA,
  readFigures,
  TEST_DATA,
  type DataSet,
  type ExpectedFigures,
  type ExpectedPeriod,
} from '../testing/expected-figures.ts';
import { totalsOf, type ApiUser } from '../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const SETS = [
  dataSetIn(TEST_DATA, 'online_retail'),
  dataSetIn(TEST_DATA, 'superstore'),
  ...(MORE_TEST_DATA === null ? [] : [dataSetIn(MORE_TEST_DATA, 'ga_channels')]),
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

for (const set of SETS) {
  describe(`${set.name} through the API`, () => {
    figuresOf(set, readFigures(set));
  });
}

function figuresOf(set: DataSet, figures: ExpectedFigures): void {
  let user: ApiUser;
  beforeAll(async () => {
    user = await app.userOfNewTenant(set.name);
    await app.importFile(set.name, set.csv);
  });

  test('the sums over all days are the file’s, to the last digit', async () => {
    const all = await user.breakdown({
      start_date: figures.first_date,
      end_date: figures.last_date,
      group_by: ['date_key'],
    });
    expect(totalsOf(all)).toEqual(figures.all_dates_totals);
  });

  test('the hierarchy and the lists have every name, in code-point order', async () => {
    const { text } = await user.get('/api/product-hierarchy');
    expect(createHash('sha256').update(text).digest('hex')).toBe(figures.hierarchy.sha256);
    const counts = await Promise.all(
      ['/api/brands', '/api/parent-skus', '/api/skus'].map(async (path) => {
        const names: unknown = await user.getJson(path);
        return Array.isArray(names) ? names.length : -1;
      }),
    );
    const { brands, parent_skus, skus } = figures.hierarchy.counts;
    expect(counts).toEqual([brands, parent_skus, skus]);
  });

  const cases = [...figures.periods, ...figures.filtered];
  test.each(cases.map((period) => [period.id, JSON.stringify(period.filters), period] as const))(
    'totals, ratios and cards of %s %s',
    async (_id, _filters, period) => {
      await expectPeriod(user, period);
    },
  );

  test.each(figures.periods.map((period) => [period.id, period] as const))(
    'weeks, months and segments of %s',
    async (_id, period) => {
      await expectBuckets(user, period);
      await expectSegments(user, period);
    },
  );

  test.each(figures.empty)('$start – $end $filters is empty with its reason', async (empty) => {
    const answer = await user.breakdown({ start_date: empty.start, end_date: empty.end, ...empty.filters });
    expect(answer).toMatchObject({ data: [], isEmpty: true, reason: empty.reason });
  });
}

const question = (range: { start: string; end: string }, filters: object) => ({
  start_date: range.start,
  end_date: range.end,
  ...filters,
});

async function expectPeriod(user: ApiUser, period: ExpectedPeriod): Promise<void> {
  const [rows, previousRows, current, previous] = await Promise.all([
    user.breakdown(question(period.range, period.filters)),
    user.breakdown(question(period.comparison, period.filters)),
    user.breakdown({ ...question(period.range, period.filters), group_by: 'date_key' }),
    user.breakdown({ ...question(period.comparison, period.filters), group_by: 'date_key' }),
  ]);
  expect(rows.data).toHaveLength(period.rows);
  expect(previousRows.data).toHaveLength(period.comparison_rows);
  expect(rows.dateRange).toEqual({ start: period.range.start, end: period.range.end });
  expect(totalsOf(rows)).toEqual(period.totals);
  expect(totalsOf(current)).toEqual(period.totals);
  expect(totalsOf(previous)).toEqual(period.comparison_totals);
  expectCards(totalsOf(current), totalsOf(previous), period);
}

function expectCards(current: FactSums, previous: FactSums, period: ExpectedPeriod): void {
  for (const id of CARD_METRIC_IDS) {
    const card = period.cards[id];
    if (card === undefined) throw new Error(`No card ${id} in the expected figures.`);
    const value = evaluateMetric(id, current);
    const previousValue = evaluateMetric(id, previous);
    expect(value, id).toBeCloseTo(card.value, 9);
    expect(previousValue, id).toBeCloseTo(card.previousValue, 9);
    const expectedGrowth = card.growth_pct_over_abs ?? card.growth_pct;
    const growth = growthRate(value, previousValue);
    if (expectedGrowth === null) expect(growth, id).toBeNull();
    else expect(growth, id).toBeCloseTo(expectedGrowth, 6);
  }
}

async function expectBuckets(user: ApiUser, period: ExpectedPeriod): Promise<void> {
  for (const [granularity, buckets] of [
    ['weekly', period.weeks],
    ['monthly', period.months],
  ] as const) {
    if (buckets === undefined) continue;
    const answer = await user.breakdown({
      ...question(period.range, period.filters),
      group_by: ['date_key'],
      granularity,
    });
    const withRows = buckets.filter((bucket) => Object.values(bucket.totals).some((sum) => sum !== 0));
    const found = new Map(answer.data.map((row) => [row['date_key'], row]));
    for (const bucket of withRows) expect(found.get(bucket.from)).toMatchObject(bucket.totals);
    expect(answer.data.length).toBeGreaterThanOrEqual(withRows.length);
    expect(answer.data.length).toBeLessThanOrEqual(buckets.length);
  }
}

async function expectSegments(user: ApiUser, period: ExpectedPeriod): Promise<void> {
  for (const [rankBy, segments] of [
    ['net_sales', period.top5_parent_skus_by_net_sales],
    ['gross_sales', period.top5_parent_skus_by_gross_sales],
  ] as const) {
    if (segments === undefined) continue;
    const answer = await user.breakdown({
      ...question(period.range, period.filters),
      group_by: ['parent_sku_name'],
      top: 5,
      rank_by: rankBy,
    });
    for (const segment of segments) {
      const row = answer.data.find(
        (candidate) =>
          candidate['parent_sku_name'] === segment.name &&
          candidate['is_other'] === (segment.name === 'Other'),
      );
      expect(row?.[rankBy], segment.name).toBe(segment[rankBy]);
    }
    expect(answer.data).toHaveLength(segments.length);
  }
}
