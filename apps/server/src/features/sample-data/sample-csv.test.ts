import { toDateKey } from '@skuline/domain/calendar';
import { CATALOG } from '@skuline/domain/sample-data';
import { expect, test } from 'vitest';
import { generateDailyPerformanceCsv, generateKeywordVolumesCsv } from './sample-csv.ts';

const OPTIONS = { seed: 7, until: toDateKey('2026-11-19'), months: 1 };

async function linesOf(chunks: AsyncIterable<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text.split('\n');
}

test('its names need no quotes', () => {
  const names = CATALOG.flatMap((parent) => [
    parent.brand.name,
    parent.name,
    ...Object.keys(parent.skus),
    ...parent.queries,
  ]);
  expect(names.filter((name) => /[",\r\n]/.test(name))).toEqual([]);
});

test('daily performance has the columns of its format: counts whole, money in cents', async () => {
  const [header, ...lines] = await linesOf(generateDailyPerformanceCsv(OPTIONS));
  expect(header).toBe(
    'date_key,brand_name,parent_sku_name,sku_name,sessions,orders,units_sold,gross_sales,promotions,net_sales,ad_spend,contribution,ad_impressions,ad_clicks,ad_orders,ad_sales',
  );
  expect(lines.pop()).toBe('');
  expect(lines.length).toBeGreaterThan(31 * 140);
  const [count, money] = [String.raw`\d+`, String.raw`-?\d+\.\d\d`];
  const facts = [count, count, count, money, money, money, money, money, count, count, count, money];
  const row = new RegExp(`^2026-1[01]-\\d\\d,[^,]+,[^,]+,[^,]+,${facts.join(',')}$`);
  expect(lines.filter((line) => !row.test(line))).toEqual([]);
});

test('keyword volumes are a line a week, parent SKU and query', async () => {
  const [header, ...lines] = await linesOf(generateKeywordVolumesCsv(OPTIONS));
  expect(header).toBe('date_key,parent_sku_name,query,volume');
  expect(lines.pop()).toBe('');
  const queries = CATALOG.reduce((sum, parent) => sum + parent.queries.length, 0);
  expect(lines).toHaveLength(3 * queries);
  expect(lines[0]).toMatch(/^2026-10-25,Pour-Over Kettle,pour over coffee kettle,\d+$/);
});
