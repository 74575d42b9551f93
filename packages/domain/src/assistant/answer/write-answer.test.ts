import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StepLoss } from '../../figures/funnel/index.ts';
import { eachDay, toDateKey } from '../../core/calendar/index.ts';
import { type MetricId, ZERO_FACTS } from '../../figures/metrics/index.ts';
import { measureGoal } from '../../watch/goals/index.ts';
import { buildHierarchy, NO_FILTERS } from '../../products/index.ts';
import type { QuestionContext } from '../question.ts';
import { canBeAnswered } from '../understand/can-be-answered.ts';
import { understandQuestion } from '../understand/understand-question.ts';
import type { Plan } from '../plan.ts';
import type { NamedResult } from '../plan-result.ts';
import {
  prepareDefinitionTable,
  prepareDriverTables,
  prepareGoalTables,
  prepareLossTable,
} from '../tables/index.ts';
import {
  nameColumn,
  type ResultTable,
  tableColumn,
  textColumn,
  valueColumn,
} from '../../figures/tables/index.ts';
import { writeAnswer } from './index.ts';
import {
  dayTable,
  driversPlan,
  figuresPlan,
  figuresWithoutCell,
  range as toRange,
  resultOf,
  SCREEN,
  segmentTable,
  table,
  totalsTable,
} from './testing/results.ts';

const write = (plan: Plan, result: NamedResult, question = '') =>
  writeAnswer({ question, plans: [plan], results: [result], screen: SCREEN });

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

describe('one metric is a sentence with its figure, what it was, and how it changed', () => {
  test.each([
    [
      'net_sales',
      [168_034, 181_990],
      'Net sales were **$168,034** on Nov 15 – 20, down 7.7% (−$13,956) from $181,990 on Nov 8 – 13.',
    ],
    [
      'conversion',
      [0.0881, 0.1047],
      'Conversion was **8.81%** on Nov 15 – 20, down 1.66 percentage points (−15.9%) from 10.47% on Nov 8 – 13.',
    ],
    ['roas', [3.42, 3], 'ROAS was **3.42** on Nov 15 – 20, up 14.0% (+0.42) from 3.00 on Nov 8 – 13.'],
    ['cpc', [1.1, 1.1], 'CPC was **$1.10** on Nov 15 – 20, unchanged from $1.10 on Nov 8 – 13.'],
    // Small changes are quiet.
    [
      'orders',
      [1_001, 1_000],
      'Orders were **1,001** on Nov 15 – 20, hardly changed (+0.1%) from 1,000 on Nov 8 – 13.',
    ],
    ['ad_spend', [40, 0], 'Ad spend was **$40** on Nov 15 – 20, up $40 from $0 on Nov 8 – 13.'],
    ['net_sales', [40, null], 'Net sales were **$40** on Nov 15 – 20.'],
    ['net_sales', [null, 40], 'Net sales are not known on Nov 15 – 20.'],
  ] as const)('%s %j', (metric, pair, text) => {
    const answer = write(figuresPlan({ metrics: [metric] }), resultOf([totalsTable({ [metric]: pair })]));
    expect(answer.text).toBe(text);
  });
});

test('filters are named, and cautions stand at the end', () => {
  const filters = { ...NO_FILTERS, brand_name: ['Alder & Oak'], parent_sku_name: ['Kettle', 'Jar'] };
  const result = resultOf(
    [totalsTable({ orders: [3, 2] }, { filters })],
    ['Nov 21 has no data yet.', 'More.'],
  );
  expect(linesOf(write(figuresPlan({ filters, metrics: ['orders'] }), result).text)).toEqual([
    'Orders of Kettle and Jar were **3** on Nov 15 – 20, up 50.0% (+1) from 2 on Nov 8 – 13.',
    'Note: Nov 21 has no data yet. More.',
  ]);
});

test('what an earlier answer has noted is not noted again, where there is something else to say', () => {
  const plans = [figuresPlan({ metrics: ['orders'] })];
  const [said, new_] = ['Nov 21 has no data yet.', 'More.'];
  const noted = (cautions: string[], tables = [totalsTable({ orders: [3, 2] })]) => {
    const results = [resultOf(tables, cautions)];
    const earlierAnswers = [`Orders were 4.\n\nNote: ${said}`];
    return linesOf(writeAnswer({ question: '', plans, results, screen: SCREEN, earlierAnswers }).text).at(-1);
  };
  expect(noted([said, new_])).toBe('Note: More.');
  expect(noted([said])).toMatch(/^Orders were/);
  expect(noted([said], [])).toBe(said);
});

test('why there is nothing to tell of one question is said in its place, and is no note', () => {
  const plan = figuresPlan({ metrics: ['orders'] });
  const results = [
    resultOf([], ['No report tells of these days.']),
    resultOf([totalsTable({ orders: [3, 2] })], ['More.']),
  ];
  expect(linesOf(writeAnswer({ question: '', plans: [plan, plan], results, screen: SCREEN }).text)).toEqual([
    'No report tells of these days.',
    expect.stringMatching(/^Orders were \*\*3\*\*/u),
    'Note: More.',
  ]);
});

