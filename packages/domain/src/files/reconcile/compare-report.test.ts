import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, eachDay, toDateKey } from '../../core/calendar/index.ts';
import { compareReport as startComparing } from './compare-report.ts';
import { CLASS_TEXTS, nameReasons, nameTheirMetric } from './class-texts.ts';
import { comparisonTable, describeExplained, describeShare } from './comparison-table.ts';
import { type ComparedSides, prepareComparedRows as startPreparing } from './compared-rows.ts';
import { COMPARED_METRICS, type ComparedMetric, type ComparedRow, type Amounts } from './figures.ts';
import type { ReconciledSums } from './line-sums.ts';
import type { Work } from './work.ts';

function finish<Result>(work: Work<Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}
const prepareComparedRows = (sides: ComparedSides) => finish(startPreparing(sides));
const compareReport = (...compared: Parameters<typeof startComparing>) => finish(startComparing(...compared));

const DAYS = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'].map(toDateKey);
const [FIRST, SECOND] = DAYS as [(typeof DAYS)[number], (typeof DAYS)[number]];

const SHOWN: ReconciledSums = {
  day: FIRST,
  sku: '',
  role: 'speaks',
  catalogued: 'from_the_first',
  isUnpriced: false,
  hasDatedRefunds: false,
  product: '',
  lines: 1,
  figures: { gross_sales: 100_0000, units_sold: 10 },
};

interface Case extends Partial<Omit<ComparedSides, 'theirs' | 'lines'>> {
  readonly lines?: readonly Partial<ReconciledSums>[];
  readonly theirs: readonly (Amounts & { readonly day?: string; readonly sku?: string })[];
  readonly held?: readonly ComparedMetric[];
}

function compare({ lines = [], theirs, held = ['gross_sales', 'units_sold'], ...rest }: Case) {
  const rows = prepareComparedRows({
    lines: lines.map((line) => ({ ...SHOWN, ...line })),
    orders: [],
    prices: [],
    theirs: theirs.map(({ day = FIRST, sku = '', ...figures }) => ({ day: toDateKey(day), sku, figures })),
    hasCatalogue: true,
    equalSources: () => ({}),
    days: new Set(DAYS),
    ...rest,
  });
  const compared = compareReport(rows, new Set(held));
  return Object.fromEntries(
    compared.map(({ metric, classes }) => [
      metric,
      Object.fromEntries(classes.map((one) => [one.class, one.amount])),
    ]),
  );
}

const GROSS = 100_0000;

