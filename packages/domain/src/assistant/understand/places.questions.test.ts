import { buildHierarchy } from '../../products/index.ts';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../plan.ts';
import { ask, CONTEXT, notesOf } from './testing/ask.ts';
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
    [
      'compare orders on Shopify and Amazon in October',
      'orders by channel [shopify, amazon]: 10-01..10-31 vs 09-01..09-30',
    ],
    ['show me the profit and loss on Amazon', 'statement: on amazon'],
    // It owes for what is in its warehouses: no figure of the channel.
    ['What does Amazon owe me?', 'owed: 11-17..11-23'],
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
});

const MARKETPLACES = ['CA', 'US', 'north-shop'];
const PLACES = { channels: CHANNELS, marketplaces: MARKETPLACES };

describe('channels and marketplaces side by side', () => {
  test.each([
    [
      'net sales by channel last month',
      'net_sales by channel, 5 by value desc: 10-01..10-31 vs 09-01..09-30',
    ],
    ['which channel grew most', 'net_sales by channel, 5 by change desc'],
    ['share of each channel', 'net_sales by channel, 5 by value desc'],
    ['ACoS by channel', 'acos by channel, 5 by value desc'],
    ['compare net sales on Amazon and Shopify', 'net_sales by channel [amazon, shopify]'],
    ['how does shopify compare to amazon for units', 'units_sold by channel [shopify, amazon]'],
    ['what share of sales is Shopify', 'net_sales by channel [shopify]'],
    [
      'which channel drove the drop in sales last week',
      'net_sales by channel, 5 by change asc: 11-16..11-22 vs 11-09..11-15',
    ],
    ['why did sales fall by channel', 'why net_sales by channel'],
    ['net sales of Briskway by channel', 'net_sales by channel, 5 by value desc: {Briskway}'],
    [
      'channels with net sales above 1000',
      'net_sales by channel, 20 by value desc if net_sales value above 1000',
    ],
    ['list my channels', 'net_sales by channel, 100 by name asc'],
    ['net sales per marketplace', 'net_sales by marketplace, 5 by value desc'],
    ['net sales by country', 'net_sales by marketplace, 5 by value desc'],
    ['US vs Canada net sales', 'net_sales by marketplace [US, CA]'],
  ])('%s', (question, expected) => {
    expect(ask(question, PLACES)).toBe(expected);
  });

  test.each([
    ['top SKUs by channel', `${TOP_SKUS}: on amazon | ${TOP_SKUS}: on shopify`],
    ['funnel by channel', 'funnel by parent: on amazon | funnel by parent: on shopify'],
    [
      'orders of Briskway vs Driftfield on Amazon and Shopify',
      'orders by brand [Briskway, Driftfield]: on amazon | orders by brand [Briskway, Driftfield]: on shopify',
    ],
  ])('beside products are asked of each place: %s', (question, expected) => {
    expect(ask(question, PLACES)).toBe(expected);
  });

  test.each([
    [
      'tell me the Amazon fees and the Shopify sales in October',
      'records of fees: 10-01..10-31 on amazon | net_sales: 10-01..10-31 vs 09-01..09-30 on shopify',
    ],
    ['orders on Amazon and units on Shopify', 'orders: on amazon | units_sold: on shopify'],
    ['orders on Amazon and Shopify', 'orders: on amazon and shopify'],
    [
      'Amazon sales and orders, Shopify sales and units',
      'net_sales+orders: on amazon | net_sales+units_sold: on shopify',
    ],
    [
      'sales and orders in Canada and units and sessions in the US',
      'net_sales+orders: on CA | units_sold+sessions: on US',
    ],
    ['Amazon net sales, orders and units on Shopify', 'net_sales+orders+units_sold: on amazon and shopify'],
    [
      'top SKUs in Canada and worst SKUs in the US',
      `${TOP_SKUS}: on CA | ${TOP_SKUS.replace('desc', 'asc')}: on US`,
    ],
    [
      'orders in Canada last month and net sales in the US',
      'orders: 10-01..10-31 vs 09-01..09-30 on CA | net_sales: 10-01..10-31 vs 09-01..09-30 on US',
    ],
  ])('of two questions each is of its own: %s', (question, expected) => {
    expect(ask(question, PLACES)).toBe(expected);
  });

  test.each([
    ['what were sales in Germany and France, and orders?', 'net_sales+orders: on DE and FR'],
    ['net sales in the UK and Germany, ad spend too', 'net_sales+ad_spend: on UK and DE'],
    [
      'orders in Germany and France and refunds in October',
      'orders: 10-01..10-31 vs 09-01..09-30 on DE and FR | statement: 10-01..10-31 vs 09-01..09-30 on DE and FR',
    ],
    ['Show net sales in Germany and France with orders', 'net_sales+orders: on DE and FR'],
    [
      'net sales in Germany last month and France, and orders',
      'net_sales+orders: 10-01..10-31 vs 09-01..09-30 on DE and FR',
    ],
  ])('of several places both figures are of all of them: %s', (question, expected) => {
    expect(ask(question, { channels: CHANNELS, marketplaces: ['DE', 'FR', 'UK'] })).toBe(expected);
  });

  test.each([
    [
      'how were sales in Canada and the US together in October?',
      'net_sales: 10-01..10-31 vs 09-01..09-30 on CA and US',
    ],
    ['how is revenue of US and Canada combined', 'net_sales: on US and CA'],
    ['How does the sum of Amazon and Shopify look', 'overview: on amazon and shopify'],
    ['how are Amazon and Shopify selling in Canada', 'net_sales by channel [amazon, shopify]: on CA'],
    ['what do we pay in fees on Amazon vs Shopify', 'records of fees: 11-17..11-23 on amazon and shopify'],
  ])('what stands in no row of its own is of the places that are named: %s', (question, expected) => {
    expect(ask(question, PLACES)).toBe(expected);
  });

  test('weeks have a line for each of them', () => {
    expect(ask('weekly net sales by channel in October', PLACES)).toBe(
      'net_sales by channel weekly, 5 by name asc: 10-01..10-31 vs 09-01..09-30',
    );
  });

  test('are those of all channels, also where the page shows one of them', () => {
    const screen = { ...CONTEXT.screen, channels: ['shopify'] as const };
    expect(ask('net sales by channel', { ...PLACES, screen })).toBe('net_sales by channel, 5 by value desc');
  });
});

