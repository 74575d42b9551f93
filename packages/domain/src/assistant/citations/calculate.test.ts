import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '../../products/index.ts';
import { dayTable, resultOf, segmentTable, table, totalsTable } from '../answer/testing/results.ts';
import type { NamedResult } from '../plan-result.ts';
import { createCellBook } from './cell-book.ts';
import { type Calculation, calculate } from './calculate.ts';
import { SKUS, TODAY, TOTALS } from './testing/model-answer.ts';

const skuTable = (segments: Readonly<Record<string, readonly [number, number]>>) =>
  segmentTable('net_sales', 'sku_name', segments, [184_200, 201_470]);

function bookOfBoth() {
  const book = createCellBook(TODAY);
  for (const result of [SKUS, TOTALS]) book.add(result);
  return book;
}

/** What comes out, as an answer cites it, and how it follows. */
function calculated(operation: Calculation, cells: readonly string[]) {
  const book = bookOfBoth();
  const { table: result, figure } = calculate(operation, cells, book);
  book.add({ callId: 'call_3', tables: [result], cautions: [], dataVersion: null }, () => figure);
  const cell = book.find('r3.c2');
  return { text: cell?.text, formula: cell?.figure?.formula, sources: cell?.figure?.sources.length };
}

describe('cells are calculated with, and the result is a cell', () => {
  test.each([
    ['sum', ['r1.c2', 'r1.c9'], '$25,286', '$11,321 + $13,965', 2],
    ['difference', ['r1.c9', 'r1.c2'], '+$2,644', '$13,965 − $11,321', 2],
    ['difference', ['r2.c6', 'r2.c7'], '+1.00 points', '11.00% − 10.00%', 2],
    ['growth', ['r1.c2', 'r1.c9'], '−18.9%', 'from $13,965 to $11,321', 2],
    ['share', ['r1.c2', 'r1.c23'], '6.1%', '$11,321 ÷ $184,200', 2],
    ['ratio', ['r1.c9', 'r1.c2'], '1.23', '$13,965 ÷ $11,321', 2],
    ['ratio', ['r1.c23', 'r2.c2'], '$4.37', '$184,200 ÷ 42,188', 2],
    ['per_day', ['r1.c23'], '$30,700.00', '$184,200 ÷ 6 days', 1],
    ['per_day', ['{{r1.c24}}'], '$33,578.33', '$201,470 ÷ 6 days', 1],
  ] as const)('%s of %j is %s', (operation, cells, text, formula, sources) => {
    expect(calculated(operation, cells)).toEqual({ text, formula, sources });
  });
});

