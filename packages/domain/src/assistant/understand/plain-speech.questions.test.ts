import { describe, expect, test } from 'vitest';
import { buildHierarchy } from '../../products/index.ts';
import { ask, notesOf } from './testing/ask.ts';

// Asked on Monday, 23 November 2026; a plan that names no days is of the screen's: 17–23 November and the 7 days before.
describe('what sellers say of growth', () => {
  test.each([
    [
      'any product whose sales doubled',
      'net_sales by parent, 20 by growth desc if net_sales growth at_least 100',
    ],
    [
      'which SKUs more than doubled their orders',
      'orders by SKU, 20 by growth desc if orders growth at_least 100',
    ],
    [
      'brands whose net sales tripled',
      'net_sales by brand, 20 by growth desc if net_sales growth at_least 200',
    ],
    ['SKUs whose sessions halved', 'sessions by SKU, 20 by growth asc if sessions growth at_most -50'],
    ['what share of the growth came from Linen Throw', 'net_sales by parent [Linen Throw], 1 by change desc'],
    ['what percent of the drop is Briskway', 'net_sales by brand [Briskway], 1 by change asc'],
    ["what's eating my profit", 'why contribution by parent'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('what sells without what', () => {
  test.each([
    [
      'which products sell without ads',
      'net_sales+ad_spend+units_sold by parent, 20 by value desc if ad_spend value at_most 0 if units_sold value above 0',
    ],
    [
      'SKUs with sales but no ad spend in October',
      'net_sales+ad_spend+units_sold by SKU, 20 by value desc if ad_spend value at_most 0 if units_sold value above 0: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'sku with zero sales but ad spend',
      'ad_spend+units_sold by SKU, 20 by value desc if units_sold value at_most 0 if ad_spend value above 0',
    ],
    [
      'which SKUs had ad spend but no orders last month',
      'ad_spend+units_sold by SKU, 20 by value desc if units_sold value at_most 0 if ad_spend value above 0: 10-01..10-31 vs 09-01..09-30',
    ],
    [
      'how many products sold at least once last week',
      'units_sold by parent, 20 by value desc if units_sold value at_least 1: 11-16..11-22 vs 11-09..11-15',
    ],
    [
      'which ads are burning money',
      'contribution+ad_spend+ad_sales+roas+acos+ad_clicks+ad_orders by SKU, 20 by value asc if contribution value below 0',
    ],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('what only looks alike', () => {
  test.each([
    [
      'which SKUs had no ad sales last month',
      'net_sales+ad_sales+ad_spend by SKU, 20 by value desc if ad_sales value at_most 0 if ad_spend value above 0: 10-01..10-31 vs 09-01..09-30',
    ],
    ['which SKUs with positive order growth', 'orders by SKU, 20 by growth desc if orders growth above 0'],
    ['how many orders did we lose by brand', 'orders by brand, 5 by change asc'],
    ['why this fall in orders', 'why orders by parent'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });

  test.each([
    'which SKUs sold more than twice as many units as last month',
    'SKUs whose orders nearly doubled',
    'SKUs whose orders less than doubled',
  ])('%s is not read as a plain limit', (question) => {
    expect(ask(question)).not.toMatch(/above 2|at_least 100/);
  });

  test('a word of a season within a name is none', () => {
    const products = buildHierarchy([
      { brand_name: 'Oak', parent_sku_name: 'Summer Linen Throw', sku_name: 'S-1' },
      { brand_name: 'Oak', parent_sku_name: 'Kettle', sku_name: 'K-1' },
    ]);
    expect(ask('how is the summer throw doing', { products })).toContain('Summer Linen Throw');
  });
});

describe('how many, and which', () => {
  test.each([
    [
      'is briskway growing faster than casa lumen',
      'net_sales by brand [Briskway, Casa Lumen], 2 by change desc',
    ],
    ['which brand is most ad dependent', 'ad_sales_share by brand, 5 by value desc'],
    ['which products rely on ads the most', 'ad_sales_share by parent, 5 by value desc'],
    ['which products drag acos up', 'why acos by parent'],
    ['break that down by sku', 'net_sales by SKU, 5 by value desc'],
    [
      'how many products had no sales in october',
      'net_sales+units_sold by parent, 20 by change asc if units_sold value at_most 0 if units_sold previous above 0: 10-01..10-31 vs 24-11-20..09-30',
    ],
    [
      'percentage of skus with positive contribution',
      'contribution by SKU, 20 by value desc if contribution value above 0',
    ],
    [
      'how many brands grew last month',
      'net_sales by brand, 20 by growth desc if net_sales growth above 0: 10-01..10-31 vs 09-01..09-30',
    ],
    ['how many SKUs lost orders', 'orders by SKU, 20 by growth asc if orders growth below 0'],
    [
      'top 5 parents by contribution ytd and their margin',
      'contribution+contribution_margin by parent, 5 by value desc: 01-01..11-23 vs 25-01-01..25-11-23',
    ],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('days as they are said', () => {
  test.each([
    ['mtd vs last mtd', 'overview: 11-01..11-23 vs 10-01..10-23'],
    ['sales ytd vs last ytd', 'net_sales: 01-01..11-23 vs 25-01-01..25-11-23'],
    ['last 7 days orders vs prior 7', 'orders'],
    ['past fortnight ad spend', 'ad_spend: 11-10..11-23 vs 10-27..11-09'],
    ['black friday week last year vs this year', 'overview: 25-11-24..25-11-30 vs 11-23'],
    ['cyber monday 2024 vs cyber monday 2025', 'overview: 25-12-01 vs 24-12-02'],
    ['what was our best month', 'net_sales monthly, 5 by value desc: 24-11-20..11-22'],
    ['which month had the lowest ROAS', 'roas monthly, 5 by value asc: 24-11-20..11-22'],
    ['which week had the most orders', 'orders weekly, 5 by value desc: 24-11-20..11-22'],
    ['which day had the most orders', 'orders daily, 5 by value desc'],
    ['in which week did conversion drop the most', 'conversion weekly, 100 by name asc: 24-11-20..11-22'],
    ['how was last summer', 'overview: 06-01..08-31 vs 25-06-01..25-08-31'],
    ['summer 2025 sales', 'net_sales: 25-06-01..25-08-31 vs 24-06-01..24-08-31'],
    ['how did holiday season 2025 do', 'overview: 25-11-01..25-12-31 vs 24-11-01..24-12-31'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });

  test('a season is said with the days it was read as', () => {
    expect(notesOf('summer 2025 sales')).toBe('I read “summer 2025” as Jun 1 – Aug 31, 2025.');
    expect(notesOf('holiday season 2025 sales')).toBe(
      'I read “holiday season 2025” as Nov 1 – Dec 31, 2025.',
    );
  });
});

describe('products as they are said', () => {
  test.each([
    ['Linen Throw sales by colour', 'net_sales by SKU, 5 by value desc: {Linen Throw}'],
    ['which size of Insulated Bottle sells best', 'net_sales by SKU, 5 by value desc: {Insulated Bottle}'],
    ['what rank is Casa Lumen', 'net_sales by brand, 100 by value desc'],
    ['where does the Linen Throw rank by orders', 'orders by parent, 100 by value desc'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });

  test('a color is not known, and so it is said', () => {
    expect(notesOf('Linen Throw sales by colour')).toBe(
      'Your data doesn’t say the colour of a product, so these are its SKUs.',
    );
    expect(ask('sales by colour')).toContain('not by category, color');
  });
});

describe('what is no question of figures', () => {
  test('what would be is no figure', () => {
    expect(ask('how much would we make if conversion was 12%')).toContain('I don’t forecast');
    expect(ask('what would profit be if we halved ad spend')).toContain('I don’t forecast');
  });

  test('thanks are answered', () => {
    expect(ask('thanks, that’s all')).toContain('You’re welcome');
    expect(ask('perfect, thank you!')).toContain('You’re welcome');
    expect(ask('hello')).not.toContain('welcome');
    expect(ask('thanks, and what were net sales?')).toContain('net_sales');
  });

  test('a long message of such words is no thanks, and is read at once', () => {
    const words = ['help a lot ', 'a lot ', 'thats all for now today ', 'thanks thank you ', 'so much '];
    for (const word of words) expect(ask(`${word.repeat(150)}q`)).not.toContain('welcome');
  });
});