test('several metrics stand in a table as well', () => {
  const result = resultOf([totalsTable({ net_sales: [110, 100], conversion: [0.1, 0.0875] })]);
  expect(linesOf(write(figuresPlan({ metrics: ['net_sales', 'conversion'] }), result).text)).toEqual([
    'Net sales were **$110** on Nov 15 – 20, up 10.0% (+$10) from $100 on Nov 8 – 13.',
    '| Metric | Value (Nov 15 – 20) | Previous (Nov 8 – 13) | Change | Change % |',
    '| --- | ---: | ---: | ---: | ---: |',
    '| Net Sales | $110 | $100 | +$10 | +10.0% |',
    '| Conversion | 10.00% | 8.75% | +1.25 points | +14.3% |',
  ]);
});

describe('of segments the first one is named, and by how much', () => {
  const sales = segmentTable(
    'net_sales',
    'brand_name',
    { Alder: [600, 500], Bay: [300, 400], '2 others': [100, 50] },
    [1_000, 950],
  );
  const plan = figuresPlan({ dimension: 'brand_name' });

  test('by value: the highest, its share, and its lead; the table alone compares them', () => {
    const answer = write(plan, resultOf([sales]));
    expect(linesOf(answer.text)).toEqual([
      '**Alder** had the highest net sales on Nov 15 – 20 with **$600**, 60.0% of all, $300 more than Bay ($300).',
      '| Brand | Net Sales | Share of total | Change % |',
      '| --- | ---: | ---: | ---: |',
      '| Alder | $600 | 60.0% | +20.0% |',
      '| Bay | $300 | 30.0% | −25.0% |',
      '| 2 others | $100 | 10.0% | +100.0% |',
      '| Total | $1,000 | — | +5.3% |',
      'Net sales were $1,000 on Nov 15 – 20, up 5.3% (+$50) from $950 on Nov 8 – 13.',
    ]);
    expect(answer.charts).toEqual([]);
  });

  test('of three and more that are first of many, their sum and its share', () => {
    const many = segmentTable(
      'net_sales',
      'brand_name',
      { Alder: [600, 500], Bay: [300, 400], Cove: [60, 20], '2 others': [40, 30] },
      [1_000, 950],
    );
    expect(linesOf(write(plan, resultOf([many])).text)[0]).toMatch(
      / \$300 more than Bay \(\$300\)\. Together these 3 have \$960, 96\.0% of all\.$/,
    );
  });

  /** Alder and Bay with several metrics, each with what it was before. */
  function tableOf(metrics: readonly MetricId[], wanted: Partial<ResultTable> = {}): ResultTable {
    const tables = metrics.map((metric) => {
      const by = metric === 'net_sales' ? 100 : 1;
      const segments = { Alder: [6 * by, 5 * by], Bay: [3 * by, 4 * by] } as const;
      return segmentTable(metric, 'brand_name', segments, [9 * by, 9 * by]);
    });
    const [first, ...others] = tables;
    if (first === undefined) throw new Error('no metric');
    return {
      ...first,
      columns: [...first.columns, ...others.flatMap(({ columns }) => columns.slice(1))],
      rows: first.rows.map((row, at) => ({
        ...row,
        cells: [...row.cells, ...others.flatMap(({ rows }) => rows[at]?.cells.slice(1) ?? [])],
      })),
      ...wanted,
    };
  }

  const FIVE = ['net_sales', 'orders', 'units_sold', 'sessions', 'ad_clicks'] as const;
  const LEFT_OUT =
    'What so many figures were before is left out: ask for up to three of them to see it beside each.';

  test.each([
    [
      ['net_sales', 'orders'],
      ['Alder', 'Bay'],
      [
        '| Brand | Net Sales | Net Sales before (Nov 8 – 13) | Orders | Orders before (Nov 8 – 13) |',
        '| Alder | $600 | $500 | 6 | 5 |',
      ],
    ],
    // Three metrics of few segments: a row for each.
    [
      ['net_sales', 'orders', 'units_sold'],
      ['Alder', 'Bay'],
      [
        '| Metric | Alder | Alder before (Nov 8 – 13) | Bay | Bay before (Nov 8 – 13) |',
        '| Orders | 6 | 5 | 3 | 4 |',
      ],
    ],
    [
      ['net_sales', 'orders', 'units_sold'],
      [],
      [
        '| Brand | Net Sales | Net Sales before (Nov 8 – 13) | Orders | Orders before (Nov 8 – 13) | Units Sold | Units Sold before (Nov 8 – 13) |',
      ],
    ],
    // Five with what they were before are too wide.
    [
      FIVE,
      [],
      [
        '| Brand | Net Sales | Orders | Units Sold | Sessions | Ad Clicks |',
        '| Alder | $600 | 6 | 6 | 6 | 6 |',
        LEFT_OUT,
      ],
    ],
  ] as const)(
    'of %j of %j what each was before stands beside it where both periods are named',
    (metrics, names, lines) => {
      const asked = { ...plan, metrics, names, besideBefore: true } as const;
      const told = linesOf(write(asked, resultOf([tableOf(metrics)])).text);
      expect(told).toEqual(expect.arrayContaining([...lines]));
      expect(told.includes(LEFT_OUT)).toBe(metrics.length > 3);
    },
  );

  test('figures that the table has no room for are named', () => {
    const metrics = [...FIVE, 'ad_spend', 'ad_sales'] as const;
    const told = linesOf(write({ ...plan, metrics }, resultOf([tableOf(metrics)])).text);
    expect(told).toContain('The table has no room for Ad Spend, Ad Sales.');
    expect(told).not.toContain(LEFT_OUT);
  });

  test('metrics of other days than the first one, a row each, say their days', () => {
    const metrics = ['net_sales', 'orders', 'sessions'] as const;
    const asked = { ...plan, metrics, names: ['Alder', 'Bay'], besideBefore: true } as const;
    const days = [toRange('2026-11-09', '2026-11-13'), toRange('2026-11-16', '2026-11-20')];
    const told = linesOf(write(asked, resultOf([tableOf(metrics, { known: { sessions: days } })])).text);
    expect(told).toEqual(
      expect.arrayContaining([
        '| Metric | Alder | Alder before | Bay | Bay before |',
        '| Orders (Nov 15 – 20, before Nov 8 – 13) | 6 | 5 | 3 | 4 |',
        '| Sessions (Nov 16 – 20, before Nov 9 – 13) | 6 | 5 | 3 | 4 |',
      ]),
    );
  });

  test('of two that are asked about together, their sum before each of them', () => {
    const two = { ...plan, names: ['Alder', 'Bay'], summed: true } as const;
    expect(linesOf(write(two, resultOf([sales])).text)[0]).toMatch(
      /^Together these 2 have \$900, 90\.0% of all\. \*\*Alder\*\* had the highest net sales/,
    );
  });

  test('by change: what rose most, and what it is of the whole change', () => {
    const { text } = write({ ...plan, order: { by: 'change', direction: 'desc' } }, resultOf([sales]));
    expect(linesOf(text).slice(0, 4)).toEqual([
      '**Alder** rose most in net sales on Nov 15 – 20, by **$100** (+20.0%) to $600, which is 200.0% of the whole change.',
      '| Brand | Net Sales | Previous (Nov 8 – 13) | Change | Change % | Share of change |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      '| Alder | $600 | $500 | +$100 | +20.0% | 200.0% |',
    ]);
  });

  test('where none moved the way that is asked for, that is said', () => {
    const fallen = segmentTable('orders', 'sku_name', { 'K-1': [9, 10], 'K-2': [5, 10] }, [14, 20]);
    const asked = figuresPlan({
      metrics: ['orders'],
      dimension: 'sku_name',
      order: { by: 'growth', direction: 'desc' },
    });
    expect(linesOf(write(asked, resultOf([fallen])).text)[0]).toBe(
      "No SKU's orders rose on Nov 15 – 20; closest is **K-1** with **−1**.",
    );
  });

  // `which lost more, Alder or Bay`: the order that is asked for begins with what moved least the other way.
  test.each([
    [
      'change',
      'asc',
      { Alder: [600, 500], Bay: [300, 280] },
      'None of these fell: **Bay** rose least in net sales on Nov 15 – 20, by **$20** (+7.1%) to $300,',
    ],
    [
      'change',
      'desc',
      { Alder: [400, 500], Bay: [260, 280] },
      'None of these rose: **Bay** fell least in net sales on Nov 15 – 20, by **$20** (−7.1%) to $260,',
    ],
    [
      'growth',
      'desc',
      { Alder: [400, 500], Bay: [260, 280] },
      'None of these rose: **Bay** fell slowest in net sales on Nov 15 – 20, by **$20** (−7.1%) to $260,',
    ],
    [
      'change',
      'asc',
      { Alder: [600, 500], Bay: [260, 280] },
      '**Bay** fell most in net sales on Nov 15 – 20, by **$20** (−7.1%) to $260,',
    ],
    [
      'change',
      'asc',
      { Alder: [600, 500], Bay: [280, 280] },
      "No brand's net sales fell on Nov 15 – 20; closest is **Bay** with **$0**.",
    ],
  ] as const)('by %s %s of the two that are named: %o', (by, direction, pairs, sentence) => {
    const two = segmentTable('net_sales', 'brand_name', pairs, [1_000, 950]);
    const asked = { ...plan, names: ['Alder', 'Bay'], order: { by, direction } } as const;
    expect(linesOf(write(asked, resultOf([two])).text)[0]).toContain(sentence);
  });

  test('the lowest rate is named in points below the next one', () => {
    const rates = segmentTable('acos', 'brand_name', { Bay: [0.2, 0.25], Alder: [0.215, 0.2] }, [0.21, 0.22]);
    const asked = figuresPlan({
      metrics: ['acos'],
      dimension: 'brand_name',
      order: { by: 'value', direction: 'asc' },
    });
    expect(linesOf(write(asked, resultOf([rates])).text)[0]).toBe(
      '**Bay** had the lowest ACoS on Nov 15 – 20 with **20.00%**, 1.50 percentage points less than Alder (21.50%).',
    );
  });

  test('what reads the same is no more than the next one', () => {
    const rates = segmentTable(
      'acos',
      'brand_name',
      { Bay: [0.21, 0.2], Alder: [0.21001, 0.2] },
      [0.21, 0.2],
    );
    const asked = figuresPlan({ metrics: ['acos'], dimension: 'brand_name' });
    expect(linesOf(write(asked, resultOf([rates])).text)[0]).toBe(
      '**Alder** had the highest ACoS on Nov 15 – 20 with **21.00%**, as much as Bay.',
    );
  });

  test('one segment alone is a sentence', () => {
    const one = segmentTable('net_sales', 'brand_name', { Bay: [300, 400] }, [1_000, 950]);
    expect(linesOf(write({ ...plan, names: ['Bay'] }, resultOf([one])).text)[0]).toBe(
      '**Bay** had net sales of **$300** on Nov 15 – 20, 30.0% of all, down 25.0% (−$100) from $400 on Nov 8 – 13.',
    );
  });
});

