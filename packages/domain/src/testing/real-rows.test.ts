import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toDateKey } from '../core/calendar/index.ts';
import { prepareSeries } from '../figures/charts/index.ts';
import { evaluateMetric, sumFacts } from '../figures/metrics/index.ts';
import {
  buildHierarchy,
  compareByCodePoint,
  DIMENSION_IDS,
  hierarchyToJson,
  type ProductHierarchy,
} from '../products/index.ts';
import {
  DATA_SETS,
  dataFile,
  readDataRows,
  readExpectedAnswers,
  type DataRow,
  type ExpectedPeriod,
  type ExpectedSegment,
} from './expected-answers.ts';
import { rangeOf } from './range-builder.ts';

/** Compact JSON with the names of each level by code point (objects would put number-like names first). */
function canonicalJson({ brandToParentSku, parentSkuToSku }: ProductHierarchy): string {
  const level = (lists: ProductHierarchy['brandToParentSku']) =>
    [...lists]
      .toSorted(([a], [b]) => compareByCodePoint(a, b))
      .map(([name, children]) => `${JSON.stringify(name)}:${JSON.stringify(children)}`)
      .join(',');
  return `{"brandToParentSku":{${level(brandToParentSku)}},"parentSkuToSku":{${level(parentSkuToSku)}}}`;
}

/** The period's rows: in its range and among its filters. */
function rowsOf(period: ExpectedPeriod, rows: readonly DataRow[]): DataRow[] {
  const { start, end } = period.range;
  const filters = DIMENSION_IDS.map((id) => ({ id, names: period.filters?.[id] ?? null }));
  return rows.filter(
    (row) =>
      row.date_key >= start &&
      row.date_key <= end &&
      filters.every(({ id, names }) => names?.includes(row[id]) ?? true),
  );
}

function expectChart(
  period: ExpectedPeriod,
  rows: readonly DataRow[],
  expected: readonly ExpectedSegment[] | undefined,
  metricId: 'net_sales' | 'avg_price',
): void {
  if (expected === undefined) return;
  const model = prepareSeries({
    rows: rows.map((row) => ({ ...row, segment: row.parent_sku_name, isOther: false })),
    range: rangeOf(period.range.start, period.range.end),
    granularity: 'weekly',
    metricId,
    today: toDateKey(period.range.end),
    maturingDays: 2,
  });
  expect(model.segments.map((segment) => segment.name)).toEqual(expected.map((segment) => segment.name));
  for (const [index, segment] of model.segments.entries()) {
    expect(segment.total, segment.name).toBeCloseTo(Number(expected[index]?.[metricId]), 9);
  }
  for (const [index, bucket] of model.buckets.entries()) {
    const totals = period.weeks[index]?.totals;
    expect(bucket.total ?? 0).toBe(totals === undefined ? null : evaluateMetric(metricId, totals));
  }
}

/** A year of 300,000 rows is charted as it is, without the server's grouping. */
const SLOW = { timeout: 60_000 };

describe.each(DATA_SETS)('from the rows of %s', SLOW, (dataset) => {
  const answers = readExpectedAnswers(dataset);
  const rows = readDataRows(dataFile(dataset, '.csv.gz'));

  test('all dates sum to the expected totals, to the last decimal', () => {
    expect(rows).toHaveLength(answers.rows);
    expect(sumFacts(rows)).toEqual(answers.all_dates_totals);
  });

  test('the hierarchy has the expected names and checksum', () => {
    const hierarchy = buildHierarchy(rows);
    const parents = [...hierarchy.brandToParentSku.values()];
    const skus = [...hierarchy.parentSkuToSku.values()];
    expect({
      brands: parents.length,
      parent_skus: skus.length,
      skus: new Set(skus.flat()).size,
      brand_parent_pairs: parents.flat().length,
      parent_sku_pairs: skus.flat().length,
    }).toEqual(answers.hierarchy.counts);
    expect(hierarchyToJson(hierarchy).parentSkuToSku).toMatchObject(answers.hierarchy.largest_parents);
    expect(createHash('sha256').update(canonicalJson(hierarchy)).digest('hex')).toBe(
      answers.hierarchy.sha256,
    );
  });

  test.each([...answers.periods, ...answers.filtered])(
    '$id $filters: totals, weeks, top 5 and Other follow from the rows',
    (period) => {
      const inPeriod = rowsOf(period, rows);
      expect(inPeriod).toHaveLength(period.rows);
      expect(sumFacts(inPeriod)).toEqual(period.totals);
      expectChart(period, inPeriod, period.top5_parent_skus_by_net_sales, 'net_sales');
      expectChart(period, inPeriod, period.top5_parent_skus_by_gross_sales, 'avg_price');
    },
  );
});
