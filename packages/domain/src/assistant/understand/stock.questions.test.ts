import { expect, test } from 'vitest';
import { CONTEXT, notesOf } from './testing/ask.ts';
import { understandQuestion } from './understand-question.ts';

const planOf = (question: string) => {
  const understood = understandQuestion(question, CONTEXT);
  return understood.kind === 'plans' ? understood.plans[0] : { kind: understood.kind };
};

test.each([
  ['how many days of cover does Pour-Over Kettle have?', 'all'],
  ['How much stock do I have left?', 'all'],
  ['what is out of stock?', 'out'],
  ['which SKUs are sold out', 'out'],
  ['What must I reorder?', 'reorder'],
  ['which products should I restock this week?', 'reorder'],
  ['What did I lose to stockouts?', 'lost'],
  ['how much net sales were lost because we were out of stock in October?', 'lost'],
  ['how much money did we lose in August because Cold Brew Jar was out', 'lost'],
  ['did running out of stock hurt kettles in August?', 'lost'],
  ['which SKUs ran out last month', 'lost'],
  ['what am I going to run out of first?', 'all'],
  ['which products are low on stock', 'all'],
  ['units on hand per brand', 'all'],
  ["which items won't last the next 10 days", 'all'],
  ['how many kettles do we still have?', 'all'],
  ['do we have enough kettles for the next month?', 'all'],
  ['is the Chef Knife overstocked?', 'all'],
  ['when will Cold Brew Jar be gone?', 'all'],
  ['what is out right now?', 'out'],
  ['what do I need to order this week', 'reorder'],
  ['when do we have to buy more kettles', 'reorder'],
  ['do we need to order more kettles', 'reorder'],
])('%s', (question, view) => {
  expect(planOf(question)).toMatchObject({ kind: 'stock', view });
});

test('days of cover are those of the SKU that is named', () => {
  expect(planOf('how many days of cover does Pour-Over Kettle have?')).toMatchObject({
    filters: { parent_sku_name: ['Pour-Over Kettle'] },
  });
});

test.each([
  'why did net sales drop, were we out of stock?',
  'what is the stock price of Amazon?',
  'what is our inventory worth?',
  'how many orders did we have to ship',
  'did the ads run out of budget?',
])('%s is no question of stock', (question) => {
  expect(planOf(question)).not.toMatchObject({ kind: 'stock' });
});

test.each([
  ['units on hand per brand', 'These are by SKU: I left out that you asked by brand.'],
  ['stock levels compared with last month', 'These are of the last count: I left out the comparison.'],
  ['stock levels in October', 'These are of the last count: I left out the days that you named.'],
  ['what is out of stock on Shopify', 'These are of all places together: I left out Shopify.'],
  [
    'lost sales from stockouts by week',
    'These are all of the days together: I left out that you asked for each week.',
  ],
  ['what is out of stock this week', null],
  [
    'which SKUs have less than 2 weeks of stock?',
    'These are all that are counted, in the order in which they run out: I left out the limit.',
  ],
])('of “%s” it is said what stock does not tell: %s', (question, note) => {
  expect(notesOf(question, { ...CONTEXT, channels: ['amazon', 'shopify'] })).toBe(note);
});

test('a number of days or weeks is none of rows', () => {
  expect(planOf('which SKUs have less than 2 weeks of stock?')).toMatchObject({ limit: 10 });
  expect(planOf('the 3 SKUs that are out of stock')).toMatchObject({ limit: 3 });
});