describe('days', () => {
  const days = dayTable('orders', {
    '2026-11-15': 10,
    '2026-11-16': null,
    '2026-11-17': 30,
    '2026-11-18': 20,
  });
  const totals = totalsTable({ orders: [60, 50] });

  test('a trend tells the whole, both ends, the highest and the lowest, with a chart', () => {
    const plan = figuresPlan({
      metrics: ['orders'],
      granularity: 'daily',
      order: { by: 'name', direction: 'asc' },
    });
    const answer = write(plan, resultOf([days, totals]));
    expect(linesOf(answer.text).slice(0, 2)).toEqual([
      'Orders were **60** on Nov 15 – 20, up 20.0% (+10) from 50 on Nov 8 – 13.',
      'Orders were 10 on Nov 15 and 20 on Nov 18. The highest day was Nov 17 with 30, the lowest Nov 15 with 10.',
    ]);
    expect(answer.charts).toHaveLength(1);
  });

  test.each([
    [14, true],
    [15, false],
  ])('%i of them stand in a table: %s', (count, isListed) => {
    const plan = figuresPlan({
      metrics: ['orders'],
      granularity: 'daily',
      order: { by: 'name', direction: 'asc' },
    });
    const values = Array.from({ length: count }, (_, at) => [
      `2026-11-${String(at + 1).padStart(2, '0')}`,
      at,
    ]);
    const { text } = write(plan, resultOf([dayTable('orders', Object.fromEntries(values)), totals]));
    expect(text.includes('| Nov 8 | 7 |')).toBe(isListed);
  });

  test('days that read the same have no highest one', () => {
    const plan = figuresPlan({
      metrics: ['acos'],
      granularity: 'daily',
      order: { by: 'name', direction: 'asc' },
    });
    const alike = dayTable('acos', { '2026-11-15': 0.21, '2026-11-16': 0.21001, '2026-11-17': 0.21002 });
    const { text } = write(plan, resultOf([alike, totalsTable({ acos: [0.21, 0.2] })]));
    expect(text).toContain('ACoS was 21.00% on Nov 15 and 21.00% on Nov 17.');
    expect(text).not.toContain('highest');
  });

  test('the best day is named with the next one', () => {
    const plan = figuresPlan({ metrics: ['orders'], granularity: 'daily' });
    const best = dayTable('orders', { '2026-11-17': 30, '2026-11-18': 20 });
    expect(linesOf(write(plan, resultOf([best, totals])).text)[0]).toBe(
      'The day with the highest orders was **Nov 17** with **30**, then Nov 18 with 20.',
    );
  });
});

