import { describe, expect, test } from 'vitest';
import type { KnownDays } from '../../figures/known-days/index.ts';
import type { FiguresPlan, Plan } from '../plan.ts';
import type { NamedResult, ResultCell } from '../plan-result.ts';
import { describeDays } from '../result-text.ts';
import { figureColumns, nameColumn } from '../../figures/tables/index.ts';
import { writeAnswer } from './index.ts';
import {
  dayTable,
  figuresPlan,
  figuresWithoutCell,
  range,
  resultOf,
  SCREEN,
  segmentTable,
  table,
  totalsTable,
} from './testing/results.ts';

const write = (plan: Plan, result: NamedResult) =>
  writeAnswer({ question: '', plans: [plan], results: [result], screen: SCREEN }).text;
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** Orders until Nov 20, traffic until Nov 17. */
const LATE: KnownDays = {
  orders: [range('2026-11-08', '2026-11-20')],
  sessions: [range('2026-11-08', '2026-11-17')],
};

describe('a metric is of the days on which it is known, and compared with theirs', () => {
  test.each([
    [
      'conversion',
      [145 / 3011, 144 / 2955],
      'Conversion was **4.82%** on Nov 15 – 17, down 0.06 percentage points (−1.2%) from 4.87% on Nov 8 – 10.',
    ],
    ['orders', [295, 293], 'Orders were **295** on Nov 15 – 20, up 0.7% (+2) from 293 on Nov 8 – 13.'],
    [
      'sessions',
      [3011, 2955],
      'Sessions were **3,011** on Nov 15 – 17, up 1.9% (+56) from 2,955 on Nov 8 – 10.',
    ],
  ] as const)('%s', (metric, pair, sentence) => {
    const result = resultOf([totalsTable({ [metric]: pair }, { known: LATE })]);
    expect(write(figuresPlan({ metrics: [metric] }), result)).toBe(sentence);
  });

  test('what had no rows before is compared with nothing, and is of all its days', () => {
    const result = resultOf([
      totalsTable({ sessions: [3011, null] }, { known: { sessions: [range('2026-11-12', '2026-11-20')] } }),
    ]);
    expect(write(figuresPlan({ metrics: ['sessions'] }), result)).toBe(
      'Sessions were **3,011** on Nov 15 – 20.',
    );
  });

  test('several metrics each say their own days', () => {
    const figures = { orders: [295, 293], conversion: [145 / 3011, 144 / 2955] } as const;
    const result = resultOf([totalsTable(figures, { known: LATE })]);
    expect(linesOf(write(figuresPlan({ metrics: ['orders', 'conversion'] }), result)).slice(1)).toEqual([
      '| Metric | Value | Previous | Change | Change % | Days |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      '| Orders | 295 | 293 | +2 | +0.7% | Nov 15 – 20 against Nov 8 – 13 |',
      '| Conversion | 4.82% | 4.87% | −0.06 points | −1.2% | Nov 15 – 17 against Nov 8 – 10 |',
    ]);
  });

  test('a hole is left out of the days that are named, many are counted', () => {
    const sentenceOf = (known: KnownDays) =>
      write(figuresPlan({ metrics: ['orders'] }), resultOf([totalsTable({ orders: [3, 2] }, { known })]));
    const from8 = (...days: readonly (readonly [number, number])[]): KnownDays => ({
      orders: days.map(([start, end]) =>
        range(`2026-11-${String(start).padStart(2, '0')}`, `2026-11-${String(end).padStart(2, '0')}`),
      ),
    });
    expect(sentenceOf(from8([8, 15], [17, 20]))).toBe(
      'Orders were **3** on Nov 15 and Nov 17 – 20, up 50.0% (+1) from 2 on Nov 8 and Nov 10 – 13.',
    );
    expect(sentenceOf(from8([8, 8], [10, 10], [12, 13], [15, 15], [17, 17], [19, 20]))).toBe(
      'Orders were **3** on Nov 15, Nov 17, and Nov 19 – 20, up 50.0% (+1) from 2 on Nov 8, Nov 10, and Nov 12 – 13.',
    );
  });
});

describe('where the value is of more days than are compared, both are said', () => {
  const flat: KnownDays = {
    net_sales: [range('2026-11-09', '2026-11-20')],
    orders: [range('2026-11-09', '2026-11-20')],
  };
  const compared = (cells: readonly ResultCell[]) =>
    table({
      columns: [nameColumn('Figures'), ...figureColumns('net_sales', true, { hasOwnCompared: true })],
      rows: [{ kind: 'total', cells: ['Total', ...cells] }],
      known: flat,
    });

  test('a sum of all its days, then what is compared', () => {
    expect(write(figuresPlan({}), resultOf([compared([300, 250, 250, 0, 0])]))).toBe(
      'Net sales were **$300** on Nov 15 – 20. On Nov 16 – 20 they were $250, unchanged from $250 on Nov 9 – 13.',
    );
  });

  test('of one segment the same', () => {
    const one = segmentTable('net_sales', 'brand_name', { Bay: [300, 250] }, [300, 250]);
    const [own, ...rest] = one.columns;
    if (own === undefined) throw new TypeError('A table has columns.');
    const columns = [own, ...figureColumns('net_sales', true, { hasOwnCompared: true }), ...rest.slice(4)];
    const rows = one.rows.map(({ kind, cells: [name = null, value = null, , , , ...shares] }) => ({
      kind,
      cells: [name, value, 200, 250, -50, -20, ...shares],
    }));
    const plan = figuresPlan({ dimension: 'brand_name', names: ['Bay'] });
    expect(linesOf(write(plan, resultOf([{ ...one, columns, rows, known: flat }])))[0]).toBe(
      '**Bay** had net sales of **$300** on Nov 15 – 20, 100.0% of all. On Nov 16 – 20 they were $200, down 20.0% (−$50) from $250 on Nov 9 – 13.',
    );
  });
});

