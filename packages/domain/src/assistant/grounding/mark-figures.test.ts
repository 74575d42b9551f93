import { describe, expect, test } from 'vitest';
import { escapeName } from '../answer/markdown.ts';
import { createFigureMarker } from './mark-figures.ts';
import { markFigures, rangeOf, resultOf, type SegmentOfBoth, segmentTable } from './testing/results.ts';

const WEEKS = [rangeOf('2026-11-15', '2026-11-20'), rangeOf('2026-11-08', '2026-11-13')] as const;

/** The figures of the week of the coupon's end: net sales fall by $17,270, half of it at one SKU. */
const SKUS: readonly SegmentOfBoth[] = [
  {
    name: 'THR-LIN-SND',
    now: { net_sales: 11_321, sessions: 3_000, orders: 240, units_sold: 251 },
    before: { net_sales: 19_632, sessions: 5_200, orders: 520, units_sold: 530 },
  },
  {
    name: 'SKL-26-BLK',
    now: { net_sales: 13_965, sessions: 2_900, orders: 280, units_sold: 300 },
    before: { net_sales: 16_644, sessions: 3_100, orders: 330, units_sold: 350 },
  },
  {
    name: 'KTL-900-SS',
    now: { net_sales: 12_037, sessions: 4_100, orders: 600, units_sold: 640 },
    before: { net_sales: 14_474, sessions: 4_000, orders: 610, units_sold: 650 },
  },
  {
    name: 'KTL-900-BLK',
    now: { net_sales: 146_877, sessions: 32_188, orders: 3_521, units_sold: 4_258 },
    before: { net_sales: 150_721, sessions: 33_500, orders: 3_585, units_sold: 4_386 },
  },
];
const METRICS = ['net_sales', 'sessions', 'orders', 'conversion'] as const;
const RESULTS = [
  resultOf(segmentTable(null, METRICS, SKUS, WEEKS), segmentTable('sku_name', METRICS, SKUS, WEEKS)),
];

/** The figures of a text with what became of each. */
function statusesOf(text: string): string[] {
  return markFigures(text, RESULTS).map(({ start, end, status }) => `${text.slice(start, end)} ${status}`);
}

describe('a figure of a result is verified', () => {
  test.each([
    ['Net sales fell **$17,271** (−8.6%), from $201,471 to $184,200.', 4],
    ['Net sales fell 8.6% to $184,200 in Nov 15 – 20, compared with $201,471 in Nov 8 – 13.', 3],
    ['Sessions were 42,188, down 3,612 from 45,800.', 3],
    ['Conversion fell from 11.0% to 11.0%.', 2],
    ['THR-LIN-SND alone lost $8,311, 48.1% of the decline.', 2],
    ['Three SKUs lost $13,427 together.', 1],
    ['The largest fall was THR-LIN-SND with −$8,311 (-42.3 %).', 2],
    ['THR-LIN-SND made $11,321. It had $19,632 before.', 2],
    ['THR-LIN-SND fell to $11,321 and SKL-26-BLK to $13,965.', 2],
    ['KTL-900-BLK is 79.7% of net sales.', 1],
    ['About $184k in net sales, roughly $200,000 before.', 2],
    ['KTL-900-BLK sold 10.5 times as much as SKL-26-BLK.', 1],
    ['SKL-26-BLK made $2,644 more than THR-LIN-SND.', 1],
    ['That is $30,700 a day on average.', 1],
    ['$184.2k in sales', 1],
    ['Net sales: $184,200 (▼8.6%)', 2],
    ['Net sales fell to $184,200 (−8.6%), so sessions of 42,188 were not enough.', 3],
    ['THR-LIN-SND fell most. The other three SKUs lost $8,960 together.', 1],
    ['There were 404 fewer orders.', 1],
    ['Net sales were $184,200 on Nov 15 – 20, down 8.6% (−$17,271) from $201,471.', 4],
    ['Sessions were 42,188 on Nov 15 – 20, about the same as 45,800 on Nov 8 – 13.', 2],
    ['Sessions were 7.9% lower than the 45,800 before.', 2],
    ['SKU | no table: net sales $184,200', 1],
  ])('%s', (text, count) => {
    const statuses = statusesOf(text);
    expect(statuses).toHaveLength(count);
    expect(statuses.filter((status) => !status.endsWith(' verified'))).toEqual([]);
  });
});