describe('what would be no true figure is refused', () => {
  test.each([
    ['ratio', ['r1.c4', 'r1.c2'], /two forms of one figure/],
    ['sum', ['r2.c6', 'r2.c7'], /does not add up: a ratio of several is the ratio of their sums/],
    ['ratio', ['r2.c6', 'r2.c2'], /does not add up/],
    ['share', ['r2.c6', 'r2.c7'], /does not add up/],
    ['sum', ['r1.c5', 'r1.c12'], /does not add up/],
    ['sum', ['r1.c2', 'r1.c23'], /contain each other/],
    ['sum', ['r1.c2', 'r1.c10'], /different periods/],
    ['sum', ['r1.c2', 'r2.c2'], /not the same thing/],
    ['difference', ['r1.c2', 'r2.c2'], /not the same thing/],
    ['sum', ['r1.c2', 'r1.c2'], /Each cell can be named once/],
    ['sum', ['r1.c2'], /two or more cells/],
    ['share', ['r1.c2'], /exactly two/],
    ['sum', ['r1.c2', 'r7.c1'], /No result has a cell r7\.c1/],
    ['sum', ['r1.c2', 'r1.c1'], /no figure of the data/],
    ['per_day', ['r1.c25'], /not of a range of days/],
    ['sum', ['r1.c2', 'r01.c2'], /Each cell can be named once/],
    ['growth', ['r1.c5', 'r1.c12'], /A growth is from/],
    ['difference', ['r1.c5', 'r1.c12'], /not taken from another/],
    ['share', ['r1.c2', 'r1.c24'], /of one period/],
  ] as const)('%s of %j', (operation, cells, message) => {
    expect(() => calculate(operation, cells, bookOfBoth())).toThrow(message);
  });

  test('a SKU and a brand that may be its own', () => {
    const book = bookOfBoth();
    const ofBrand = totalsTable(
      { net_sales: [50_000, 1] },
      { filters: { ...NO_FILTERS, brand_name: ['Oak & Co'] } },
    );
    book.add({ ...resultOf([ofBrand]), callId: 'brand' });
    expect(() => calculate('sum', ['r1.c2', 'r3.c2'], book)).toThrow(/may hold the same sales/);
  });

  test('what was calculated before, with its own parts', () => {
    const book = bookOfBoth();
    const next = (operation: Calculation, cells: readonly string[]) => {
      const { table: result, figure } = calculate(operation, cells, book);
      const callId = `call_${book.results.length + 1}`;
      return book.add({ callId, tables: [result], cautions: [], dataVersion: null }, () => figure);
    };
    const sum = next('sum', ['r1.c2', 'r1.c9']);
    expect(() => next('sum', [`r${sum}.c2`, 'r1.c2'])).toThrow(/contain each other/);
    const perDay = next('per_day', ['r1.c2']);
    expect(() => next('per_day', [`r${perDay}.c2`])).toThrow(/does not add up/);
    expect(() => next('sum', [`r${perDay}.c2`, `r${sum}.c2`])).toThrow(/does not add up/);
    const ratio = next('ratio', ['r1.c2', 'r2.c2']);
    expect(() => next('growth', [`r${perDay}.c2`, `r${ratio}.c2`])).toThrow(/not the same thing/);
  });

  test.each<[string, NamedResult['tables'][number]]>([
    ['once more', skuTable({ 'Oak Desk': [11_321, 19_632] })],
    [
      'under a filter',
      totalsTable({ net_sales: [11_321, 19_632] }, { filters: { ...NO_FILTERS, sku_name: ['Oak Desk'] } }),
    ],
    [
      'under a filter of two',
      totalsTable(
        { net_sales: [25_286, 1] },
        { filters: { ...NO_FILTERS, sku_name: ['Oak Desk', 'Box 500'] } },
      ),
    ],
    ['as the total', totalsTable({ net_sales: [184_200, 201_470] })],
  ])('the same figure, fetched in another call %s', (_how, again) => {
    const book = bookOfBoth();
    book.add({ callId: 'again', tables: [again], cautions: [], dataVersion: 1 });
    expect(() => calculate('sum', ['r1.c2', 'r3.c2'], book)).toThrow(/contain each other/);
  });

  test('and other products, channels or days of another call are summed', () => {
    const other = [
      skuTable({ 'New Desk': [11_321, 1] }),
      totalsTable({ net_sales: [5, 1] }, { filters: { ...NO_FILTERS, sku_name: ['Box 500'] } }),
    ];
    for (const again of other) {
      const book = bookOfBoth();
      book.add({ callId: 'again', tables: [again], cautions: [], dataVersion: 1 });
      expect(() => calculate('sum', ['r1.c2', 'r3.c2'], book)).not.toThrow();
    }
    const book = createCellBook(TODAY);
    book.add(resultOf([dayTable('net_sales', { '2026-11-15': 10, '2026-11-16': 20 })]));
    expect(calculate('sum', ['r1.c2', 'r1.c4'], book).figure.value).toBe(30);
    book.add({ ...resultOf([totalsTable({ net_sales: [30, 1] })]), callId: 'all' });
    expect(() => calculate('sum', ['r1.c2', 'r2.c2'], book)).toThrow(/contain each other/);
  });

  test('sums over different days', () => {
    const book = createCellBook(TODAY);
    book.add(SKUS);
    const [days] = SKUS.tables;
    if (days === undefined || days.range === null) throw new Error('The test needs days.');
    const longer = { ...days, range: { ...days.range, end: TODAY, start: days.comparison?.start ?? TODAY } };
    book.add({ ...SKUS, callId: 'longer', tables: [longer] });
    expect(() => calculate('sum', ['r1.c2', 'r2.c9'], book)).toThrow(/different days/);
  });

  test('division by 0', () => {
    const book = createCellBook(TODAY);
    const column = { id: 'n', label: 'n', role: 'value', metric: null, format: 'number' } as const;
    const zero = table({
      columns: [column],
      rows: [
        { kind: 'segment', cells: [0] },
        { kind: 'segment', cells: [1] },
      ],
    });
    book.add({ callId: 'c', tables: [zero], cautions: [], dataVersion: 1 });
    expect(() => calculate('ratio', ['r1.c2', 'r1.c1'], book)).toThrow(/divided by 0/);
    expect(() => calculate('growth', ['r1.c2', 'r1.c1'], book)).toThrow(/From 0/);
  });
});