describe('what is unknown is never 0', () => {
  const on18: Partial<FiguresPlan> = { range: range('2026-11-18', '2026-11-18'), comparison: null };

  test('a metric without a known day is not known, and the missing days are asked for next', () => {
    const unknown = totalsTable(
      { sessions: [null, null] },
      { range: range('2026-11-18', '2026-11-18'), known: LATE },
    );
    const plans = [figuresPlan({ ...on18, metrics: ['sessions'] })];
    const results = [resultOf([unknown], ['No traffic report.'])];
    const { text, next } = writeAnswer({ question: '', plans, results, screen: SCREEN });
    expect(text).toBe('Sessions are not known on Nov 18.\n\nNote: No traffic report.');
    expect(next[0]).toBe('Which days are missing?');
  });

  test('a sum that is not compared counts its days', () => {
    const sum = table({
      comparison: null,
      columns: [nameColumn('Figures'), ...figureColumns('sessions', false)],
      rows: [{ kind: 'total', cells: ['Total', 3011] }],
      known: LATE,
    });
    expect(write(figuresPlan({ metrics: ['sessions'], comparison: null }), resultOf([sum]))).toBe(
      'Sessions were **3,011** on Nov 15 – 20 (3 of 6 days known).',
    );
  });

  test('days without a report say so, and are no lowest day', () => {
    const days = dayTable('sessions', {
      '2026-11-15': 996,
      '2026-11-16': 1045,
      '2026-11-17': 970,
      '2026-11-18': null,
      '2026-11-19': null,
      '2026-11-20': null,
    });
    const plan = figuresPlan({
      metrics: ['sessions'],
      comparison: null,
      granularity: 'daily',
      order: { by: 'name', direction: 'asc' },
    });
    const lines = linesOf(write(plan, resultOf([{ ...days, known: LATE }])));
    expect(lines[0]).toContain('the lowest Nov 17 with 970');
    expect(lines.slice(-3)).toEqual([
      '| Nov 18 | no report |',
      '| Nov 19 | no report |',
      '| Nov 20 | no report |',
    ]);
  });

  test('a week that is known in part says of how many days it is', () => {
    const weeks = table({
      range: range('2026-11-09', '2026-11-22'),
      comparison: null,
      columns: [
        { id: 'day', label: 'First day', role: 'day', metric: null, format: null },
        { id: 'label', label: 'Week', role: 'text', metric: null, format: null },
        ...figureColumns('sessions', false),
      ],
      rows: [
        { kind: 'segment', cells: ['2026-11-09', 'Nov 9 – 15', 7000] },
        { kind: 'segment', cells: ['2026-11-16', 'Nov 16 – 22', 2015] },
      ],
      known: LATE,
    });
    const plan = figuresPlan({
      range: range('2026-11-09', '2026-11-22'),
      metrics: ['sessions'],
      comparison: null,
      granularity: 'weekly',
      order: { by: 'name', direction: 'asc' },
    });
    expect(linesOf(write(plan, resultOf([weeks]))).at(-1)).toBe('| Nov 16 – 22 | 2,015 (2 of 7 days) |');
  });
});

test('every figure of these sentences is bound to a cell', () => {
  const results = [
    resultOf([totalsTable({ conversion: [145 / 3011, 144 / 2955], orders: [295, 293] }, { known: LATE })]),
    resultOf([
      table({
        columns: [nameColumn('Figures'), ...figureColumns('net_sales', true, { hasOwnCompared: true })],
        rows: [{ kind: 'total', cells: ['Total', 300, 240, 250, -10, -4] }],
        known: { net_sales: [range('2026-11-09', '2026-11-20')] },
      }),
    ]),
  ];
  for (const result of results) {
    const plan = figuresPlan({ metrics: ['conversion', 'orders'] });
    const answer = writeAnswer({ question: '', plans: [plan], results: [result], screen: SCREEN });
    expect(answer.figures.length).toBeGreaterThan(3);
    expect(figuresWithoutCell(answer, [result])).toEqual([]);
  }
});

test('a table names its metrics that are known on fewer days', () => {
  const figures = { orders: [295, 293], conversion: [145 / 3011, 144 / 2955] } as const;
  expect(describeDays(totalsTable(figures, { known: LATE }), SCREEN.range.end)).toBe(
    'Nov 15 – 20 against Nov 8 – 13; Conversion on Nov 15 – 17 against Nov 8 – 10',
  );
  const unknown = totalsTable(
    { sessions: [null, null] },
    { range: range('2026-11-18', '2026-11-18'), comparison: null, known: LATE },
  );
  expect(describeDays(unknown, SCREEN.range.end)).toBe('Nov 18; Sessions not known');
});