test('a change is told by its factors and by the segments behind it', () => {
  const drivers = {
    metricId: 'net_sales',
    total: { previous: 1_000, current: 900, change: -100 },
    factors: [
      { id: 'sessions', effect: 20, previous: 100, current: 102 },
      { id: 'net_sales_per_session', effect: -120, previous: 10, current: 8.8235 },
    ],
    composition: [
      { id: 'continuing', effect: -130, segments: 2 },
      { id: 'new', effect: 30, segments: 1 },
      { id: 'gone', effect: 0, segments: 0 },
    ],
    segments: [
      { name: 'N-1', status: 'new', previous: 0, current: 30, change: 30, factors: [] },
      { name: 'K-1', status: 'continuing', previous: 600, current: 480, change: -120, factors: [] },
    ],
    rest: { count: 1, previous: 400, current: 390, change: -10, factors: [] },
  } as const;
  const totals = totalsTable({
    net_sales: [900, 1_000],
    sessions: [102, 100],
    net_sales_per_session: [8.8235, 10],
  });
  const result = resultOf([totals, ...prepareDriverTables(drivers, SCREEN, 'sku_name')]);
  expect(linesOf(write(driversPlan('net_sales', 'sku_name'), result).text)).toEqual([
    'Net sales were **$900** on Nov 15 – 20, down 10.0% (−$100) from $1,000 on Nov 8 – 13.',
    'What each factor adds to the change:',
    '- Net sales per session **−$120**: now $8.82, before $10.00',
    '- Sessions **+$20**: now 102, before 100',
    'The largest part is **K-1** with −$120, more than the whole change. SKUs that are new add +$30.',
    '| SKU | Change | Share of change | Net Sales (Nov 15 – 20) | Previous (Nov 8 – 13) |',
    '| --- | ---: | ---: | ---: | ---: |',
    '| N-1 | +$30 | −30.0% | $30 | $0 |',
    '| K-1 | −$120 | 120.0% | $480 | $600 |',
    '| 1 other | −$10 | 10.0% | $390 | $400 |',
    '| Total | −$100 | — | $900 | $1,000 |',
  ]);
  // What pushed it the other way is told where that is asked for.
  expect(write({ ...driversPlan('net_sales', 'sku_name'), towards: 'up' }, result).text).toContain(
    'The largest rise is **N-1** with +$30, −30.0% of the change.',
  );
});

