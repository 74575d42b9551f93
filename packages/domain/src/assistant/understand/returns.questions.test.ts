import { describe, expect, test } from 'vitest';
import { CONTEXT } from './testing/ask.ts';
import { understandQuestion } from './understand-question.ts';

const planOf = (question: string) => {
  const understood = understandQuestion(question, CONTEXT);
  return understood.kind === 'plans' ? understood.plans[0] : understood.kind;
};
const OCTOBER = { start: '2026-10-01', end: '2026-10-31' };

describe('questions about returns', () => {
  test.each([
    ['Which products are returned most and why?', { group: 'parent_sku_name', withReasons: true }],
    ['which SKUs are returned most', { group: 'sku_name' }],
    ['most returned SKU in October', { group: 'sku_name', range: OCTOBER }],
    ['What is the return rate of Waffle Bath Towels?', { group: 'sku_name' }],
    ['what is our return rate', { group: 'sku_name', range: CONTEXT.screen.range }],
    ['Why are products returned?', { group: 'parent_sku_name', withReasons: true }],
    ['What are the reasons for returns?', { group: 'reason' }],
    ['return reasons in October', { group: 'reason', range: OCTOBER }],
    ['how many returns did we have', { group: 'sku_name' }],
    ['which items come back the most and why?', { group: 'sku_name', withReasons: true }],
    ['how many units were sent back because they were defective', { group: 'reason' }],
    ['what do customers send back most', { group: 'sku_name' }],
    ['returns by brand', { group: 'brand_name' }],
  ])('%s', (question, plan) => {
    expect(planOf(question)).toMatchObject({ kind: 'returns', by: 'order', comparison: null, ...plan });
  });

  test('of a product are of it alone', () => {
    expect(planOf('return rate of Waffle Bath Towels')).toMatchObject({
      kind: 'returns',
      filters: { parent_sku_name: ['Waffle Bath Towels'] },
    });
  });
});

test.each([
  'What does Amazon owe me?',
  'how much does amazon still owe us',
  'which reimbursements can I claim',
  'Does Amazon owe us for lost inventory?',
])('%s is about what Amazon owes', (question) => {
  expect(planOf(question)).toMatchObject({ kind: 'owed' });
});

test.each([
  ['What is our return on ad spend?', 'figures'],
  ['How much tax do I owe?', 'declined'],
  ['returning customers', 'declined'],
  ['What were returns and other adjustments in October?', 'statement'],
])('%s is another question', (question, kind) => {
  const found = planOf(question);
  expect(typeof found === 'object' ? found.kind : found).toBe(kind);
});