describe('a reason is given where the figures prove it', () => {
  const cancelled = { role: 'cancelled', figures: { gross_sales: 29_9500, units_sold: 1 } } as const;
  const erased = { role: 'cancelled', isUnpriced: true, product: 'A', figures: { units_sold: 0 } } as const;
  const pending = { isUnpriced: true, product: 'A', figures: { units_sold: 2 } } as const;
  const prices = [
    { product: 'A', day: DAYS[4] ?? FIRST, units: 1, amount: 99_0000 },
    { product: 'A', day: SECOND, units: 3, amount: 30_0000 },
  ];
  const cases: readonly (readonly [string, Case, Readonly<Record<string, object>>])[] = [
    [
      'both sides are equal',
      { lines: [{}], theirs: [{ gross_sales: GROSS, units_sold: 10 }] },
      { gross_sales: {}, units_sold: {} },
    ],
    [
      'canceled lines add up to it',
      { lines: [{}, cancelled], theirs: [{ gross_sales: GROSS + 29_9500, units_sold: 11 }] },
      { gross_sales: { cancelled: -29_9500 }, units_sold: { cancelled: -1 } },
    ],
    [
      'canceled lines do not add up to it',
      { lines: [{}, cancelled], theirs: [{ gross_sales: GROSS + 29_9600, units_sold: 12 }] },
      { gross_sales: { unexplained: -29_9600 }, units_sold: { unexplained: -2 } },
    ],
    [
      'a canceled line was erased: it costs what its SKU costs on the nearest day',
      { lines: [{}, cancelled, erased], prices, theirs: [{ gross_sales: GROSS + 39_9500, units_sold: 12 }] },
      { gross_sales: { cancelled: -39_9500 }, units_sold: { cancelled: -2 } },
    ],
    [
      'a pending order has no price yet',
      { lines: [{}, pending], prices, theirs: [{ gross_sales: GROSS + 20_0000, units_sold: 12 }] },
      { gross_sales: { pending: -20_0000 }, units_sold: {} },
    ],
    [
      'a pending order whose SKU was never paid proves nothing',
      { lines: [{}, pending], theirs: [{ gross_sales: GROSS + 20_0000, units_sold: 12 }] },
      { gross_sales: { unexplained: -20_0000 }, units_sold: {} },
    ],
    [
      'a SKU is not in the catalog',
      {
        lines: [{}, { catalogued: 'never', product: 'Z', figures: { gross_sales: 5000, units_sold: 1 } }],
        theirs: [{ gross_sales: GROSS, units_sold: 10 }],
      },
      { gross_sales: { not_in_catalogue: 5000 }, units_sold: { not_in_catalogue: 1 } },
    ],
    [
      'one of two SKUs has been added to the catalog since',
      {
        lines: [
          {},
          { catalogued: 'later', product: 'Y', figures: { gross_sales: 3000, units_sold: 1 } },
          { catalogued: 'never', product: 'Z', figures: { gross_sales: 5000, units_sold: 1 } },
        ],
        theirs: [{ gross_sales: GROSS, units_sold: 10 }],
      },
      { gross_sales: { not_in_catalogue: 8000 }, units_sold: { not_in_catalogue: 2 } },
    ],
    [
      'a SKU is in another file, and not in the one that speaks',
      {
        lines: [{}, { role: 'elsewhere', product: 'J', figures: { gross_sales: 7000, units_sold: 2 } }],
        theirs: [{ gross_sales: GROSS + 7000, units_sold: 12 }],
      },
      { gross_sales: { not_in_file: -7000 }, units_sold: { not_in_file: -2 } },
    ],
    [
      'a SKU is in one of two files',
      { lines: [{ sku: 'A' }], theirs: [{ sku: 'B', gross_sales: 7000, units_sold: 2 }] },
      { gross_sales: { not_in_file: GROSS - 7000 }, units_sold: { not_in_file: 8 } },
    ],
    [
      'lines of another marketplace are counted',
      {
        lines: [{}, { role: 'other_part', figures: { gross_sales: 8000, units_sold: 1 } }],
        theirs: [{ gross_sales: GROSS + 8000, units_sold: 11 }],
      },
      { gross_sales: { other_currency: -8000 }, units_sold: { other_currency: -1 } },
    ],
    [
      'promotions are taken off there',
      {
        lines: [{ figures: { gross_sales: GROSS, promotions: 3_0000 } }],
        theirs: [{ gross_sales: GROSS - 3_0000 }],
        held: ['gross_sales'],
      },
      { gross_sales: { promotions: 3_0000 } },
    ],
    [
      'refunds are not taken off there',
      {
        lines: [{ figures: { gross_sales: GROSS, refunds: 4_0000 } }],
        theirs: [{ net_sales: GROSS }],
        held: ['net_sales'],
      },
      { net_sales: { refunds: -4_0000 } },
    ],
    [
      'a refund stands on the day of its order here',
      {
        lines: [{ figures: { refunds: 5 }, hasDatedRefunds: true }],
        theirs: [{ day: '2026-11-03', refunds: 5 }],
        held: ['refunds'],
      },
      { refunds: { refunds: 0 } },
    ],
    [
      'an order at midnight is of two days: a day is 25 hours long on Nov 1',
      {
        lines: [
          { day: SECOND, figures: { gross_sales: 9 } },
          { day: DAYS[2] ?? FIRST, figures: { gross_sales: 1 } },
        ],
        theirs: [
          { day: SECOND, gross_sales: 4 },
          { day: '2026-11-01', gross_sales: 6 },
        ],
        held: ['gross_sales'],
      },
      { gross_sales: { time_zone: 0 } },
    ],
    [
      'days next to each other differ by chance in units alone',
      {
        lines: [{ day: FIRST }, { day: SECOND }],
        theirs: [
          { day: FIRST, gross_sales: GROSS, units_sold: 9 },
          { day: SECOND, gross_sales: GROSS, units_sold: 11 },
        ],
      },
      { gross_sales: {}, units_sold: { unexplained: 0 } },
    ],
    [
      'neighboring days differ by chance in counts that no money stands beside',
      {
        lines: [
          { day: FIRST, figures: { sessions: 40, ad_clicks: 7, ad_spend: 5000 } },
          { day: SECOND, figures: { sessions: 40, ad_clicks: 7, ad_spend: 5000 } },
        ],
        theirs: [
          { day: FIRST, sessions: 43, ad_clicks: 6, ad_spend: 9000 },
          { day: SECOND, sessions: 37, ad_clicks: 8, ad_spend: 1000 },
        ],
        held: ['sessions', 'ad_clicks', 'ad_spend'],
      },
      { sessions: { unexplained: 0 }, ad_spend: { time_zone: 0 }, ad_clicks: { unexplained: 0 } },
    ],
    [
      'orders are counted by SKU here, and once there',
      {
        lines: [{}],
        orders: [{ day: FIRST, sku: '', shown: 7, different: 5, lines: 8 }],
        theirs: [{ orders: 5 }],
        held: ['orders'],
      },
      { orders: { order_items: 2 } },
    ],
    [
      'order items are lines',
      {
        lines: [{}],
        orders: [{ day: FIRST, sku: '', shown: 7, different: 5, lines: 8 }],
        theirs: [{ orders: 8 }],
        held: ['orders'],
      },
      { orders: { order_items: -1 } },
    ],
    [
      'the same report says something else now',
      {
        lines: [{}],
        theirs: [{ gross_sales: GROSS + 1_0000, units_sold: 10 }],
        equalSources: () => ({ gross_sales: 'import 38' }),
      },
      { gross_sales: { restated: -1_0000 }, units_sold: {} },
    ],
    [
      'less than half a cent a line is missing',
      { lines: [{ lines: 2 }], theirs: [{ gross_sales: GROSS + 100, units_sold: 10 }] },
      { gross_sales: { rounding: -100 }, units_sold: {} },
    ],
    [
      'a cent is not a matter of rounding where units differ',
      { lines: [{ lines: 2 }], theirs: [{ gross_sales: GROSS + 100, units_sold: 11 }] },
      { gross_sales: { unexplained: -100 }, units_sold: { unexplained: -1 } },
    ],
  ];
  test.each(cases)('%s', (_, sides, expected) => {
    expect(compare(sides)).toEqual(expected);
  });

  test('two reasons on one day are found together, and named with what they are about', () => {
    const rows = prepareComparedRows({
      lines: [SHOWN, { ...SHOWN, ...cancelled }, { ...SHOWN, ...pending }],
      orders: [],
      prices,
      theirs: [{ day: FIRST, sku: '', figures: { gross_sales: GROSS + 49_9500 } }],
      hasCatalogue: true,
      equalSources: () => ({}),
      days: new Set(DAYS),
    });
    const [gross] = compareReport(rows, new Set(['gross_sales']));
    expect(gross?.classes.map((one) => [one.class, one.amount, one.days, one.about])).toEqual([
      ['cancelled', -29_9500, [FIRST], []],
      ['pending', -20_0000, [FIRST], ['A']],
    ]);
  });
});

