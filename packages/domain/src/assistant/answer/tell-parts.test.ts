import { describe, expect, test } from 'vitest';
import type { FiguresPlan } from '../plan.ts';
import type { ResultColumn, ResultRow } from '../plan-result.ts';
import { nameColumn, shareColumns, valueColumn } from '../../figures/tables/index.ts';
import { writeAnswer } from './index.ts';
import { figuresPlan, figuresWithoutCell, resultOf, SCREEN, table } from './testing/results.ts';

const VALUE = valueColumn('orders');
const columns: readonly ResultColumn[] = [
  nameColumn('Weekday'),
  VALUE,
  { id: 'orders.days', label: 'Days', role: 'count', metric: null, format: 'count' },
  { ...VALUE, id: 'orders.a_day', label: 'Orders a day' },
  { ...VALUE, id: 'orders.median', label: 'Median day of Orders' },
];

function answerOf(
  parts: 'weekday' | 'weekend' | 'quarter' | 'whole' | 'pace',
  rows: readonly ResultRow[],
  more: readonly ResultColumn[] = [],
  asked: Partial<FiguresPlan> = {},
) {
  const plan = figuresPlan({ metrics: ['orders'], parts, comparison: null, ...asked });
  const result = resultOf([table({ comparison: null, columns: [...columns, ...more], rows })]);
  const answer = writeAnswer({ question: '', plans: [plan], results: [result], screen: SCREEN });
  expect(figuresWithoutCell(answer, [result])).toEqual([]);
  return answer.text;
}

test('weekdays are compared by what a day of them has', () => {
  const text = answerOf('weekday', [
    { kind: 'segment', cells: ['Monday', 30, 2, 15, 15] },
    { kind: 'segment', cells: ['Sunday', 25, 1, 25, 25] },
  ]);
  expect(text).toBe(
    [
      '**Sunday** had the highest orders a day with **25**, Monday the lowest with 15.',
      '',
      '| Weekday | Orders | Days | Orders a day |',
      '| --- | ---: | ---: | ---: |',
      '| Monday | 30 | 2 | 15 |',
      '| Sunday | 25 | 1 | 25 |',
    ].join('\n'),
  );
});

test('weekdays are compared by their median day where it is asked for', () => {
  const text = answerOf(
    'weekday',
    [
      { kind: 'segment', cells: ['Monday', 30, 2, 15, 14] },
      { kind: 'segment', cells: ['Sunday', 25, 1, 25, 9] },
    ],
    [],
    { median: true },
  );
  expect(text).toBe(
    [
      '**Monday** had the highest orders on the median day with **14**, Sunday the lowest with 9.',
      '',
      '| Weekday | Median day of Orders | Orders | Days |',
      '| --- | ---: | ---: | ---: |',
      '| Monday | 14 | 30 | 2 |',
      '| Sunday | 9 | 25 | 1 |',
    ].join('\n'),
  );
});

test('weekends have a share of the whole', () => {
  const text = answerOf(
    'weekend',
    [
      { kind: 'segment', cells: ['Weekdays (Mon – Fri)', 60, 4, 15, 15, 0.6] },
      { kind: 'segment', cells: ['Weekends (Sat, Sun)', 40, 2, 20, 20, 0.4] },
    ],
    shareColumns('orders', false),
  );
  expect(text).toMatch(/lowest with 15\. Weekends have \*\*40\.0%\*\* of all orders\.\n/);
  expect(text).toContain('| Weekends (Sat, Sun) | 40 | 2 | 20 | 40.0% |');
});

test('a day on average and the median day are one sentence', () => {
  const text = answerOf('whole', [{ kind: 'total', cells: ['Total', 75, 6, 12.5, 12] }]);
  expect(text).toBe('Orders a day were **12.5** on average on Nov 15 – 20, and 12 on the median day.');
});

test('a pace is no forecast', () => {
  const pace = { ...VALUE, id: 'orders.pace', label: 'Orders by the end of the month at this pace' };
  const text = answerOf('pace', [{ kind: 'total', cells: ['Total', 75, 6, 12.5, 12, 375] }], [pace]);
  expect(text).toMatch(
    /^At this pace orders come to \*\*375\*\* by the end of the month\. .* This is no forecast/,
  );
});

describe('a quarter that has not ended, or begins before the data', () => {
  const ofDays: ResultColumn = { ...VALUE, id: 'orders.of_days', role: 'count', metric: null };
  const quarters: readonly ResultRow[] = [
    { kind: 'segment', cells: ['Q2 2026', 100, 20, 5, 5, 91] },
    { kind: 'segment', cells: ['Q3 2026', 900, 92, 9.8, 9, null] },
    { kind: 'segment', cells: ['Q4 2026', 200, 54, 3.7, 3, 92] },
    { kind: 'segment', cells: ['Q1 2026', 800, 90, 8.9, 8, null] },
  ];
  const told = (rows: readonly ResultRow[], direction: 'asc' | 'desc', place?: number) =>
    answerOf('quarter', rows, [ofDays], { order: { by: 'value', direction }, ...(place && { place }) }).split(
      '\n',
    )[0];
  const NOT_WHOLE = 'Not whole, and so not the lowest: Q2 2026 (20 of 91 days) and Q4 2026 (54 of 92 days).';

  test('has not the lowest figure', () => {
    expect(told(quarters, 'asc')).toBe(
      `**Q1 2026** had the lowest orders with **800**, Q3 2026 the highest with 900. ${NOT_WHOLE}`,
    );
    expect(told(quarters, 'asc', 2)).toBe(
      `**Q3 2026** had the second lowest orders with **900**. ${NOT_WHOLE}`,
    );
    expect(told(quarters, 'desc')).toBe(
      `**Q3 2026** had the highest orders with **900**, Q1 2026 the lowest with 800. ${NOT_WHOLE}`,
    );
  });

  test('has the highest one where what is known of it is', () => {
    const whole: ResultRow = { kind: 'segment', cells: ['Q1 2026', 800, 90, 8.9, 8, null] };
    const best: ResultRow = { kind: 'segment', cells: ['Q4 2026', 1000, 54, 18.5, 9, 92] };
    expect(told([whole, best], 'desc')).toBe(
      '**Q4 2026** had the highest orders with **1,000**, Q1 2026 the lowest with 800. Not whole, and so not the lowest: Q4 2026 (54 of 92 days).',
    );
    // Of one whole quarter alone nothing is the lowest.
    expect(told([whole, best], 'asc')).toBe('Not whole, and so not the lowest: Q4 2026 (54 of 92 days).');
  });
});
