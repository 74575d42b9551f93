import { describe, expect, test } from 'vitest';
import { toDateKey } from '../core/calendar/index.ts';
import { NO_FILTERS } from '../products/index.ts';
import {
  countFigures,
  describeFigure,
  type FigureMark,
  findFigureDetails,
  formatCell,
  type NamedResult,
  prepareAnswerPlot,
} from './index.ts';
import type { ResultColumn } from '../figures/tables/index.ts';

const today = toDateKey('2026-11-21');
const range = { start: toDateKey('2026-11-15'), end: toDateKey('2026-11-20') };
const comparison = { start: toDateKey('2026-11-08'), end: toDateKey('2026-11-13') };
const column = (given: Partial<ResultColumn>): ResultColumn => ({
  id: 'net_sales',
  label: 'Net Sales',
  role: 'value',
  metric: 'net_sales',
  format: 'money',
  ...given,
});
const table = {
  title: 'Net Sales by SKU',
  range,
  comparison,
  filters: { ...NO_FILTERS, brand_name: ['Alder & Oak'] },
  dimension: 'sku_name',
  columns: [
    column({ id: 'name', label: 'SKU', role: 'name', metric: null, format: null }),
    column({}),
    column({ id: 'previous', role: 'previous' }),
    column({ id: 'change', role: 'change' }),
  ],
  rows: [
    { kind: 'segment', cells: ['THR-LIN-SND', 11_321, 19_632, -8311] },
    { kind: 'segment', cells: ['KTL-900', 5660.5, 0, 5660.5] },
    { kind: 'total', cells: ['Total', 184_200, 201_470, -17_270] },
  ],
  rowCount: 79,
} as const;
const result: NamedResult = { callId: 'c1', tables: [table], cautions: [], dataVersion: 1204 };
const mark = (row: number, formula: string | null = null): FigureMark => ({
  start: 0,
  end: 6,
  status: 'verified',
  sources: [{ callId: 'c1', table: 0, row, column: 3 }],
  formula,
  warning: null,
});

describe('a verified figure', () => {
  test.each([
    ['Shopify', 'shopify'],
    ['Amazon.ca', 'CA'],
    ['us', 'us'],
  ])('of the marketplace called %s leads to %s on the dashboard', (called, marketplace) => {
    const rows = [{ kind: 'segment', cells: [called, 1, 2, -1] }] as const;
    const byPlace: NamedResult = { ...result, tables: [{ ...table, dimension: 'marketplace', rows }] };
    expect(findFigureDetails(mark(0), [byPlace], today)?.search).toMatchObject({
      marketplace: [marketplace],
    });
  });

  test('says metric, filter, both periods, formula and rows', () => {
    const details = findFigureDetails(mark(0, '11,321 − 19,632 = −8,311'), [result], today);
    expect(details?.lines.map(({ name, text, figure }) => [name, text, figure])).toEqual([
      ['Metric', 'Net Sales, Σ net_sales', null],
      ['Filter', 'SKU THR-LIN-SND · Brand Alder & Oak', null],
      ['Now', 'Nov 15 – 20', '$11,321'],
      ['Before', 'Nov 8 – 13', '$19,632'],
      ['Formula', '11,321 − 19,632 = −8,311', null],
      ['Rows', '79 rows, version 1,204', null],
    ]);
  });

  test('that is calculated of two products names both, and no figure of one of them', () => {
    const sources = [0, 1].map((row) => ({ callId: 'c1', table: 0, row, column: 1 }));
    const details = findFigureDetails({ ...mark(0, '$11,321 + $5,661'), sources }, [result], today);
    expect(details?.lines.map(({ name, text, figure }) => [name, text, figure])).toEqual([
      ['Metric', 'Net Sales, Σ net_sales', null],
      ['Filter', 'SKU THR-LIN-SND · Brand Alder & Oak; SKU KTL-900 · Brand Alder & Oak', null],
      ['Now', 'Nov 15 – 20', null],
      ['Formula', '$11,321 + $5,661', null],
      ['Rows', '79 rows, version 1,204', null],
    ]);
    expect(details?.search).toMatchObject({ sku: ['THR-LIN-SND', 'KTL-900'] });
  });

  test('is described in a line, as what stands in its cell', () => {
    const lineOf = (row: number, at: number, formula: string | null = null) =>
      describeFigure(
        { ...mark(row, formula), sources: [{ callId: 'c1', table: 0, row, column: at }] },
        [result],
        today,
      );
    expect(lineOf(0, 1)).toBe('Net Sales, SKU THR-LIN-SND · Brand Alder & Oak, Nov 15 – 20');
    expect(lineOf(0, 2)).toBe('Net Sales, SKU THR-LIN-SND · Brand Alder & Oak, Nov 8 – 13');
    expect(lineOf(2, 3)).toBe('Net Sales, Brand Alder & Oak, Nov 15 – 20 against Nov 8 – 13');
    expect(lineOf(0, 1, '$11,321 − $19,632')).toBe('$11,321 − $19,632');
    expect(describeFigure(mark(0), [], today)).toBeNull();
  });

  test('that stands beside the name of something else says so', () => {
    const details = findFigureDetails({ ...mark(0), warning: 'This is KTL-900’s.' }, [result], today);
    expect(details?.lines.find(({ name }) => name === 'Note')?.text).toBe('This is KTL-900’s.');
  });

  test('of a month or a day says which one', () => {
    const day = column({ id: 'day', role: 'day', metric: null, format: null });
    const label = column({ id: 'label', role: 'text', metric: null, format: null });
    const nowOf = (columns: ResultColumn[], cells: (string | number)[]) => {
      const months = {
        ...table,
        comparison: null,
        dimension: null,
        columns,
        rows: [{ kind: 'segment', cells }],
      } as const;
      const source = { callId: 'c1', table: 0, row: 0, column: columns.length - 1 };
      const details = findFigureDetails(
        { ...mark(0), sources: [source] },
        [{ ...result, tables: [months] }],
        today,
      );
      return details?.lines.find(({ name }) => name === 'Now');
    };
    expect(nowOf([day, label, column({})], ['2026-02-01', 'Feb', 957])).toMatchObject({
      text: 'Feb',
      figure: '$957',
    });
    expect(nowOf([day, column({})], ['2026-11-17', 31])).toMatchObject({ text: 'Nov 17', figure: '$31' });
  });

  test('leads to the dashboard that shows it', () => {
    expect(findFigureDetails(mark(0), [result], today)?.search).toMatchObject({
      start: '2026-11-15',
      end: '2026-11-20',
      brand: ['Alder & Oak'],
      sku: ['THR-LIN-SND'],
      metric: 'net_sales',
      breakdown: 'sku_name',
    });
  });

  test('of a total is of no product of its own', () => {
    expect(findFigureDetails(mark(2), [result], today)?.lines[1]?.text).toBe('Brand Alder & Oak');
  });

  test('whose rows are not kept has no details', () => {
    expect(findFigureDetails(mark(0), [], today)).toBeNull();
    expect(findFigureDetails(mark(9), [{ ...result, tables: [] }], today)).toBeNull();
  });
});

