import { buildHierarchy } from '../../products/index.ts';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../plan.ts';
import { ask, CONTEXT } from './testing/ask.ts';
import { understandQuestion } from './understand-question.ts';

const CHANNELS = ['amazon', 'shopify'] as const;
const TOP_SKUS = 'net_sales by SKU, 5 by value desc';

describe('a channel that the seller has', () => {
  test.each([
    ['net sales on Shopify', 'net_sales: on shopify'],
    ['Amazon net sales by SKU', `${TOP_SKUS}: on amazon`],
    ['what are my top SKUs on amazon?', `${TOP_SKUS}: on amazon`],
    [
      'How many orders did the Shopify store get in October?',
      'orders: 10-01..10-31 vs 09-01..09-30 on shopify',
    ],
    ['net sales of Briskway on Amazon', 'net_sales: {Briskway} on amazon'],
    ['Shopify’s conversion last month', 'conversion: 10-01..10-31 vs 09-01..09-30 on shopify'],
    ['why did net sales change on Shopify?', 'why net_sales by parent: on shopify'],
    ['net sales on Amazon and Shopify', 'net_sales: on amazon and shopify'],
    ['show me the profit and loss on Amazon', 'statement: on amazon'],
  ])('is what “%s” is about', (question, expected) => {
    expect(ask(question, { channels: CHANNELS })).toBe(expected);
  });

  test.each([
    ['net sales', 'net_sales: on shopify'],
    ['net sales on Amazon', 'net_sales: on amazon'],
  ])('on the screen is what “%s” is about, unless it names another', (question, expected) => {
    const screen = { ...CONTEXT.screen, channels: ['shopify'] as const };
    expect(ask(question, { channels: CHANNELS, screen })).toBe(expected);
  });

  test.each([
    [['net sales on Shopify', 'and in October?'], 'net_sales: 10-01..10-31 vs 09-01..09-30 on shopify'],
    [
      ['net sales by SKU in October', 'and on Amazon?'],
      `${TOP_SKUS}: 10-01..10-31 vs 09-01..09-30 on amazon`,
    ],
    [['net sales on Shopify', 'what are my top SKUs?'], TOP_SKUS],
  ])('goes on with the questions %j', (questions, expected) => {
    let earlier: readonly Plan[] = [];
    let last = '';
    for (const question of questions) {
      last = ask(question, { channels: CHANNELS, earlier });
      const understood = understandQuestion(question, { ...CONTEXT, channels: CHANNELS, earlier });
      if (understood.kind === 'plans') earlier = understood.plans;
    }
    expect(last).toBe(expected);
  });
});

describe('the name of a channel', () => {
  test('that the seller does not have is not answered by the figures of the others', () => {
    expect(ask('net sales on eBay', { channels: CHANNELS })).toBe('net_sales: on ebay');
  });

  test('says nothing of a seller with that one', () => {
    expect(ask('net sales on Amazon')).toBe('net_sales');
  });

  test('that is a brand’s too is the brand', () => {
    const products = buildHierarchy([
      { brand_name: 'Amazon Basics', parent_sku_name: 'Cable', sku_name: 'C-1' },
    ]);
    expect(ask('net sales of Amazon Basics', { channels: CHANNELS, products })).toBe(
      'net_sales: {Amazon Basics}',
    );
  });

  test('beside another one it is compared with is not added to it', () => {
    expect(ask('compare net sales on Amazon and Shopify', { channels: CHANNELS })).toMatch(/^declines/);
  });
});
