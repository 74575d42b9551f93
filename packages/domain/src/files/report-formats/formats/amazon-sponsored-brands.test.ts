import { expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';

const HEADER =
  'Date | Currency | Campaign Name | Cost type | Impressions | Clicks | Spend | 14 Day Total Sales | 14 Day Total Orders (#) | 14 Day New-to-brand Orders (#)';
const LINES = [
  HEADER,
  'Nov 05, 2026 | USD | Headline | CPC | 8000 | 40 | $36.00 | $220.00 | 4 | 2',
  'Nov 05, 2026 | USD | Video | CPC | 100 | 1 | $1.50 | $0.00 | 0 | 0',
];
const KEEP = { unattributed_ads: 'one row a day named Unknown SKU' };

test('the spend of Sponsored Brands counts without a SKU where the seller says so', () => {
  const { end, rows } = readLines(LINES, KEEP);
  expect(end).toEqual({ status: 'read' });
  expect(rows).toMatchObject([
    {
      kind: 'ads',
      part: 'sponsored_brands',
      day: '2026-11-05',
      sku: '',
      asin: '',
      counts: { ad_impressions: 8000, ad_clicks: 40, ad_orders: 4 },
      money: { ad_spend: 360_000, ad_sales: 2_200_000 },
    },
    { part: 'sponsored_brands', money: { ad_spend: 15_000 } },
  ]);
});

test('nothing of it counts before', () => {
  expect(readLines(LINES).end).toMatchObject({ status: 'asks', questions: [{ what: 'unattributed_ads' }] });
});

test('left out, its spend is said to be missing', () => {
  const sentence = expect.stringContaining('missing from the ad spend') as unknown;
  const refusal = { reason: 'left_out', sentence };
  expect(readLines(LINES, { unattributed_ads: 'leave them out' }).end).toMatchObject({ refusal });
});

test('spend of several days is asked for by the day, of the same report', () => {
  const header = HEADER.replace('Date', 'Start Date | End Date');
  const line = 'Nov 05, 2026 | Nov 06, 2026 | USD | Video | CPC | 100 | 1 | $1.50 | $0.00 | 0 | 0';
  const sentence = expect.stringContaining('Sponsored Brands, Campaign, time unit Daily') as unknown;
  expect(readLines([header, line], KEEP).end).toMatchObject({
    refusal: { reason: 'several_days', sentence },
  });
});