describe('a marketplace of a seller with a single channel', () => {
  const only = { onlyChannel: 'amazon', marketplaces: ['DE', 'UK'] } as const;
  test.each([
    ['ad spend on amazon.co.uk in October', 'ad_spend: 10-01..10-31 vs 09-01..09-30 on UK'],
    ['sales in germany vs UK', 'net_sales by marketplace [DE, UK]'],
    ['TACoS of the german marketplace', 'tacos: on DE'],
    ['ACoS uk vs de', 'acos by marketplace [UK, DE]'],
    ['how did amazon.de and amazon.co.uk do, units', 'units_sold by marketplace [DE, UK]'],
    ['net sales on Amazon in the UK', 'net_sales: on UK'],
    ['net sales on Amazon', 'net_sales'],
  ])('%s', (question, expected) => {
    expect(ask(question, only)).toBe(expected);
  });

  test('stands beside no channel that there is not', () => {
    expect(ask('net sales on eBay in Germany', only)).toMatch(/^declines: .*there are none of eBay/u);
  });
});

describe('a marketplace', () => {
  test.each([
    ['net sales on Amazon.ca', 'net_sales: on CA'],
    ['amazon canada orders', 'orders: on CA'],
    ['how much did we sell in Canada', 'net_sales: on CA'],
    ['north-shop orders', 'orders: on north-shop'],
  ])('narrows “%s”', (question, expected) => {
    expect(ask(question, PLACES)).toBe(expected);
  });
});