describe('a figure that no result has is not from the data', () => {
  test.each([
    ['Home textiles usually lose about 30% of coupon traffic.', '30%'],
    ['Net sales fell $17,371.', '$17,371'],
    ['Net sales rose $17,271.', '$17,271'],
    ['Net sales changed by +8.6%.', '+8.6%'],
    ['Net sales were $201,471.', '$201,471'],
    ['Net sales fell from $184,200.', '$184,200'],
    ['Net sales fell to $201,471.', '$201,471'],
    ['In Nov 8 – 13 net sales were $184,200.', '$184,200'],
    ['Orders were 42,188.', '42,188'],
    ['SKL-26-BLK lost $8,311.', '$8,311'],
    ['THR-LIN-SND made $184,200.', '$184,200'],
    ['Net sales were $180,000.', '$180,000'],
    ['Net sales were $18,420.', '$18,420'],
    ['Net sales fell 9.6%.', '9.6%'],
    ['Sessions fell 8.6%.', '8.6%'],
  ])('%s', (text, figure) => {
    expect(statusesOf(text)).toContain(`${figure} unverified`);
  });
});

test('the mean of ratios is not the true ratio', () => {
  // (8 + 9.655… + 14.634… + 10.939…) / 4 = 10.807…; the ratio of the sums is 4,641 / 42,188 = 11.0008 %.
  expect(statusesOf('On average the SKUs convert 10.8% of their visits.')).toEqual(['10.8% not_true_ratio']);
  expect(statusesOf('The average conversion is 11.0%.')).toEqual(['11.0% verified']);
});

describe('dates, ranks and names are no figures', () => {
  test.each([
    'On Nov 16, 2026 the coupon ended.',
    'The top 5 SKUs of the last 28 days.',
    'KTL-900-BLK and SKL-26-BLK',
    '1. First\n2. Second',
    'See [the chart](/dashboard?start=2026-11-15) or `SELECT 42`.',
    'Compared: 2026-11-08 to 2026-11-13, 15–20 November, Q3 2026, week 47, in 2026.',
    'B2B and 3rd place',
    'Note: 31 days compared with 30. 6 of 7 days have data.',
  ])('%s', (text) => {
    expect(markFigures(text, RESULTS)).toEqual([]);
  });
});

describe('a name is read whatever signs it has, and however it is written', () => {
  const ODD = [
    'Box*500',
    'Box|500',
    'Box<500',
    'Box>500',
    'Box~500~',
    'Box`500',
    'Box [500]',
    'Box_500_',
    'Box\\500',
    'Box #500 (x)',
    '**500** Box',
    'Box &amp; 500',
    `A very long name ${'of many words '.repeat(6)}500`,
    'Box\n500',
  ];
  test.each(ODD)('%j', (name) => {
    const sold = [
      { name, now: { net_sales: 11_321 }, before: { net_sales: 19_632 } },
      { name: 'SKL-26-BLK', now: { net_sales: 13_965 }, before: { net_sales: 16_644 } },
    ];
    const results = [resultOf(segmentTable('sku_name', ['net_sales'], sold, WEEKS))];
    for (const written of new Set([escapeName(name), name.replaceAll('|', '\\|')])) {
      const text = `SKL-26-BLK had $13,965, and ${written} had **$11,321**, while ${written} had $500.\n\n| SKU | Net sales |\n|---|---:|\n| ${written.replaceAll('\n', ' ')} | $11,321 |`;
      const marks = markFigures(text, results);
      expect(marks.map(({ start, end, status }) => `${text.slice(start, end)} ${status}`)).toEqual([
        '$13,965 verified',
        '$11,321 verified',
        '$500 unverified',
        '$11,321 verified',
      ]);
    }
  });
});

test('in a table the head of the column and of the row say what a figure is', () => {
  const table = (cells: string) =>
    `| SKU | Net sales | Previous | Change | % | Share |\n|---|---:|---:|---:|---:|---:|\n${cells}`;
  expect(
    statusesOf(
      table(
        '| THR-LIN-SND | $11,321 | $19,632 | −$8,311 | −42.3% | 6.1% |\n| **All 4** | $184,200 | $201,471 | −$17,271 | −8.6% | 100.0% |',
      ),
    ).filter((status) => !status.endsWith(' verified')),
  ).toEqual([]);
  expect(statusesOf(table('| SKL-26-BLK | $11,321 | $13,965 | $2,679 | −42.3% | 6.1% |'))).toEqual([
    '$11,321 unverified',
    '$13,965 unverified',
    '$2,679 unverified',
    '−42.3% unverified',
    '6.1% unverified',
  ]);
});