test.each([
  ['worse', 'Yes.'],
  ['down', 'Yes.'],
  ['better', 'No.'],
  ['up', 'No.'],
] as const)('whether a metric went %s is answered with %s', (asksWhether, answer) => {
  const totals = totalsTable({ net_sales: [900, 1_000] });
  expect(write(figuresPlan({ asksWhether }), resultOf([totals])).text).toMatch(
    new RegExp(`^${answer} Net sales were \\*\\*\\$900`),
  );
});

test.each([
  [[3, 120], 'Yes. Units sold were **3**'],
  [[0, 0], 'No. Units sold were **0**'],
  [[null, null], 'Units sold are not known'],
] as const)('whether anything was sold is answered by the units: %s', ([units, sales], begin) => {
  const totals = totalsTable({ units_sold: [units, 1], net_sales: [sales, 40] });
  const plan = figuresPlan({ metrics: ['units_sold', 'net_sales'], asksWhether: 'sold' });
  expect(write(plan, resultOf([totals])).text.startsWith(begin)).toBe(true);
});

// 500 ÷ 40,000 × 1,000 = 12.50, and 900 ÷ 300 = 3.
test('impressions cost by the thousand, and a dollar of ads brings a multiple', () => {
  const cpm = figuresPlan({ metrics: ['ad_spend', 'ad_impressions'], combine: 'per_thousand' });
  const bought = totalsTable({ ad_spend: [500, 400], ad_impressions: [40_000, 30_000] });
  expect(write(cpm, resultOf([bought])).text).toContain(
    'Ad spend per thousand ad impressions came to **$12.50** on Nov 15 – 20: $500 ÷ 40,000 × 1,000.',
  );
  const poas = figuresPlan({ metrics: ['contribution', 'ad_spend'], combine: 'per' });
  const earned = totalsTable({ contribution: [900, 800], ad_spend: [300, 300] });
  expect(write(poas, resultOf([earned])).text).toContain('came to **3.00** on Nov 15 – 20: $900 ÷ $300.');
});

test('how each day changed from the one before it stands beside it', () => {
  const orders = { '2026-11-15': 20, '2026-11-16': 30, '2026-11-17': 24 };
  const plan = figuresPlan({
    metrics: ['orders'],
    granularity: 'daily',
    order: { by: 'name', direction: 'asc' },
    withSteps: true,
  });
  const lines = linesOf(write(plan, resultOf([dayTable('orders', orders)])).text);
  expect(lines.filter((line) => line.startsWith('| Nov'))).toEqual([
    '| Nov 15 | 20 | — |',
    '| Nov 16 | 30 | +50.0% |',
    '| Nov 17 | 24 | −20.0% |',
  ]);
});

test('of a loss before no change in percent is told, and a loss is no share of all', () => {
  const totals = totalsTable({ contribution: [200, -500] });
  expect(write(figuresPlan({ metrics: ['contribution'] }), resultOf([totals])).text).toContain(
    'Contribution was **$200** on Nov 15 – 20, up $700 from −$500 on Nov 8 – 13.',
  );
  const parts = segmentTable('contribution', 'sku_name', { 'A-1': [-50, -20], 'B-1': [150, 100] }, [100, 80]);
  const plan = figuresPlan({
    metrics: ['contribution'],
    dimension: 'sku_name',
    order: { by: 'value', direction: 'asc' },
  });
  const { text } = write(plan, resultOf([parts]));
  expect(linesOf(text)).toContain('| A-1 | −$50 | — | — |');
  expect(linesOf(text)).toContain('| B-1 | $150 | — | +50.0% |');
});

test('what sold before and nothing now is told with what it sold before', () => {
  const gone = segmentTable('net_sales', 'sku_name', { 'A-1': [0, 500], 'B-1': [0, 20] }, [100, 900]);
  const plan = figuresPlan({
    dimension: 'sku_name',
    order: { by: 'change', direction: 'asc' },
    only: [
      { metric: 'units_sold', of: 'value', is: 'at_most', value: 0 },
      { metric: 'units_sold', of: 'previous', is: 'above', value: 0 },
    ],
  });
  expect(linesOf(write(plan, resultOf([gone])).text)).toEqual([
    'Of these, **A-1** had the most before: net sales of **$500** on Nov 8 – 13.',
    '| SKU | Net Sales before (Nov 8 – 13) |',
    '| --- | ---: |',
    '| A-1 | $500 |',
    '| B-1 | $20 |',
  ]);
});

test('the only month of which a condition holds is named', () => {
  const months = table({
    columns: [tableColumn('day', 'First day', 'day'), textColumn('label', 'Month'), valueColumn('net_sales')],
    rows: [{ kind: 'segment', cells: ['2026-02-01', 'Feb', 20_301] }],
  });
  const plan = figuresPlan({
    granularity: 'monthly',
    only: [{ metric: 'net_sales', of: 'value', is: 'below', value: 30_000 }],
  });
  expect(linesOf(write(plan, resultOf([months])).text)).toContain('| Feb | $20,301 |');
});

