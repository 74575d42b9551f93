import { describe, expect, test } from 'vitest';
import { ask as asked, CONTEXT, notesOf } from './testing/ask.ts';
import { understandQuestion } from './understand-question.ts';

const TAGS = new Map([
  ['Clearance', ['KTL-900-BLK', 'BLD-BTL-RED']],
  ['Q4 push', ['KTL-900-BLK']],
  ['New', ['KIT-BRD-L']],
]);
const context = { ...CONTEXT, tags: TAGS };
const ask = (question: string) => asked(question, context);
const BOTH = '{KTL-900-BLK, BLD-BTL-RED}';

describe('a tag that is named', () => {
  test.each([
    ['net sales of clearance', `net_sales: ${BOTH}`],
    [
      'what were net sales of my clearance SKUs last month',
      `net_sales: 10-01..10-31 vs 09-01..09-30 ${BOTH}`,
    ],
    ['top 3 clearance SKUs', `net_sales by SKU, 3 by value desc: ${BOTH}`],
    ['why did conversion of Q4 push fall', 'why conversion: {KTL-900-BLK}'],
    ['net sales of clearance and Q4 push', `net_sales: ${BOTH}`],
    ['return rate of clearance', `returns by sku_name: 11-17..11-23 ${BOTH}`],
    ['how is clearance doing', `overview: ${BOTH}`],
    // An ordinary word is a tag only where it is called one.
    ['orders of tag "New"', 'orders: {KIT-BRD-L}'],
    ['sales of skus tagged new last week', 'net_sales: 11-16..11-22 vs 11-09..11-15 {KIT-BRD-L}'],
  ])('narrows the question: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });

  test('is said with the figures, and how many SKUs it has', () => {
    expect(notesOf('net sales of clearance', context)).toBe(
      'All figures are of the 2 SKUs with the tag “Clearance”.',
    );
    expect(notesOf('net sales without clearance', context)).toMatch(
      /^All figures are of the \d+ SKUs without the tag “Clearance”\.$/,
    );
    expect(ask('net sales without clearance')).not.toContain('KTL-900-BLK,');
  });

  test.each([
    [
      'which search queries brought the most orders for clearance',
      'These figures are not told by SKU: I left out the tag “Clearance”.',
    ],
    [
      'which search terms cost money without orders for clearance',
      'The figures of SKUs are of the 2 SKUs with the tag “Clearance”; the others are not told by SKU.',
    ],
    ['FBA fees of clearance', 'All figures are of the 2 SKUs with the tag “Clearance”.'],
    [
      'how do my goals stand for clearance',
      'These figures are not told by SKU: I left out the tag “Clearance”.',
    ],
  ])('is said to narrow only what is told by SKU: %s', (question, note) => {
    expect(notesOf(question, context)).toBe(note);
  });

  test('is no tag where nobody gave it, or where it is an ordinary word', () => {
    expect(ask('new products')).toBe(asked('new products', CONTEXT));
    expect(asked('net sales of clearance', CONTEXT)).not.toContain('KTL-900-BLK');
  });
});

describe('tags beside each other', () => {
  const tagsOf = (question: string) => {
    const understood = understandQuestion(question, context);
    const [plan] = understood.kind === 'plans' ? understood.plans : [];
    return plan?.kind === 'figures' ? plan.tags?.map(({ tag }) => tag) : undefined;
  };
  const ALL = ['Clearance', 'Q4 push', 'New'];
  test.each([
    ['net sales by tag', 'net_sales', ALL],
    ['which tag sells most', 'net_sales', ALL],
    ['what are our best tags?', 'net_sales', ALL],
    ['orders by tag last month', 'orders: 10-01..10-31 vs 09-01..09-30', ALL],
    ['net sales of clearance vs Q4 push', 'net_sales', ['Clearance', 'Q4 push']],
    ['compare conversion of clearance and Q4 push', 'conversion', ['Clearance', 'Q4 push']],
  ])('%s', (question, expected, tags) => {
    expect(ask(question)).toBe(expected);
    expect(tagsOf(question)).toEqual(tags);
  });
});
