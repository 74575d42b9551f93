import { describe, expect, test } from 'vitest';
import { ask, CONTEXT, notesOf } from './testing/ask.ts';

describe('what documents tell beside the figures of days', () => {
  test.each([
    ['what were my purchases from searches in October?', 'records of search_purchases: 10-01..10-31'],
    ['which search queries brought the most orders last month', 'records of search_purchases: 10-01..10-31'],
    ['which keywords convert best for us?', 'records of search_purchases: 11-17..11-23'],
    ['how much did I pay Amazon in fees in October', 'records of fees: 10-01..10-31'],
    [
      'FBA fees last month?',
      'records of fees (fulfillment_fee, storage_fee, aged_inventory_fee, returns_processing_fee, inbound_placement_fee): 10-01..10-31',
    ],
    ['FBA storage fees last month?', 'records of fees (storage_fee): 10-01..10-31'],
    ['storage and referral fees in October', 'records of fees (referral_fee, storage_fee): 10-01..10-31'],
    ['how much did we pay in fees and commissions in October', 'records of fees: 10-01..10-31'],
    ['what did we pay in advertising fees in October', 'records of fees (advertising): 10-01..10-31'],
    ['What does Amazon charge us in commissions?', 'records of fees (referral_fee): 11-17..11-23'],
    ['Amazon fees in October', 'records of fees: 10-01..10-31'],
    ['what did Amazon charge me', 'records of fees: 11-17..11-23'],
    ['how much does Amazon take from us?', 'records of fees: 11-17..11-23'],
    ['how much do I pay for storage', 'records of fees (storage_fee): 11-17..11-23'],
    ['what did fees cost us last month', 'records of fees: 10-01..10-31'],
    ['what was our Buy Box share last month', 'records of featured_offer: 10-01..10-31 vs 09-01..09-30'],
    [
      'Buy Box percentage by SKU in October',
      'records of featured_offer by sku_name: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'which SKU lost most of the featured offer last month',
      'records of featured_offer by sku_name: 10-01..10-31 vs 09-01..09-30',
    ],
    ['featured offer by brand', 'records of featured_offer by brand_name'],
  ])('%s', (question, plan) => {
    expect(ask(question)).toBe(plan);
  });

  test.each([
    'which ads should I turn off?',
    'where am I wasting money on ads',
    'which search terms cost money without orders',
    'which campaigns should we pause',
  ])('%s is no order to change something', (question) => {
    expect(ask(question)).toBe(
      'records of wasted_ads: 11-17..11-23 | acos+ad_spend+ad_sales by SKU, 5 by value desc: 11-17..11-23',
    );
  });

  test.each([
    ['turn off my ads', 'declines: I only read your figures'],
    ['search volume and sales of Pour-Over Kettle', 'searches of Pour-Over Kettle'],
    ['which keywords are searched most', 'keywords of any'],
    ['what are referral fees?', 'records of fees'],
  ])('%s', (question, begin) => {
    expect(ask(question)).toContain(begin);
  });
});

describe('a figure that fees are taken off is what is asked for', () => {
  test.each([
    'what is my margin after Amazon fees last month',
    'net sales minus Amazon commissions',
    'profit before Amazon fees',
    'how much did Amazon pay me after fees',
    'net sales without FBA fees',
  ])('%s', (question) => {
    expect(ask(question)).not.toContain('records of fees');
  });
});

describe('what stands beside them in the same message is answered too', () => {
  test.each([
    [
      'how much did we sell in October and what does Amazon owe me?',
      'net_sales: 10-01..10-31 vs 09-01..09-30 | owed: 10-01..10-31',
    ],
    [
      'What does Amazon owe me, and what was our ROAS in October?',
      'owed: 10-01..10-31 | roas: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'sales of kettles in August and how many are left',
      'net_sales: 08-01..08-31 vs 07-01..07-31 {Pour-Over Kettle} | stock: all: 08-01..08-31 {Pour-Over Kettle}',
    ],
    [
      'what is out of stock and how many orders did we get in October',
      'stock: out: 10-01..10-31 | orders: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'what will run out first and what was our ad spend in October',
      'stock: all: 10-01..10-31 | ad_spend: 10-01..10-31 vs 09-01..09-30',
    ],
  ])('%s', (question, plans) => {
    expect(ask(question)).toBe(plans);
  });

  test.each([
    'what does Amazon owe me for lost units and damaged units',
    'Which products are returned most and why?',
  ])('%s is one question', (question) => {
    expect(ask(question)).not.toContain('|');
  });
});