test('of orders and units alone no step of the funnel is known', () => {
  const steps = table({
    columns: [textColumn('name', 'Step'), textColumn('step', 'From'), textColumn('rate', 'Rate')],
    rows: [{ kind: 'segment', cells: ['Units per order', 'orders to units sold', ''] }],
  });
  const { text } = write(
    { kind: 'funnel', ...SCREEN, dimension: null, limit: 5 },
    resultOf([table({}), steps]),
  );
  expect(linesOf(text)[0]).toBe(
    'Where shoppers leave before they order is not known: that takes sessions, or the impressions and clicks of ads.',
  );
});

test('the days without data are named by their runs', () => {
  const known = table({
    columns: [textColumn('first_day', 'First day')],
    rows: [{ kind: 'segment', cells: [''] }],
  });
  const asked = table({
    columns: [
      tableColumn('asked_days', 'Days', 'count', 'number'),
      tableColumn('asked_with_data', 'Days with data', 'count', 'number'),
    ],
    rows: [{ kind: 'segment', cells: [6, 3] }],
  });
  const missing = table({
    columns: [tableColumn('asked_missing', 'Day', 'day')],
    rows: ['2026-11-15', '2026-11-18', '2026-11-19'].map((day) => ({ kind: 'segment', cells: [day] })),
  });
  expect(linesOf(write({ kind: 'coverage' }, resultOf([known, asked, missing])).text)[0]).toBe(
    'Nov 15 – 20, 2026: **3** of 6 days have data, 3 have none. Without data: Nov 15, Nov 18 – 19.',
  );
});

test('the weekdays without data are named before the days of all of them', () => {
  const known = table({
    columns: [textColumn('first_day', 'First day')],
    rows: [{ kind: 'segment', cells: [''] }],
  });
  const weekdays = table({
    columns: [
      textColumn('weekday', 'Weekday'),
      tableColumn('weekday_with_data', 'Days with data', 'count', 'number'),
      tableColumn('weekday_days', 'Days', 'count', 'number'),
    ],
    rows: [
      { kind: 'segment', cells: ['Friday', 3, 4] },
      { kind: 'segment', cells: ['Saturday', 0, 4] },
    ],
  });
  expect(linesOf(write({ kind: 'coverage' }, resultOf([known, weekdays])).text).slice(0, 5)).toEqual([
    'No **Saturday** has data.',
    '| Weekday | Days with data | Days |',
    '| --- | ---: | ---: |',
    '| Friday | 3 | 4 |',
    '| Saturday | 0 | 4 |',
  ]);
});

test('a funnel begins with the largest leak that is more than noise', () => {
  const loss = (rate: number, verdict: StepLoss['test'], moneyLost: number): StepLoss => ({
    upstream: 1_000,
    downstream: 1_000 * rate,
    rate,
    reference_rate: 0.105,
    change: rate - 0.105,
    change_rate: rate / 0.105 - 1,
    test: verdict,
    missing: 20,
    value: 10,
    money_lost: moneyLost,
    rates: [],
  });
  const losses = prepareLossTable(
    {
      step: 'conversion',
      segments: [
        { name: 'T-2', loss: loss(0.04, 'too_few', 900) },
        { name: 'T-1', loss: loss(0.085, 'clear', 200) },
      ],
      total: loss(0.085, 'clear', 200),
      count: 2,
    },
    'sku_name',
    SCREEN,
  );
  const empty = table({});
  const { text } = write(
    { kind: 'funnel', ...SCREEN, dimension: 'sku_name', limit: 5 },
    resultOf([empty, empty, losses]),
  );
  expect(linesOf(text)[0]).toBe(
    'The SKU that loses most on Nov 15 – 20 is **T-1**, from sessions to orders: its rate was 8.50%, before 10.50%, which cost **$200** (clear). The losses of all SKUs at this step come to $200.',
  );
});

test('a definition is what a metric means, its formula, and which way is good', () => {
  const result = resultOf([prepareDefinitionTable(['tacos'], null)]);
  expect(write({ kind: 'definitions', metrics: ['tacos'] }, result).text).toMatch(
    /^\*\*TACoS\*\* is `ad_spend \/ net_sales`\. .*\. Lower is better\.$/,
  );
});

describe('whether an amount is reached begins with yes or no', () => {
  const today = toDateKey('2026-11-20');
  // $1,000 on each of the twenty days of November: at this pace $30,000.
  const days = new Map(
    eachDay(toRange('2026-11-01', '2026-11-20')).map((day) => [day, { ...ZERO_FACTS, net_sales: 1000 }]),
  );
  const history = { days, known: {}, seasonality: new Map(), today, maturingDays: 2 };
  test.each([
    [
      29_000,
      true,
      /^Yes, at this pace: Net sales, November: \*\*\$20,000\*\* of a goal of \$29,000, \$19,333 would be on pace/,
    ],
    [
      1_500_000,
      true,
      /^Not at this pace: Net sales, November: \*\*\$20,000\*\* of a goal of \$1,500,000, \$1,000,000 would be on pace/,
    ],
    // Behind by less than what is still on track.
    [31_000, true, /^Not at this pace: .* a goal of \$31,000, \$20,667 would be on pace/],
    [29_000, false, /^Net sales, November: .* a goal of \$29,000, on track, /],
  ])('%d, asked about: %s', (targetValue, isAsked, expected) => {
    const target = { metric: 'net_sales', period: 'monthly', targetValue } as const;
    const goal = { ...target, id: 'g', name: '', isActive: true };
    const plan: Plan = isAsked ? { kind: 'goals', target } : { kind: 'goals' };
    const tables = prepareGoalTables([measureGoal(goal, history)], today);
    expect(write(plan, resultOf(tables)).text).toMatch(expected);
  });
});