test('a page lists the days of SKUs that differ most, a file has all of them, also those that are equal', () => {
  const skus = Array.from({ length: 130 }, (_, index) => `S-${String(index).padStart(3, '0')}`);
  const rows = prepareComparedRows({
    lines: skus.map((sku) => ({ ...SHOWN, sku })),
    orders: [],
    prices: [],
    // The first ten are equal; the others differ by more and more.
    theirs: skus.map((sku, index) => ({
      day: FIRST,
      sku,
      figures: { gross_sales: GROSS + (index < 10 ? 0 : 10_000 + index) },
    })),
    hasCatalogue: true,
    equalSources: () => ({}),
    days: new Set(DAYS),
  });
  const compared = compareReport(rows, new Set(['gross_sales']));
  expect(compared[0]?.skus).toHaveLength(100);
  expect(compared[0]?.otherSkus).toMatchObject({ rows: 20, difference: -200_390 });
  const [header, day, ...ofSkus] = [...comparisonTable(compared, 'Theirs')];
  expect(header).toEqual(['Metric', 'Day', 'SKU', 'Theirs', 'Skuline', 'Difference', 'Why', 'Amount']);
  expect(ofSkus.map(([, , sku]) => sku)).toEqual(skus);
  expect(ofSkus[0]).toEqual(['Gross Sales', FIRST, 'S-000', 100, 100, 0, 'Equal', 0]);
  expect(ofSkus[10]?.slice(2)).toEqual([
    'S-010',
    101.001,
    100,
    -1.001,
    CLASS_TEXTS.unexplained.label,
    -1.001,
  ]);
  const total = ofSkus.reduce((sum, line) => sum + Math.round(Number(line[5]) * 10_000), 0);
  expect(total / 10_000).toBe(day?.[5]);
});

