import { expect, test } from 'vitest';
import { CONTEXT } from './testing/ask.ts';
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
])('%s', (question, view) => {
  expect(planOf(question)).toMatchObject({ kind: 'stock', view });
});

test('days of cover are those of the SKU that is named', () => {
  expect(planOf('how many days of cover does Pour-Over Kettle have?')).toMatchObject({
    filters: { parent_sku_name: ['Pour-Over Kettle'] },
  });
});

test.each(['why did net sales drop, were we out of stock?', 'what is the stock price of Amazon?'])(
  '%s is no question of stock',
  (question) => {
    expect(planOf(question)).not.toMatchObject({ kind: 'stock' });
  },
);