test('a verified figure names its cell, a derived one how it follows', () => {
  const text = 'Net sales fell to $184,200. Three SKUs lost $13,427.';
  const marks = markFigures(text, RESULTS);
  expect(marks[0]).toEqual({
    start: 18,
    end: 26,
    status: 'verified',
    sources: [{ callId: 'call_1', table: 0, row: 0, column: 0 }],
    formula: null,
  });
  expect(marks[1]).toMatchObject({ status: 'verified', formula: '−8,311 + −2,679 + −2,437 = −13,427' });
  expect(marks[1]?.sources.map(({ row }) => row)).toEqual([0, 1, 2]);
});

test('without results nothing is from the data', () => {
  expect(markFigures('Sales were $5 and 3%.', []).map(({ status }) => status)).toEqual([
    'unverified',
    'unverified',
  ]);
});

test('a month with its year is that of this year alone', () => {
  const october = (year: number) => rangeOf(`${year}-10-01`, `${year}-10-31`);
  const sold = [{ name: '', now: { net_sales: 500 }, before: { net_sales: 300 } }];
  const results = [resultOf(segmentTable(null, ['net_sales'], sold, [october(2026), october(2025)]))];
  const statusOf = (text: string) => markFigures(text, results).map(({ status }) => status);
  expect(statusOf('In October 2026 net sales were $500, compared with $300 in October 2025.')).toEqual([
    'verified',
    'verified',
  ]);
  expect(statusOf('In October 2025 net sales were $500.')).toEqual(['unverified']);
});

test('a column of free SQL speaks for the metric that it is named after', () => {
  const table = {
    ...segmentTable(null, ['orders'], [{ name: '', now: {}, before: {} }], WEEKS),
    range: null,
    comparison: null,
    columns: [{ id: 'total_orders', label: 'total_orders', role: 'value', metric: null, format: 'number' }],
    rows: [{ kind: 'segment', cells: [1234] }],
  } as const;
  const statusOf = (text: string) => markFigures(text, [resultOf(table)]).map(({ status }) => status);
  expect(statusOf('You had 1,234 orders.')).toEqual(['verified']);
  expect(statusOf('Net sales were $1,234.')).toEqual(['unverified']);
});

describe('a figure of the question is the person’s own', () => {
  test.each([
    [
      'Am I on track for $250,000 of net sales?',
      'Your goal of $250,000 is not met: net sales were $184,200.',
      'from_question',
    ],
    ['Will I make 250k?', 'Net sales of $250,000 would need more sessions.', 'from_question'],
    // What the data have is theirs, whoever asks.
    ['Did I sell $184,200?', 'Net sales were $184,200.', 'verified'],
    ['Am I on track for $250,000?', 'You are at $240,000.', 'unverified'],
    ['Is 25% a good margin?', 'You are $25 short.', 'unverified'],
  ])('%s %s', (question, text, status) => {
    expect(markFigures(text, RESULTS, question)[0]?.status).toBe(status);
  });
});

test('a text that grows is marked as the whole of it is, and again when a result comes', () => {
  const text =
    'Net sales fell to $184,200, from $201,471. THR-LIN-SND lost $8,311. It had $19,632 before.\n\n' +
    '| SKU | Net sales | Previous |\n|---|---:|---:|\n| THR-LIN-SND | $11,321 | $19,632 |\n| SKL-26-BLK | $11,321 | $16,644 |\n\n' +
    'Three SKUs lost $13,427 together, which is $99.';
  const mark = createFigureMarker();
  for (let end = 1; end <= text.length; end += 7) {
    expect(mark(text.slice(0, end), RESULTS)).toEqual(markFigures(text.slice(0, end), RESULTS));
  }
  const later = createFigureMarker();
  expect(later(text, []).every(({ status }) => status === 'unverified')).toBe(true);
  expect(later(text, RESULTS)).toEqual(markFigures(text, RESULTS));
});

test('a figure that was marked is not worked out again with each sentence that follows', () => {
  const mark = createFigureMarker();
  const [first] = mark('Net sales fell to $184,200. ', RESULTS);
  const [again, next] = mark('Net sales fell to $184,200. Sessions were 42,188.', RESULTS);
  expect(again).toBe(first);
  expect(next?.status).toBe('verified');
});