describe('what is of a country', () => {
  const context = { channels: CHANNELS, marketplaces: ['DE', 'ES', 'FR', 'PL'] };
  test.each([
    ['sales of the Polish store', 'net_sales: on PL'],
    ['orders in the polish marketplace', 'orders: on PL'],
    ['Polish sales in October', 'net_sales: 10-01..10-31 vs 09-01..09-30 on PL'],
    ['Polish ACoS', 'acos: on PL'],
    ['German net sales', 'net_sales: on DE'],
    ['french ad spend', 'ad_spend: on FR'],
    ['French and Spanish orders', 'orders: on FR and ES'],
    ['which had more orders, the Polish or the German store?', 'orders by marketplace [PL, DE]'],
  ])('names its marketplace before a place or a figure: %s', (question, expected) => {
    expect(ask(question, context)).toBe(expected);
  });

  test.each([
    ['How did nail polish sell in October?', '“nail” and “polish”'],
    ['shoe polish', '“shoe” and “polish”'],
    ['sales of the polish', '“polish”'],
    ['polish sales by month', '“polish”'],
    ['sales of the French press', '“French”'],
  ])('is a word as any other elsewhere: %s', (question, words) => {
    expect(ask(question, context)).toMatch(/^declines: /u);
    expect(ask(question, context)).toContain(words);
  });
});

describe('places that are left out', () => {
  test.each([
    ['net sales without Amazon', 'net_sales: on shopify', 'These are the figures without Amazon.'],
    ['orders not on shopify', 'orders: on amazon', 'These are the figures without Shopify.'],
  ])('%s', (question, expected, note) => {
    expect(ask(question, PLACES)).toBe(expected);
    expect(notesOf(question, PLACES)).toBe(note);
  });
});

describe('what went before', () => {
  const inTurn = (...questions: readonly string[]) => {
    let earlier: readonly Plan[] = [];
    let last = '';
    for (const question of questions) {
      last = ask(question, { ...PLACES, earlier });
      const understood = understandQuestion(question, { ...CONTEXT, ...PLACES, earlier });
      if (understood.kind === 'plans') earlier = understood.plans;
    }
    return last;
  };

  test.each([
    [['net sales on amazon', 'compared to shopify?'], 'net_sales by channel [amazon, shopify]'],
    [['net sales by channel', 'and orders?'], 'orders by channel, 5 by value desc'],
    [['net sales by channel', 'why?'], 'why net_sales by channel'],
    [['net sales', 'by channel'], 'net_sales by channel, 5 by value desc'],
    [['net sales by channel', 'and on Shopify?'], 'net_sales: on shopify'],
  ])('is gone on from: %j', (questions, expected) => {
    expect(inTurn(...questions)).toBe(expected);
  });
});

describe('a seller with one channel', () => {
  test('is asked nothing else by its name', () => {
    expect(ask('net sales on Amazon', { onlyChannel: 'amazon' })).toBe('net_sales');
    expect(notesOf('net sales on Amazon', { onlyChannel: 'amazon' })).toBeNull();
  });

  test('has no figures of another one, which is said', () => {
    expect(ask('net sales on Shopify', { onlyChannel: 'amazon' })).toMatch(
      /^declines: All of your figures are of one channel, Amazon: there are none of Shopify\./,
    );
  });

  test('whose files do not say it is told so', () => {
    expect(ask('net sales on Amazon', { onlyChannel: 'own' })).toBe('net_sales');
    expect(notesOf('net sales on Amazon', { onlyChannel: 'own' })).toMatch(/do not say on which channel/);
  });

  test('may ask by channel all the same', () => {
    expect(ask('net sales by channel', { onlyChannel: 'amazon' })).toBe(
      'net_sales by channel, 5 by value desc',
    );
  });
});