test('days that only one side has are in no sum', () => {
  const one = { gross_sales: GROSS, units_sold: 10 };
  const sides: Case = { lines: [{}], theirs: [one, { ...one, day: SECOND }], days: new Set([FIRST]) };
  expect(compare(sides)).toEqual({ gross_sales: {}, units_sold: {} });
});

test('net sales differ for the reasons of their parts, and by what no part tells', () => {
  const row: ComparedRow = {
    day: FIRST,
    sku: '',
    ours: { gross_sales: 1000, promotions: 100, refunds: 50, net_sales: 850 },
    theirs: { gross_sales: 1200, promotions: 100, refunds: 50, net_sales: 1049 },
    causes: [{ class: 'cancelled', amounts: { gross_sales: -200 }, count: 1, about: '' }],
    isOnOneSide: false,
    lines: 0,
    hasDatedRefunds: false,
    equalSources: {},
  };
  const compared = compareReport([row], new Set(['gross_sales', 'promotions', 'refunds', 'net_sales']));
  const net = compared.find(({ metric }) => metric === 'net_sales');
  expect(net?.classes.map((one) => [one.class, one.amount])).toEqual([
    ['cancelled', -200],
    ['unexplained', 1],
  ]);
});

describe('the share that is explained', () => {
  const cancelled = { role: 'cancelled', figures: { gross_sales: 100 } } as const;
  const shareOf = (theirs: readonly number[], lines: readonly Partial<ReconciledSums>[]) => {
    const rows = prepareComparedRows({
      lines: [...DAYS.map((day) => ({ ...SHOWN, day })), ...lines.map((line) => ({ ...SHOWN, ...line }))],
      orders: [],
      prices: [],
      theirs: DAYS.map((day, index) => ({
        day,
        sku: '',
        figures: { gross_sales: GROSS + (theirs[index] ?? 0) },
      })),
      hasCatalogue: true,
      equalSources: () => ({}),
      days: new Set(DAYS),
    });
    return compareReport(rows, new Set(['gross_sales']))[0]?.explainedShare;
  };
  test.each([
    ['nothing differs', [], [], null],
    ['a reason cancels out', [4000, -4000], [], 1],
    ['a part is explained', [100, 0, 3000], [cancelled], 100 / 3100],
    ['nothing is, and it cancels out', [5000, 0, 0, -5000], [], 0],
    // Nobody explains $0.50 more on one day and less on another, though the two add up to nothing.
    ['what is left open cancels out beside a reason', [100, 5000, 0, 0, -5000], [cancelled], 100 / 10_100],
  ] as const)('%s', (_, theirs, lines, share) => expect(shareOf(theirs, lines)).toBe(share));
});

const amount = fc.integer({ min: -30, max: 30 });
const figures = fc.record(Object.fromEntries(COMPARED_METRICS.map((metric) => [metric, amount])), {
  requiredKeys: [],
}) as fc.Arbitrary<Amounts>;
const randomRow: fc.Arbitrary<ComparedRow> = fc.record({
  day: fc.constantFrom(...DAYS),
  sku: fc.constantFrom('A', 'B'),
  ours: figures,
  theirs: figures,
  causes: fc.array(
    fc.record({
      class: fc.constantFrom('cancelled' as const, 'pending' as const, 'order_items' as const),
      amounts: figures,
      count: fc.constant(1),
      about: fc.constant(''),
    }),
    { maxLength: 4 },
  ),
  isOnOneSide: fc.boolean(),
  lines: fc.nat(3),
  hasDatedRefunds: fc.boolean(),
  equalSources: fc.constantFrom({}, { sessions: 'import 1' }),
});

