import { NO_FILTERS, type ProductFilters } from '../../products/index.ts';
import { describe, expect, test } from 'vitest';
import type { QuestionContext } from '../question.ts';
import { ask as asked, CONTEXT, notesOf } from './testing/ask.ts';
import { understandQuestion } from './understand-question.ts';

const TAGS = new Map([
  ['Clearance', ['KTL-900-BLK', 'PLT-SW-6']],
  ['Q4 push', ['KTL-900-BLK']],
  ['New', ['SKL-CI-10']],
]);
const context = { ...CONTEXT, tags: TAGS };
const ask = (question: string) => asked(question, context);
const BOTH = '{KTL-900-BLK, PLT-SW-6}';

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
    ['what does Amazon owe me for clearance', `owed: 11-17..11-23 ${BOTH}`],
    // What compares periods sets no tags beside each other.
    [
      'net sales of clearance and Q4 push compared to last year',
      `net_sales: 11-17..11-23 vs 25-11-18..25-11-24 ${BOTH}`,
    ],
    [
      'compared to last year, what were net sales of clearance and Q4 push in October',
      `net_sales: 10-01..10-31 vs 25-10-01..25-10-31 ${BOTH}`,
    ],
    [
      'net sales between Oct 1 and Oct 5 of clearance and Q4 push',
      `net_sales: 10-01..10-05 vs 09-26..09-30 ${BOTH}`,
    ],
    [
      'net sales of clearance and Q4 push in October vs September',
      `net_sales: 10-01..10-31 vs 09-01..09-30 ${BOTH}`,
    ],
    ['how is clearance doing', `overview: ${BOTH}`],
    // An ordinary word is a tag only where it is called one.
    ['orders of tag "New"', 'orders: {SKL-CI-10}'],
    ['sales of skus tagged new last week', 'net_sales: 11-16..11-22 vs 11-09..11-15 {SKL-CI-10}'],
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

  const skusOf = (question: string, of = context) => {
    const understood = understandQuestion(question, of);
    const [plan] = understood.kind === 'plans' ? understood.plans : [];
    return plan !== undefined && 'filters' in plan ? plan.filters.sku_name : [];
  };
  const ALL = [...CONTEXT.products.parentSkuToSku.values()].flat();
  const without = (...left: readonly string[]) => ALL.filter((sku) => !left.includes(sku));
  const CLEARED = ['KTL-900-BLK', 'PLT-SW-6'];
  test.each([
    ['net sales without clearance', without(...CLEARED)],
    ['net sales without the tag clearance', without(...CLEARED)],
    ['net sales without the tag “Clearance”', without(...CLEARED)],
    ['net sales excluding products tagged clearance', without(...CLEARED)],
    ['net sales except for SKUs with the tag clearance', without(...CLEARED)],
    ['net sales of products not tagged clearance', without(...CLEARED)],
    ['net sales except those in clearance', without(...CLEARED)],
    ['net sales without Q4 push and tag new', without('KTL-900-BLK', 'SKL-CI-10')],
    ['net sales of clearance without Q4 push', ['PLT-SW-6']],
    ['net sales of clearance but not Q4 push', ['PLT-SW-6']],
  ])('leaves out where it is said to: %s', (question, skus) => {
    expect(ask(question)).toMatch(/^net_sales: \{/u);
    expect(new Set(skusOf(question))).toEqual(new Set(skus));
  });

  test('says which tags it takes and which it leaves out', () => {
    expect(notesOf('net sales of clearance without Q4 push', context)).toBe(
      'All figures are of the one SKU with the tag “Clearance” and without the tag “Q4 push”.',
    );
  });

  test('stays within what the page shows', () => {
    const [brand, parents] = [...CONTEXT.products.brandToParentSku].find(([, own]) =>
      own.some((parent) => CONTEXT.products.parentSkuToSku.get(parent)?.includes('KTL-900-BLK')),
    ) ?? ['', []];
    const own = parents.flatMap((parent) => CONTEXT.products.parentSkuToSku.get(parent) ?? []);
    const ofPage = (filters: Partial<ProductFilters>) => ({
      ...context,
      screen: { ...context.screen, filters: { ...NO_FILTERS, ...filters } },
    });
    const ofBrand = ofPage({ brand_name: [brand] });
    expect(own).not.toContain('PLT-SW-6');
    expect(asked('net sales of clearance', ofBrand)).toBe(`net_sales: {${brand}, KTL-900-BLK}`);
    expect(skusOf('net sales without clearance', ofBrand)).toEqual(
      own.filter((sku) => sku !== 'KTL-900-BLK'),
    );
    expect(notesOf('net sales of clearance', ofBrand)).toContain('the one SKU with the tag “Clearance”');
    const ofSkus = ofPage({ sku_name: ['PLT-SW-6', 'SKL-CI-10'] });
    expect(asked('net sales of clearance', ofSkus)).toBe('net_sales: {PLT-SW-6}');
    // No SKU of the page has it: an empty filter would be one of every SKU.
    expect(asked('net sales of Q4 push', ofSkus)).toBe('net_sales: {KTL-900-BLK}');
    expect(notesOf('net sales of Q4 push', ofSkus)).toBe(
      'All figures are of the one SKU with the tag “Q4 push”, which is not among the products of the page.',
    );
  });

  test('is kept where the question is of all of its SKUs', () => {
    expect(ask('net sales of clearance overall')).toBe(`net_sales: ${BOTH}`);
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
  const orderOf = (question: string, of: Partial<QuestionContext> = context) => {
    const understood = understandQuestion(question, { ...context, ...of });
    const [plan] = understood.kind === 'plans' ? understood.plans : [];
    return plan?.kind === 'figures' && plan.tags !== undefined ? plan.order : undefined;
  };

  test.each([
    ['which tag sells most', 'value', 'desc'],
    ['what is our worst tag?', 'value', 'asc'],
    ['which tag had the lowest net sales', 'value', 'asc'],
    ['which tag fell most', 'change', 'asc'],
    ['which tag grew most last month', 'change', 'desc'],
  ])('%s is ordered so', (question, by, direction) => {
    expect(tagsOf(question)).toEqual(ALL);
    expect(ask(question)).toMatch(/^(?:net_sales|overview)/u);
    expect(orderOf(question)).toEqual({ by, direction });
  });

  test('what changed most has days to compare with', () => {
    const screen = { ...context.screen, comparison: null };
    expect(asked('which tag fell most', { ...context, screen })).toBe('net_sales');
  });

  test('of more tags than a plan may have it is said how many are looked at', () => {
    const many = new Map(Array.from({ length: 101 }, (_, at) => [`Extra ${at}`, ['KTL-900-BLK']]));
    expect(notesOf('net sales by tag', { ...context, tags: many })).toBe(
      'You have 101 tags: the first 100 of them are looked at.',
    );
    expect(notesOf('net sales by tag', context)).toBeNull();
  });

  const ALONE =
    'Tags can stand beside each other for totals alone: name one of them to see this of its SKUs.';
  test.each(['top 3 SKUs by tag', 'net sales per week by tag', 'referral fees by tag'])(
    '%s says that tags cannot stand beside each other there',
    (question) => {
      expect(tagsOf(question)).toBeUndefined();
      expect(notesOf(question, context)).toBe(ALONE);
    },
  );
  test.each([
    ['net sales by tag', 'net_sales', ALL],
    ['which tag sells most', 'net_sales', ALL],
    ['what are our best tags?', 'net_sales', ALL],
    ['orders by tag last month', 'orders: 10-01..10-31 vs 09-01..09-30', ALL],
    ['net sales of clearance vs Q4 push', 'net_sales', ['Clearance', 'Q4 push']],
    ['compare conversion of clearance and Q4 push', 'conversion', ['Clearance', 'Q4 push']],
    ['difference in net sales between clearance and Q4 push', 'net_sales', ['Clearance', 'Q4 push']],
    ['net sales of clearance compared with those of Q4 push', 'net_sales', ['Clearance', 'Q4 push']],
    ['is conversion of clearance higher than that of Q4 push?', 'conversion', ['Clearance', 'Q4 push']],
    [
      'net sales of clearance vs Q4 push compared to last year',
      'net_sales: 11-17..11-23 vs 25-11-18..25-11-24',
      ['Clearance', 'Q4 push'],
    ],
    [
      'compare net sales of clearance, Q4 push and tag new last month',
      'net_sales: 10-01..10-31 vs 09-01..09-30',
      ['Clearance', 'Q4 push', 'New'],
    ],
  ])('%s', (question, expected, tags) => {
    expect(ask(question)).toBe(expected);
    expect(tagsOf(question)).toEqual(tags);
  });
});

describe('tags after another question', () => {
  test.each([
    'What are my top performing SKUs?',
    'which brand sold most in October',
    'Which search terms did I waste ad money on?',
  ])('stand beside each other, and not by what was asked before: %s', (before) => {
    const first = understandQuestion(before, context);
    if (first.kind !== 'plans') throw new Error('The first question was not understood.');
    const { plans } = {
      plans: [],
      ...understandQuestion('net sales by tag', { ...context, earlier: first.plans }),
    };
    expect(plans).toMatchObject([{ kind: 'figures', dimension: null, tags: [{}, {}, {}] }]);
  });
});

describe('a tag that is called as days are', () => {
  const seasons = { ...CONTEXT, tags: new Map([...TAGS, ['Q4', ['KTL-900-BLK']], ['2025', ['PLT-SW-6']]]) };
  test.each([
    ['net sales in Q4 last year', 'net_sales: 25-10-01..25-12-31 vs 25-07-01..25-09-30'],
    ['net sales of 2025 vs 2024', 'net_sales: 25-01-01..25-12-31 vs 24-01-01..24-12-31'],
    ['net sales of the tag Q4', 'net_sales: {KTL-900-BLK}'],
  ])('is one only where it is called a tag: %s', (question, plan) => {
    expect(asked(question, seasons)).toBe(plan);
  });
});
