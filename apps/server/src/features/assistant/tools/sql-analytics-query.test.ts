import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTwoSellers, openEmbedded, type TwoSellers } from '../sql/testing/two-sellers.ts';
import { ToolRefusal } from './assistant-tool.ts';
import { wholeTenant } from '../../../stores/reader.ts';
import { sqlAnalyticsQueryTool } from './sql-analytics-query.tool.ts';

let sellers: TwoSellers;
beforeAll(async () => {
  sellers = await fillTwoSellers(await openEmbedded());
});
afterAll(() => sellers.close());

const today = toDateKey('2026-03-03');
const screen = { range: { start: today, end: today }, comparison: null, filters: NO_FILTERS };

const run = (custom_sql: string) =>
  sqlAnalyticsQueryTool(sellers.tool).run(
    { custom_sql },
    { reader: wholeTenant(sellers.asking), screen, today, cells: null, signal: new AbortController().signal },
  );

test.each([
  ['SELECT brand_name FROM daily_performance', 'Query completed'],
  ["SELECT brand_name FROM daily_performance WHERE brand_name = 'Nobody'", 'No data found'],
])('the summary of %s is %s', async (sql, summary) => {
  expect((await run(sql)).summary).toBe(summary);
});

test('a model reads the rows, and why a statement was refused', async () => {
  const { forModel } = await run(
    'SELECT brand_name, sum(orders) AS n FROM daily_performance GROUP BY 1 ORDER BY 1',
  );
  expect(forModel(null)).toMatchObject({
    tables: [{ columns: ['brand_name', 'n'], rows: [{ text: ['Oak', '33'] }, { text: ['Pine', '45'] }] }],
  });
  await expect(run('DROP TABLE event')).rejects.toThrow(new ToolRefusal('Write one SELECT statement.'));
});

test('its action shows the statement and what it is for, and its description every column', () => {
  const tool = sqlAnalyticsQueryTool(sellers.tool);
  const input = { custom_sql: 'SELECT 1', query_description: 'one' };
  expect(tool.describe(input, { screen, today })).toEqual(input);
  expect(tool.description).toContain('ad_sales Float64');
  expect(tool.description).toContain('volume Int64');
});

test('a figure that was read is of the data, and a number that the statement was written with is not', async () => {
  const { evidence } = await run('SELECT sum(orders) AS n, 12344 + any(1) AS made FROM daily_performance');
  const at = (column: number) => evidence?.('call_1')({ table: 0, row: 0, column }) ?? null;
  expect([at(0)?.value, at(1)]).toEqual([78, null]);
});
