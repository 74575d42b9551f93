import { expect, test } from 'vitest';
import { toDateKey } from '../core/calendar/index.ts';
import { prepareAnswerPlot } from './answer-chart.ts';
import { dayTable, segmentTable, table } from './answer/testing/results.ts';
import type { ResultColumn } from './plan-result.ts';

const TODAY = toDateKey('2026-11-20');

const line = (name: string): ResultColumn => ({
  id: `net_sales ${name}`,
  label: name,
  role: 'value',
  metric: 'net_sales',
  format: 'money',
});
const DAY: ResultColumn = { id: 'day', label: 'Day', role: 'day', metric: null, format: null };

test('a whole over time is one line, with gaps where there is no figure', () => {
  const days = { '2026-11-15': 200, '2026-11-16': null, '2026-11-17': 300 };
  const plot = prepareAnswerPlot(dayTable('net_sales', days), TODAY);
  if (plot === null) throw new Error('No lines are drawn.');
  expect(plot.points.map(({ label, values, texts }) => [label, values[0], texts[0]])).toEqual([
    ['Nov 15', 200, '$200'],
    ['Nov 16', null, '—'],
    ['Nov 17', 300, '$300'],
  ]);
});

test('segments over time are a line each', () => {
  const plot = prepareAnswerPlot(
    table({
      columns: [DAY, line('Alder'), line('Bay')],
      rows: [
        { kind: 'segment', cells: ['2026-11-15', 200, 50] },
        { kind: 'segment', cells: ['2026-11-16', 300, 900] },
      ],
    }),
    TODAY,
  );
  if (plot === null) throw new Error('No lines are drawn.');
  expect(plot.series.map(({ label, isPrevious }) => [label, isPrevious])).toEqual([
    ['Alder', false],
    ['Bay', false],
  ]);
  expect(plot.points.map(({ values }) => values)).toEqual([
    [200, 50],
    [300, 900],
  ]);
  expect(plot.axis.domain[1]).toBeGreaterThanOrEqual(900);
});

test('one point is no line', () => {
  expect(prepareAnswerPlot(dayTable('net_sales', { '2026-11-15': 200 }), TODAY)).toBeNull();
});

test('of names nothing is drawn: their table says it', () => {
  const sales = segmentTable('net_sales', 'brand_name', { Alder: [600, 500], Bay: [300, 400] }, [900, 900]);
  expect(prepareAnswerPlot(sales, TODAY)).toBeNull();
});

test('a table of texts has nothing to draw', () => {
  expect(prepareAnswerPlot(table({ columns: [], rows: [] }), TODAY)).toBeNull();
});
