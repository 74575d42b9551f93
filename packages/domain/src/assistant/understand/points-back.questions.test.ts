import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import type { Found, Plan } from '../plan.ts';
import { ask, CONTEXT } from './testing/ask.ts';
import { understandQuestion } from './understand-question.ts';

/** The plans of a question that have run and found these. */
function afterFinding(question: string, found: Partial<Found>): readonly Plan[] {
  const understood = understandQuestion(question, CONTEXT);
  if (understood.kind !== 'plans') throw new Error(`${question}: ${understood.text}`);
  return understood.plans.map((plan) =>
    plan.kind === 'figures' || plan.kind === 'drivers'
      ? { ...plan, found: { names: [], days: [], ...found } }
      : plan,
  );
}

const PARENTS = ['Pour-Over Kettle', 'Linen Throw', 'Cast Skillet'];
const day = (text: string) => ({ start: toDateKey(text), end: toDateKey(text) });
const OCTOBER = { start: toDateKey('2026-10-01'), end: toDateKey('2026-10-31') };

describe('what a question points at among the segments that were found', () => {
  const earlier = afterFinding('top 3 parent SKUs in October', { names: PARENTS });
  test.each([
    [
      'what are the best two SKUs of the first one?',
      'net_sales by SKU, 2 by value desc: 10-01..10-31 vs 09-01..09-30 {Pour-Over Kettle}',
    ],
    ['what about the second one?', 'net_sales: 10-01..10-31 vs 09-01..09-30 {Linen Throw}'],
    ['and orders of the last one', 'orders: 10-01..10-31 vs 09-01..09-30 {Cast Skillet}'],
    ['what was its margin?', 'contribution_margin: 10-01..10-31 vs 09-01..09-30 {Pour-Over Kettle}'],
    ['and the second?', 'net_sales: 10-01..10-31 vs 09-01..09-30 {Linen Throw}'],
    ['and which was second?', 'net_sales: 10-01..10-31 vs 09-01..09-30 {Linen Throw}'],
    [
      'what was its best day?',
      'net_sales daily, 5 by value desc: 10-01..10-31 vs 09-01..09-30 {Pour-Over Kettle}',
    ],
    ['why did it fall?', 'why net_sales by SKU: 10-01..10-31 vs 09-01..09-30 {Pour-Over Kettle}'],
    [
      'how did they do in September?',
      'net_sales by parent [Pour-Over Kettle, Linen Throw, Cast Skillet]: 09-01..09-30 vs 08-01..08-31',
    ],
    [
      'and the best SKU of each of them',
      PARENTS.map((name) => `net_sales by SKU, 3 by value desc: 10-01..10-31 vs 09-01..09-30 {${name}}`).join(
        ' | ',
      ),
    ],
    // Nothing that was found is pointed at.
    ['and by brand?', 'net_sales by brand, 3 by value desc: 10-01..10-31 vs 09-01..09-30'],
  ])('%s: %s', (question, expected) => {
    expect(ask(question, { earlier })).toBe(expected);
  });
});

describe('what a question points at among the days that were found', () => {
  test.each([
    [
      'best day in October',
      'which brands sold most that day?',
      'net_sales by brand, 5 by value desc: 10-18 vs 10-17',
    ],
    ['best day in October', 'how many orders did we have on that day', 'orders: 10-18 vs 10-17'],
  ])('%s / %s: %s', (first, question, expected) => {
    expect(ask(question, { earlier: afterFinding(first, { days: [day('2026-10-18')] }) })).toBe(expected);
  });

  test('a month of which only a part has come is one as well', () => {
    const begun = { start: toDateKey('2026-11-01'), end: toDateKey('2026-11-22') };
    const earlier = afterFinding('worst month of 2026', { days: [begun] });
    expect(ask('what sold best that month', { earlier })).toBe(
      'net_sales by SKU, 5 by value desc: 11-01..11-23 vs 10-01..10-23',
    );
  });

  test('why the best month was the best is asked of that month', () => {
    const earlier = afterFinding('best month of 2026', { days: [OCTOBER] });
    expect(ask('why?', { earlier })).toBe('why net_sales by parent: 10-01..10-31 vs 09-01..09-30');
  });
});

describe('a message whose second question is asked of what the first one finds', () => {
  const restOf = (message: string) => {
    const understood = understandQuestion(message, CONTEXT);
    return understood.kind === 'plans' ? understood.rest : understood.kind;
  };
  test.each([
    ['What was our best day in October and what sold best that day?', 'what sold best that day?'],
    ['Which brand sold most in October, and what was its margin?', 'what was its margin?'],
    ['which brand grew most in October? Why did it grow?', 'Why did it grow?'],
    // Each of these is one question, or asks for nothing more.
    ['Which brand sold most in October and how much was it?', undefined],
    ['net sales of Briskway and its margin in October', undefined],
    ['top 3 brands and what they earned in October', undefined],
  ])('%s: %s', (message, rest) => {
    expect(restOf(message)).toBe(rest);
  });
});

test('the worst one of those that stand lowest first is the first of them', () => {
  const earlier = afterFinding('bottom 3 parent SKUs in October', {
    names: ['Dry Bag', 'Jump Rope', 'Bread Box'],
  });
  expect(ask('margin of the worst one', { earlier })).toBe(
    'contribution_margin: 10-01..10-31 vs 09-01..09-30 {Dry Bag}',
  );
});

test('why after a single segment is asked of it', () => {
  const earlier = afterFinding('top 1 parent SKU in October', { names: ['Linen Throw'] });
  expect(ask('why?', { earlier })).toBe('why net_sales by SKU: 10-01..10-31 vs 09-01..09-30 {Linen Throw}');
});