test('whatever the figures are, the reasons with what is unexplained are the difference, to the last unit', () => {
  const unique = fc.uniqueArray(randomRow, { maxLength: 10, selector: ({ day, sku }) => `${day} ${sku}` });
  const metrics = fc.subarray([...COMPARED_METRICS]);
  fc.assert(
    fc.property(unique, metrics, (rows, held) => {
      const sum = (of: readonly { readonly amount: number }[]) =>
        of.reduce((total, part) => total + part.amount, 0);
      for (const compared of compareReport(rows, new Set(held))) {
        const { metric, ours, theirs, difference, classes, days, skus, otherSkus } = compared;
        const told = (side: 'ours' | 'theirs') =>
          rows.reduce((total, row) => total + (row[side][metric] ?? 0), 0);
        expect([ours, theirs]).toEqual([told('ours'), told('theirs')]);
        expect([difference, sum(classes)]).toEqual([ours - theirs, ours - theirs]);
        for (const row of [...days, ...skus]) {
          expect([row.difference, sum(row.parts)]).toEqual([row.ours - row.theirs, row.difference]);
        }
        const ofSkus = skus.reduce((total, row) => total + row.difference, 0);
        expect(ofSkus + otherSkus.difference).toBe(difference);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['SKUs of one day', 1],
  ['SKUs of 400 days', 400],
])('a comparison of 10,000 rows, %s, stops at least once for 2,000 rows of each step', (_, daysEach) => {
  const days = [...eachDay({ start: FIRST, end: addDays(FIRST, daysEach - 1) })];
  const theirs = Array.from({ length: 10_000 }, (__, index) => ({
    day: days[index % daysEach] ?? FIRST,
    sku: `SKU ${Math.floor(index / daysEach)}`,
    figures: { gross_sales: index, units_sold: 1 },
  }));
  const equalSources = () => ({});
  const sides = { lines: [], orders: [], prices: [], theirs, hasCatalogue: true, equalSources };
  const stopsOf = (work: Work<unknown>) => [...work].length;
  const prepared = { ...sides, days: new Set(days) };
  expect(stopsOf(startPreparing(prepared))).toBeGreaterThanOrEqual(10);
  const rows = prepareComparedRows(prepared);
  expect(stopsOf(startComparing(rows, new Set(['gross_sales', 'units_sold'])))).toBeGreaterThanOrEqual(40);
});

test.each([
  [['cancelled', 'restated'], 'Canceled, restated'],
  [['pending', 'not_in_file', 'pending'], 'Pending, SKU missing in a file'],
  [[], ''],
] as const)('the reasons %j of a day are said in a few words', (classes, words) =>
  expect(nameReasons(classes.map((of) => ({ class: of })))).toBe(words),
);

test('a total is named as the report names it, where that is known', () => {
  expect(nameTheirMetric('amazon_business_report_date', 'gross_sales')).toBe('Ordered product sales');
  expect(nameTheirMetric('shopify_sales_over_time', 'refunds')).toBe('Returns');
  expect(nameTheirMetric('amazon_all_orders', 'gross_sales')).toBeUndefined();
});

test.each([
  [984.97, 1000, '−1.5% of Shopify'],
  [1015, 1000, '+1.5% of Shopify'],
  [999.9, 1000, 'under 0.1% of Shopify'],
  [1000, 1000, undefined],
  [5, 0, undefined],
])('%d beside %d is a difference of: %s', (ours, theirs, share) =>
  expect(describeShare({ ours, theirs, difference: ours - theirs }, 'Shopify')).toBe(share),
);

test('what is explained is said beside the difference, to the cent', () => {
  expect(describeExplained('gross_sales', -7407.25, -160.4)).toBe(
    'Explained −$7,246.85, unexplained −$160.40',
  );
  expect(describeExplained('orders', 3, 0)).toBe('Explained +3');
  expect(describeExplained('gross_sales', -359.73, 143.77)).toBe('Explained −$503.50, unexplained +$143.77');
  expect(describeExplained('gross_sales', 0, 0)).toBeUndefined();
});
