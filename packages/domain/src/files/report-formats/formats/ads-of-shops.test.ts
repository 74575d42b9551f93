import { describe, expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';
import { googleAds } from './ads-of-shops.format.ts';

const LINES = [
  'Day | Campaign | Currency code | Cost | Impr. | Clicks | Conversions | Conv. value',
  '2026-11-05 | Brand | USD | 4.20 | 800 | 60 | 1.50 | 59.00',
];
const KEEP = { unattributed_ads: 'one row a day named Unknown SKU' };

describe('ads of Google and Meta', () => {
  test('are asked where they lead, and whether they count', () => {
    expect(readLines(LINES).end).toMatchObject({
      status: 'asks',
      questions: [{ what: 'channel' }, { what: 'unattributed_ads' }],
    });
    expect(readLines(LINES, { ...KEEP, channel: 'nowhere' }).end).toMatchObject({
      questions: [{ what: 'channel', problem: expect.stringContaining('WooCommerce') as unknown }],
    });
  });

  test('count for the channel that is said', () => {
    expect(readLines(LINES, { ...KEEP, channel: 'woocommerce' })).toMatchObject({
      end: { status: 'read' },
      rows: [
        { kind: 'ads', part: 'google_ads', sku: '', counts: { ad_orders: 2 }, money: { ad_spend: 42_000 } },
      ],
    });
    expect(googleAds.channelOf?.(new Map([['channel', 'WooCommerce']]))).toBe('woocommerce');
  });

  test('are needed by the day', () => {
    const [header = '', line = ''] = LINES.map((cells) => cells.replace(/^[^|]*\| /, ''));
    expect(readLines([header, line], { ...KEEP, channel: 'Shopify' }).end).toMatchObject({
      refusal: { reason: 'several_days', sentence: expect.stringContaining('segmented by day') as unknown },
    });
  });

  test('are asked for their clicks where they tell interactions, which are more than clicks', () => {
    const lines = LINES.map((cells) => cells.replace('Clicks', 'Interactions'));
    expect(readLines(lines, { ...KEEP, channel: 'Shopify' }).match).toMatchObject({
      status: 'refused',
      reason: 'column_missing',
      sentence: expect.stringContaining("'clicks'") as unknown,
    });
  });
});
