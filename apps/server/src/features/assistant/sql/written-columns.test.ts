import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTwoSellers, openEmbedded, type TwoSellers } from './testing/two-sellers.ts';
import { wholeTenant } from '../../../stores/reader.ts';

let sellers: TwoSellers;
beforeAll(async () => {
  sellers = await fillTwoSellers(await openEmbedded());
});
afterAll(() => sellers.close());

const writtenIn = async (sql: string) => {
  const { writtenColumns } = await sellers.tool.run(
    wholeTenant(sellers.asking),
    sql,
    new AbortController().signal,
  );
  return [...writtenColumns];
};

describe('a column whose value does not come from one that was read is written', () => {
  test.each([
    'SELECT 12345',
    'SELECT 0x3039, 12_345, 1.2345e4 FROM daily_performance',
    'SELECT 12344 + any(1) FROM daily_performance',
    "SELECT toFloat64('12345'), CAST('12345' AS Int64), length('a long text'), toUInt32(toDate('2003-10-20')) FROM daily_performance",
    'SELECT sum(orders) * 0 + 12345, sum(orders * 0) + 12345, 12345 + 0 * max(sessions) FROM daily_performance',
    'SELECT sum(orders) - sum(orders) + 12345, sum(orders) / sum(orders) * 12345 FROM daily_performance',
    'SELECT sum(orders) / sum(orders), sum(orders) - sum(orders) FROM daily_performance',
    'SELECT sum(orders) * 376.04, sum(orders) + 9000 FROM daily_performance',
    'SELECT if(sum(orders) > 0, 12345, 0), CASE WHEN sum(orders) > 0 THEN 12345 ELSE sum(orders) END FROM daily_performance',
    'SELECT coalesce(NULL, 12345), ifNull(nullIf(sum(orders), sum(orders)), 12345), greatest(sum(orders), 12345) FROM daily_performance',
    'SELECT (SELECT 12345), max(12345), sum(12345), any(12345), quantile(0.5)(12345) FROM daily_performance',
    'WITH 12345 AS made SELECT made, made * 1 FROM daily_performance',
    'SELECT orders FROM (SELECT 12345 AS orders, brand_name FROM daily_performance)',
    'WITH t AS (SELECT 12345 AS x FROM daily_performance) SELECT sum(x), x + 0 FROM t GROUP BY x',
    'SELECT sum(orders) FROM daily_performance UNION ALL SELECT 12345',
    "SELECT toFloat64(concat(left(any(brand_name), 0), '12345')), length(concat(any(brand_name), 'xxxx')) FROM daily_performance",
    "SELECT transform(any(brand_name), ['Oak'], [12345], 0) FROM daily_performance",
    'SELECT count() FROM (SELECT 1 UNION ALL SELECT 1)',
    'SELECT 1 + 1 + 1',
  ])('%s', async (sql) => {
    const columns = (await sellers.tool.run(wholeTenant(sellers.asking), sql, new AbortController().signal))
      .tables[0];
    expect(await writtenIn(sql)).toEqual(columns?.columns.map((_column, at) => at));
  });
});

describe('a column that was read is not, whatever it is counted, divided or named with', () => {
  test.each([
    'SELECT brand_name, sum(net_sales) AS net_sales FROM daily_performance GROUP BY brand_name',
    'SELECT sum(orders) / nullIf(sum(sessions), 0) AS conversion, round(100 * sum(orders) / sum(sessions), 2) FROM daily_performance',
    'SELECT count(), count(*), uniqExact(sku_name), sum(1), countIf(orders > 3), sum(if(orders > 3, 1, 0)), avg(orders > 3) FROM daily_performance',
    'SELECT sum(net_sales) / 3, sum(net_sales) / 1000, max(orders) / sum(orders) - 1 FROM daily_performance',
    "SELECT sumIf(net_sales, brand_name = 'Oak') - sumIf(net_sales, brand_name = 'Pine') FROM daily_performance",
    "SELECT sum(if(date_key >= '2026-03-02', net_sales, 0)), sum(CASE WHEN brand_name = 'Oak' THEN orders ELSE 0 END) FROM daily_performance",
    'WITH days AS (SELECT date_key, sum(orders) AS orders FROM daily_performance GROUP BY date_key) SELECT avg(orders), max(orders), median(orders) FROM days',
    'SELECT * FROM daily_performance LIMIT 1',
    'SELECT d.*, row_number() OVER (ORDER BY d.orders) AS place FROM daily_performance AS d LIMIT 3',
    'SELECT sum(orders) OVER (PARTITION BY brand_name), lagInFrame(orders, 1) OVER (ORDER BY date_key) FROM daily_performance',
    "SELECT dateDiff('day', min(date_key), max(date_key)) + 1, toDayOfWeek(max(date_key)), toMonth(min(date_key)) FROM daily_performance",
    'SELECT (SELECT sum(orders) FROM daily_performance) AS total, toFloat64(sum(orders)), coalesce(sum(orders), 0) FROM daily_performance',
    'SELECT brand_name, sum(orders) FROM daily_performance GROUP BY 1 UNION ALL SELECT parent_sku_name, sum(units_sold) FROM daily_performance GROUP BY 1',
  ])('%s', async (sql) => {
    expect(await writtenIn(sql)).toEqual([]);
  });

  test('beside one that is', async () => {
    expect(await writtenIn('SELECT sum(orders), 12345 AS made, max(orders) FROM daily_performance')).toEqual([
      1,
    ]);
    expect(await writtenIn('SELECT *, 12345 AS made FROM daily_performance LIMIT 1')).toEqual([16]);
  });
});