describe('the place of a question is kept, and what these documents do not tell is said', () => {
  const context = {
    ...CONTEXT,
    channels: ['amazon', 'walmart'] as const,
    marketplaces: ['CA', 'US'],
  };
  test.each([
    ['what fees did we pay on Walmart in October', 'records of fees: 10-01..10-31 on walmart'],
    ['how much did we pay in fees on Amazon.ca', 'records of fees: 11-17..11-23 on CA'],
    ['referral fees in October', 'records of fees (referral_fee): 10-01..10-31'],
  ])('%s', (question, plan) => {
    expect(ask(question, context)).toBe(plan);
    expect(notesOf(question, context)).toBeNull();
  });

  test('the place that the page shows as well', () => {
    const screen = { ...CONTEXT.screen, channels: ['walmart'] as const };
    expect(ask('referral fees in October', { ...context, screen })).toBe(
      'records of fees (referral_fee): 10-01..10-31 on walmart',
    );
  });

  const DAYS = 'These are all of the days together: I left out that you asked for each';
  test.each([
    ['referral fees per month in 2025', `${DAYS} month.`],
    ['which week had the highest FBA fees', `${DAYS} week.`],
    [
      'FBA fees in October compared with the month before',
      'These are of the days alone: I left out the comparison.',
    ],
    [
      'purchases from searches in October vs last year',
      'These are compared with as many weeks right before: I left out any other comparison.',
    ],
    ['referral fees by SKU last month', 'These are not broken down: I left out that you asked by SKU.'],
    ['referral fees per order', 'These are amounts: I left out what they are per order.'],
    ['FBA fees as a percent of sales', 'These are amounts: I left out what part of another figure they are.'],
    ['referral fees above $100', 'These are all fees: I left out the limit.'],
    ['why did FBA fees rise', 'These documents tell no causes: I left out why.'],
    [
      'which search terms wasted more than $50',
      'These are the search terms that cost most without an order, the most first: I left out the limit.',
    ],
    ['how many search terms cost money without orders', 'These are listed: I left out how many there are.'],
  ])('%s', (question, note) => {
    expect(ask(question)).toMatch(/^records of /u);
    expect(notesOf(question)).toBe(note);
  });

  const ORDER = 'These are in the order of the sales that a fallen share cost: I left out the';
  const SHARES = 'These are shares of page views, and what a fallen share cost: I left out';
  test.each([
    ['which SKUs have a buy box share below 80%', `${ORDER} limit.`],
    ['which SKUs lost more than $500 of the featured offer', `${ORDER} limit.`],
    ['SKUs with the lowest buy box share', `${ORDER} order that you asked for.`],
    ['top 3 SKUs by buy box share', `${ORDER} order that you asked for.`],
    ['how many SKUs lost the buy box', 'These are listed: I left out how many there are.'],
    ['net sales of the SKUs without the buy box', `${SHARES} Net Sales.`],
    ['why did the buy box share fall', 'These documents tell no causes: I left out why.'],
    ['which 5 SKUs lost the most buy box', null],
    ['which SKU lost most of the featured offer last month', null],
    ['how much sales did the lost buy box cost', null],
    ['what was our Buy Box share last month', null],
    ['page views and buy box share', null],
    ['buy box share in October vs September', null],
  ])('of the Featured Offer: %s', (question, note) => {
    expect(ask(question)).toMatch(/^records of featured_offer/u);
    expect(notesOf(question)).toBe(note);
  });
});