describe('without figures', () => {
  test('what has to be said is the answer', () => {
    const answer = write({ kind: 'goals' }, resultOf([], ['There are no active goals.']));
    expect(answer.text).toBe('There are no active goals.');
  });
  test('nothing at all says what to do', () => {
    expect(write({ kind: 'goals' }, resultOf([])).text).toBe(
      'There are no figures to answer this with. Try other days or fewer filters.',
    );
  });
});

describe('next questions', () => {
  const products = buildHierarchy([{ brand_name: 'Oak', parent_sku_name: 'Kettle', sku_name: 'K-1' }]);
  const context: QuestionContext = {
    today: SCREEN.range.end,
    oldestDay: toDateKey('2025-01-01'),
    newestDay: SCREEN.range.end,
    products,
    factsPresent: null,
    screen: SCREEN,
    earlier: [],
    subject: null,
    insights: [],
  };
  const ofOak = { ...NO_FILTERS, brand_name: ['Oak'] };
  const earlier = {
    range: toRange('2026-10-01', '2026-10-31'),
    comparison: toRange('2026-09-01', '2026-09-30'),
  };
  const asked: readonly Plan[] = [
    figuresPlan({}),
    figuresPlan({ ...earlier, filters: ofOak, metrics: ['acos'] }),
    figuresPlan({ dimension: 'sku_name', order: { by: 'change', direction: 'desc' } }),
    figuresPlan({ granularity: 'weekly', metrics: ['net_sales_per_order'] }),
    { ...driversPlan('units_per_order', 'brand_name'), ...earlier },
    { kind: 'funnel', ...SCREEN, filters: ofOak, dimension: null, limit: 5 },
    { kind: 'statement', ...SCREEN, ...earlier },
    { kind: 'search_volume', range: SCREEN.range, parentSku: 'Kettle', week: 'newest', limit: 5 },
    { kind: 'search_volume', range: SCREEN.range, parentSku: null, week: null, limit: 5 },
    { kind: 'insights', limit: 5 },
    { kind: 'goals' },
    { kind: 'coverage' },
    { kind: 'definitions', metrics: ['tacos'] },
  ];
  test.each(asked)('to $kind $metrics are understood by themselves', (plan) => {
    const { next } = write(plan, resultOf([totalsTable({ net_sales: [90, 100] })]));
    expect(next).toHaveLength(3);
    expect(next.map((question) => understandQuestion(question, context).kind)).toEqual([
      'plans',
      'plans',
      'plans',
    ]);
  });

  test.each(asked)('to $kind $metrics ask a seller for nothing that is not in the data', (plan) => {
    const factsPresent = ['orders', 'units_sold', 'gross_sales', 'net_sales'] as const;
    const { next } = writeAnswer({
      question: '',
      plans: [plan],
      results: [resultOf([totalsTable({ net_sales: [90, 100] })])],
      screen: SCREEN,
      isAnswerable: (question) => canBeAnswered(question, { ...context, factsPresent }),
    });
    expect(next.join(' ')).not.toMatch(/conversion|sessions|funnel|contribution|\bads?\b|acos/iu);
    expect(next.length).toBeGreaterThan(0);
  });
  test('say the brand of a product that several sell', () => {
    const soldByTwo = buildHierarchy(
      ['Oak', 'Elm'].map((brand_name) => ({ brand_name, parent_sku_name: 'Kettle', sku_name: 'K-1' })),
    );
    const filters = { ...ofOak, parent_sku_name: ['Kettle'] };
    const { next } = write(figuresPlan({ filters }), resultOf([totalsTable({ net_sales: [90, 100] })]));
    expect(next).toEqual([
      'Why did net sales fall for Kettle of Oak?',
      'Net sales by SKU for Kettle of Oak',
      'Net sales by day for Kettle of Oak',
    ]);
    for (const question of next)
      expect(understandQuestion(question, { ...context, products: soldByTwo })).toMatchObject({
        plans: [{ filters }],
      });
  });
  test.each(asked)('to $kind $metrics ask for no change where there is nothing before', (plan) => {
    const { next } = writeAnswer({
      question: '',
      plans: [plan],
      results: [resultOf([totalsTable({ net_sales: [90, 100] })])],
      screen: SCREEN,
      isAnswerable: (question) => canBeAnswered(question, { ...context, oldestDay: earlier.range.start }),
    });
    const ofOctober = next.filter((question) => question.includes('Oct 1 – 31'));
    expect(ofOctober.join(' ')).not.toMatch(/why did|grew most/iu);
  });
  test('name no days of a single one, and no searches where there are none', () => {
    const { start } = SCREEN.range;
    const day = { range: toRange(start, start), comparison: toRange(start, start) };
    const { next } = write({ ...driversPlan('net_sales', null), ...day }, resultOf([]));
    expect(next.join(' ')).not.toContain('by day');
    const searches: Plan = {
      kind: 'search_volume',
      range: SCREEN.range,
      parentSku: null,
      week: 'newest',
      limit: 5,
    };
    expect(write(searches, resultOf([])).next.join(' ')).not.toContain('search');
  });

  test('stand by themselves, and are not the one that was asked', () => {
    const result = resultOf([totalsTable({ net_sales: [90, 100] })]);
    const { next } = write(figuresPlan({}), result, 'net sales by BRAND?');
    expect(next).toEqual(['Why did net sales fall?', 'Net sales by day', 'Show the profit and loss']);
  });
  test('say the days and the product where the page shows others', () => {
    const filters = { ...NO_FILTERS, brand_name: ['Oak'] };
    const plan = figuresPlan({ filters, range: { ...SCREEN.range, end: SCREEN.range.start } });
    const { next } = write(plan, resultOf([totalsTable({ net_sales: [110, 100] })]));
    expect(next[0]).toBe('Why did net sales rise for Oak on Nov 15?');
  });
});