test.each([
  [0, 0, null],
  [1, 0, '1 figure from your data'],
  [20, 1, '20 figures from your data, 1 not'],
  [0, 2, '2 figures not from your data'],
])('%i verified figures and %i others: %s', (verified, others, text) => {
  const doubtful: FigureMark = { ...mark(0), status: 'unverified', sources: [] };
  const figures = [
    ...Array.from({ length: verified }, () => mark(0)),
    ...Array.from({ length: others }, () => doubtful),
  ];
  expect(countFigures(figures)).toBe(text);
});

describe('a cell', () => {
  test.each<[string, Partial<ResultColumn>, number | string | null, string]>([
    ['money', {}, 11_321.4, '$11,321'],
    ['a change', { role: 'change' }, -8311, '−$8,311'],
    ['a rate', { metric: 'conversion', format: 'percent1' }, 0.1234, '12.3%'],
    ['a growth in percent', { role: 'growth', format: 'growth' }, -42.34, '−42.3%'],
    ['a share', { role: 'share', format: 'percent1' }, 0.481, '48.1%'],
    ['a figure of free SQL', { metric: null, format: 'number' }, 1234.5, '1,234.50'],
    ['a count', { metric: null, role: 'count', format: 'number' }, 1234, '1,234'],
    ['a day', { role: 'day', metric: null, format: null }, '2026-11-09', 'Nov 9'],
    ['a name', { role: 'name', metric: null, format: null }, 'KTL', 'KTL'],
    ['nothing', {}, null, '—'],
  ])('of %s', (_name, given, cell, text) => {
    expect(formatCell(column(given), cell, today)).toBe(text);
  });
});

describe('the chart of an answer', () => {
  test('over days has a line for each period, with its total', () => {
    const days = {
      ...table,
      columns: [column({ id: 'day', role: 'day', metric: null, format: null }), ...table.columns.slice(1, 3)],
      rows: [
        { kind: 'segment', cells: ['2026-11-15', 3400, 3300] },
        { kind: 'segment', cells: ['2026-11-16', 1500, null] },
        { kind: 'total', cells: ['Total', 4900, 3300] },
      ],
    } as const;
    expect(prepareAnswerPlot(days, today)).toMatchObject({
      series: [
        { label: 'Nov 15 – 20', total: '$4,900', isPrevious: false },
        { label: 'Nov 8 – 13', total: '$3,300', isPrevious: true },
      ],
      points: [
        { label: 'Nov 15', values: [3400, 3300], texts: ['$3,400', '$3,300'] },
        { label: 'Nov 16', values: [1500, null], texts: ['$1,500', '—'] },
      ],
      axis: { domain: [0, 4000] },
    });
  });

  test('of a single day is none', () => {
    const oneDay = {
      ...table,
      columns: [column({ id: 'day', role: 'day', metric: null, format: null }), column({})],
      rows: [{ kind: 'segment', cells: ['2026-11-15', 3400] }],
    } as const;
    expect(prepareAnswerPlot(oneDay, today)).toBeNull();
  });
});
