import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDateKey } from '../../core/calendar/index.ts';
import { METRIC_IDS, METRICS } from '../../figures/metrics/index.ts';
import { buildHierarchy, isPlaceId } from '../../products/index.ts';
import { MOST_PLAN_ROWS, type Plan } from '../plan.ts';
import { ask, CONTEXT } from './testing/ask.ts';
import { understandQuestion } from './understand-question.ts';

const PIECES = [
  'net sales',
  'conversion',
  'ACoS',
  'ad spend',
  'by brand',
  'SKUs',
  'top',
  '5',
  'worst',
  'why',
  'did',
  'drop',
  'last month',
  'October',
  'Q3',
  'vs',
  'last year',
  '2025',
  'from',
  'to',
  'Oct 3',
  'Briskway',
  'Oak',
  'KTL-900-BLK',
  'and',
  'by week',
  'day',
  'share of',
  'how many',
  'compare',
  'since',
  'Black Friday',
  'funnel',
  'P&L',
  'goals',
  'keywords',
  'first half of',
  'the month before',
  'combined',
  'overall',
  '%',
  '"',
] as const;

const anyPhrase = phraseOf(PIECES);

function phraseOf(pieces: readonly string[]) {
  return fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
    .map((words) => words.join(' '));
}

const PLACES = { channels: ['amazon', 'shopify'], marketplaces: ['DE', 'FR'] } as const;
/** Each names places in other words. */
const PLACE_PIECES = [
  'Amazon',
  'on Shopify',
  'in Germany',
  'and France',
  'Amazon vs Shopify',
  'DE and FR',
] as const;
const AROUND_PLACES = [
  'how did',
  'together',
  'each',
  'sum of',
  'in total',
  'better',
  'than',
  'fees',
  'orders',
] as const;

/** What is wrong with a plan; nothing when it can be run. */
function problemsOf(plan: Plan): string[] {
  const ranges = ['range' in plan ? plan.range : null, 'comparison' in plan ? plan.comparison : null];
  const found = ranges.flatMap((range) => {
    if (range === null) return [];
    const areDays = isDateKey(range.start) && isDateKey(range.end);
    return areDays && range.start <= range.end ? [] : [`no range: ${range.start}..${range.end}`];
  });
  if ('range' in plan && plan.range.end > CONTEXT.today) found.push('days to come');
  if ('limit' in plan && (plan.limit < 1 || plan.limit > MOST_PLAN_ROWS)) found.push(`limit ${plan.limit}`);
  if ('names' in plan && plan.names.length > MOST_PLAN_ROWS) found.push('too many names');
  if (plan.kind === 'drivers' && plan.comparison === null) found.push('nothing to compare');
  return found;
}

/** The plans that are neither by one of the places of PLACES nor of any. */
function withoutPlaces(plans: readonly Plan[]): readonly Plan[] {
  return plans.filter(
    (plan) =>
      'filters' in plan &&
      !('dimension' in plan && isPlaceId(plan.dimension)) &&
      (plan.channels ?? []).length + (plan.marketplaces ?? []).length === 0,
  );
}

/** What is wrong with what a question comes to. */
function problemsAfter(question: string, earlier: readonly Plan[]): string[] {
  const understood = understandQuestion(question, { ...CONTEXT, earlier });
  if (understood.kind === 'plans') return understood.plans.flatMap(problemsOf);
  return understood.choices.length > 0 && understood.text.length > 0 ? [] : ['no way on'];
}

function plansOf(question: string): readonly Plan[] {
  const understood = understandQuestion(question, CONTEXT);
  return understood.kind === 'plans' ? understood.plans : [];
}