test.each([
  ['a_b*c', String.raw`a_b\*c`],
  ['_x_', String.raw`\_x\_`],
  ['a | b', String.raw`a \| b`],
  ['[link](javascript:x)', String.raw`\[link\](javascript:x)`],
  ['`code`', '\\`code\\`'],
  ['<img src=x>', String.raw`\<img src=x\>`],
  ['two\nlines', 'two lines'],
  ['&lt;b&gt;', String.raw`\&lt;b\&gt;`],
  ['Alder & Oak', 'Alder & Oak'],
  ['\u202eevil', 'evil'],
  ['http://evil.example', '`http://evil.example`'],
  ['\u200b', '(no name)'],
  ['#1', String.raw`\#1`],
])('the name %j has no meaning in Markdown: %s', (name, escaped) => {
  const rows = segmentTable('orders', 'sku_name', { [name]: [9, 10], other: [5, 10] }, [14, 20]);
  const { text } = write(figuresPlan({ metrics: ['orders'], dimension: 'sku_name' }), resultOf([rows]));
  expect(linesOf(text)[0]?.startsWith(`**${escaped}** had`)).toBe(true);
});

test('whatever names hold, a table keeps its rows and columns', () => {
  const name = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('|', '\\', '\\|', '**', '\r\n|'),
  );
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 4 }), (names) => {
      const pairs = Object.fromEntries(names.map((each, at) => [`n${each}`, [10 + at, 9] as const]));
      const result = resultOf([segmentTable('orders', 'sku_name', pairs, [100, 90])]);
      const { text } = write(figuresPlan({ metrics: ['orders'], dimension: 'sku_name' }), result);
      const rows = text.split('\n').filter((line) => line.startsWith('|'));
      // A head, a rule, the names and the total.
      expect(rows).toHaveLength(Object.keys(pairs).length + 3);
      const cells = rows.map((row) => row.replaceAll(/\\[\\|]/g, '').split('|').length);
      expect(new Set(cells)).toEqual(new Set([6]));
    }),
  );
});

function insightTable(cells: ResultTable['rows'][number]['cells']): ResultTable {
  return table({
    columns: [
      nameColumn('Insight'),
      { id: 'impact', label: 'Impact', role: 'value', metric: null, format: 'money' },
      textColumn('days', 'Days'),
      textColumn('recommendation', 'Next step'),
    ],
    rows: [{ kind: 'segment', cells }],
  });
}

test('where the money of no insight is known, none is said to have the most', () => {
  const insights = insightTable(['Conversion fell', null, 'Nov 2 – 6', '']);
  const { text } = write({ kind: 'insights', limit: 5 }, resultOf([insights]));
  expect(linesOf(text)[0]).toBe('One insight is open.');
});

test('names within insights and cautions are escaped, as names of rows are', () => {
  const insights = insightTable(['*X* | <b> fell', -20, 'Nov 2 – 6', 'Look at [it](x).']);
  const { text } = write({ kind: 'insights', limit: 5 }, resultOf([insights], ['“a|b” has no data.']));
  expect(linesOf(text)).toEqual([
    String.raw`One insight is open. The most money is in **\*X\* \| \<b\> fell**.`,
    '| Insight | Money | Days |',
    '| --- | ---: | ---: |',
    String.raw`| \*X\* \| \<b\> fell | −$20 | Nov 2 – 6 |`,
    String.raw`Next step for the first: Look at \[it\](x).`,
    String.raw`Note: “a\|b” has no data.`,
  ]);
});

test('each figure of these answers carries its cell', () => {
  const sales = segmentTable('net_sales', 'brand_name', { Alder: [600, 500], Bay: [300, 400] }, [1_000, 950]);
  const cases: readonly (readonly [Plan, NamedResult])[] = [
    [figuresPlan({}), resultOf([totalsTable({ net_sales: [168_034, 181_990] })])],
    [figuresPlan({ dimension: 'brand_name' }), resultOf([sales])],
    [figuresPlan({ dimension: 'brand_name', order: { by: 'change', direction: 'desc' } }), resultOf([sales])],
  ];
  for (const [plan, result] of cases) {
    const answer = write(plan, result);
    expect(answer.figures.length).toBeGreaterThan(2);
    expect(figuresWithoutCell(answer, [result])).toEqual([]);
  }
});