describe('a figure that no document tells is what is asked for, where none is named', () => {
  test.each([
    ['what do coupons take off our sales?', 'promotions+net_sales'],
    ['what does advertising take from us?', 'ad_spend+ad_sales+roas+acos+ad_clicks+ad_orders'],
    ['what did Amazon charge us for ads', 'ad_spend+ad_sales+roas+acos+ad_clicks+ad_orders'],
    ['how much did we spend on ads for storage?', 'declines: I don’t understand “storage”'],
    [
      'which months have order counts above 100',
      'orders monthly, 100 by value desc if orders value above 100: 24-11-20..11-22',
    ],
    ['which days have order peaks?', 'orders daily, 5 by value desc'],
    ['Which brands need order growth?', 'orders by brand, 5 by growth desc'],
    ['do we have order data for May?', 'coverage of 05-01..05-31'],
    ['which brands are running low on sessions?', 'sessions by brand, 5 by value asc'],
    ['which brands are running low on orders', 'orders by brand, 5 by value asc'],
    ['when will the ad budget be used up?', 'declines: I don’t forecast'],
    ['is ad spend going out of control?', 'declines: I don’t understand “control”'],
    ['did orders come back?', 'orders'],
    ['did ad clicks come back?', 'ad_clicks'],
    ['Did net contribution come back in October?', 'contribution: 10-01..10-31 vs 09-01..09-30'],
    ['which brand returns the most per ad dollar', 'roas by brand, 5 by value desc'],
    ['our lost sales by funnel step', 'funnel by parent'],
  ])('%s', (question, expected) => {
    const plan = ask(question);
    expect(plan.startsWith('declines') ? plan.slice(0, expected.length) : plan).toBe(expected);
  });

  test.each([
    ['how much does Amazon take from our sales?', 'records of fees: 11-17..11-23'],
    ['how much do we spend on storage', 'records of fees (storage_fee): 11-17..11-23'],
    ['which items sold out in October', 'stock: out: 10-01..10-31'],
    ['which products are running low', 'stock: all: 11-17..11-23'],
    ['how much profit did we lose while Cold Brew Jar was out', 'stock: lost: 11-17..11-23 {Cold Brew Jar}'],
    ['did units come back?', 'returns by sku_name: 11-17..11-23'],
    ['how many orders came back in October', 'returns by sku_name: 10-01..10-31'],
    ['what share of orders is sent back', 'returns by sku_name: 11-17..11-23'],
    ['what do we have to order', 'stock: reorder: 11-17..11-23'],
    ['what should we buy next', 'stock: reorder: 11-17..11-23'],
    ['lost sales by SKU', 'stock: lost: 11-17..11-23'],
  ])('%s is of a document', (question, plan) => {
    expect(ask(question)).toBe(plan);
  });
});

describe('what the Featured Offer is and how it is won is told in words', () => {
  test.each([
    'what is the Buy Box?',
    'What’s a featured offer',
    'what does featured offer mean',
    'what is meant by the buy box',
    'explain the buy box',
    'how does the buy box work',
    'how do I win the buy box',
    'how can we get the buy box back',
    'how to keep the featured offer?',
  ])('%s', (question) => {
    expect(ask(question)).toMatch(/^tells: The Featured Offer \(Buy Box\) of a product is the offer/u);
  });

  test.each([
    'what is our buy box share',
    'what is the buy box share of Oak',
    'how can I see my buy box share',
    'what is the buy box percentage in October',
    'how did the buy box do last month',
  ])('%s asks for figures', (question) => {
    expect(ask(question)).toMatch(/^records of featured_offer/u);
  });
});

describe('a name that nobody knows is not answered with the whole company', () => {
  test.each([
    ['buy box of Xylophonez in October', 'I found no brand, parent SKU or SKU called “Xylophonez”'],
    ['what does Amazon owe me for Xylophonez', 'I found no brand, parent SKU or SKU called “Xylophonez”'],
    ['fees of clearance in October', 'I don’t understand “clearance” here'],
    ['how much stock of clearance is left', 'I don’t understand “clearance” here'],
    ['what is out of stock in clearance', 'I don’t understand “clearance” here'],
  ])('%s', (question, said) => {
    expect(ask(question)).toContain(`declines: ${said}`);
  });

  test.each([
    ['aged inventory fees last month', 'records of fees (aged_inventory_fee): 10-01..10-31'],
    ['what do I pay for storage in October', 'records of fees (storage_fee): 10-01..10-31'],
    ['which claims does Amazon still owe us in October', 'owed: 10-01..10-31'],
    ['why was Chef Knife sent back broken in October', 'returns by reason: 10-01..10-31 {Chef Knife}'],
  ])('%s asks in words of documents', (question, plan) => {
    expect(ask(question)).toBe(plan);
  });
});