describe('any question', () => {
  test('of known words comes to plans that can be run, or to words and choices', () => {
    fc.assert(
      fc.property(anyPhrase, (question) => {
        expect(problemsAfter(question, [])).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test('after another one comes to plans that can be run as well', () => {
    fc.assert(
      fc.property(anyPhrase, anyPhrase, (first, second) => {
        expect(problemsAfter(second, plansOf(first))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('that names places comes to plans by places or of them, unless it is said otherwise', () => {
    const phrase = fc
      .tuple(
        phraseOf([...PIECES, ...AROUND_PLACES]),
        fc.constantFrom(...PLACE_PIECES),
        phraseOf(AROUND_PLACES),
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(phrase, (question) => {
        const understood = understandQuestion(question, { ...CONTEXT, ...PLACES });
        const isTold = understood.kind !== 'plans' || understood.leftOut !== null;
        expect(isTold ? [] : withoutPlaces(understood.plans)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('of any characters has an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (question) => {
        expect(['plans', 'ask_back', 'declined']).toContain(understandQuestion(question, CONTEXT).kind);
      }),
      { numRuns: 500 },
    );
  });

  test('is declined when it is as long as a book', () => {
    expect(ask('net sales '.repeat(2000))).toMatch(/^declines: That is too long/);
  });
});

describe('what is offered instead of an answer', () => {
  test.each([
    'Tell me a joke',
    'what is our inventory worth',
    'sales by country',
    'forecast sales',
    'funnel by weekday',
    'average sales',
    'KTL sales',
    'BLK sales last week',
    'which SKUs grew most in ad spend per unit',
    'hello',
    'why?',
    'What is the highest net sales?',
    'sales tomorrow',
    'Zorblatt sales',
    'ACoS above 30%',
    'how can I grow',
    'returning customers',
    'funnel by quarter',
    'net sales by hour',
    'sales per campaign',
    'refund reasons',
    'sales from Oct 15 to Oct 1',
    'THR units',
  ])('%s: each choice is understood', (question) => {
    const understood = understandQuestion(question, CONTEXT);
    const choices = understood.kind === 'plans' ? [] : understood.choices;
    expect(choices.length).toBeGreaterThan(0);
    expect(choices.filter((choice) => plansOf(choice).length === 0)).toEqual([]);
  });
});

describe('a metric', () => {
  test.each(METRIC_IDS.map((id) => [id, METRICS[id].label] as const))(
    '%s is reached by its label and its id',
    (id, label) => {
      expect(ask(`${label} in October by brand`)).toMatch(new RegExp(`^${id} by brand`));
      expect(ask(`Show me ${id} in October`)).toBe(`${id}: 10-01..10-31 vs 09-01..09-30`);
    },
  );
});

describe('names', () => {
  const awkward = [
    'Net Sales Tracker',
    'Why?',
    '🧦 Socks',
    '85123A',
    '22423',
    'The Best',
    "O'Neil & Söhne",
    'Tables',
    '2025',
    'A',
    '12" Pan',
    'Q3',
    '__proto__',
  ];
  const products = buildHierarchy(
    awkward.map((name, index) => ({
      brand_name: name,
      parent_sku_name: `Parent ${index} of it`,
      sku_name: `P-${index}-X`,
    })),
  );

  test.each(awkward.filter((name) => name !== '12" Pan'))('%j is found in quotes', (name) => {
    expect(ask(`net sales of "${name}" in October`, { products })).toBe(
      `net_sales: 10-01..10-31 vs 09-01..09-30 {${name}}`,
    );
  });

  test.each([
    'Net Sales Tracker',
    '🧦 Socks',
    '85123A',
    '22423',
    "O'Neil & Söhne",
    'Tables',
    '12" Pan',
    '__proto__',
  ])('%j is found without', (name) => {
    expect(ask(`orders of ${name} in October`, { products })).toBe(
      `orders: 10-01..10-31 vs 09-01..09-30 {${name}}`,
    );
  });

  test('a name on several levels is that of the level that is said, else of the widest', () => {
    const same = buildHierarchy([{ brand_name: 'Solo', parent_sku_name: 'Duo', sku_name: 'Duo' }]);
    expect(ask('orders of Duo', { products: same })).toBe('orders: {Duo}');
    expect(understandQuestion('orders of the SKU Duo', { ...CONTEXT, products: same })).toMatchObject({
      plans: [{ filters: { parent_sku_name: [], sku_name: ['Duo'] } }],
    });
  });

  test('a named product replaces the filters that contradict it, and keeps those that hold it', () => {
    const screen = {
      ...CONTEXT.screen,
      filters: { brand_name: ['Briskway'], parent_sku_name: [], sku_name: [] },
    };
    expect(ask('orders of Casa Lumen', { screen })).toBe('orders: {Casa Lumen}');
    expect(ask('orders of KTL-900-BLK', { screen })).toBe('orders: {KTL-900-BLK}');
    expect(ask('orders', { screen })).toBe('orders: {Briskway}');
    expect(ask('orders overall', { screen })).toBe('orders');
    const kitchen = { ...screen, filters: { ...screen.filters, brand_name: ['Emberline Kitchen'] } };
    expect(ask('orders of KTL-900-BLK', { screen: kitchen })).toBe(
      'orders: {Emberline Kitchen, KTL-900-BLK}',
    );
  });
});

/** A step that looks at the rest of the text for each of its characters would take hours. */
const LONG = 1_000_000;

test.each([' ', '\n', ' \t'])('a million of %j in a question say nothing', (piece) => {
  expect(ask(`net sales ${piece.repeat(LONG)} last week`)).toBe(ask('net sales last week'));
});

test.each(['x', '1', '-', ',', '?', '.', ' and', '"a" '])(
  'a message with a million of %j in it is declined at once',
  (piece) => {
    expect(ask(`net sales ${piece.repeat(LONG / piece.length)} last week`)).toContain('too long for me');
  },
);
