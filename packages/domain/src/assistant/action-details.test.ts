import { expect, test } from 'vitest';
import { toDateKey } from '../core/calendar/index.ts';
import { describeAction, summarizeAction } from './action-details.ts';
import { figuresPlan, resultOf, totalsTable } from './answer/testing/results.ts';
import type { AgentAction } from './chat-message.ts';
import { resultTable } from '../figures/tables/index.ts';

const TODAY = toDateKey('2026-11-20');

function action(wanted: Partial<AgentAction>): AgentAction {
  return {
    id: 'c1',
    agent_name: 'Skuline',
    tool_name: 'fetch_data_insights',
    parameters: { query_description: 'net sales by brand' },
    status: 'completed',
    timestamp: '2026-11-20T20:00:00.000Z',
    message: null,
    result_summary: '3 rows',
    result: null,
    ...wanted,
  };
}

test('a governed action shows its question, metric, aggregation, split, days, filters and result', () => {
  const result = { ...resultOf([totalsTable({ net_sales: [110, 100] })]), ms: 1_140 };
  const plan = figuresPlan({ dimension: 'brand_name', limit: 5 });
  const parameters = { query_description: 'net sales by brand', aggregation: 'total' };
  const lines = describeAction(action({ parameters, result: { ...result, dataVersion: 7 } }), plan, TODAY);
  expect(lines.map(({ name }) => name)).toEqual([
    'Question',
    'Metric',
    'Aggregation',
    'Split',
    'Range',
    'Filters',
    'Result',
  ]);
  expect(lines.map(({ text }) => text)).toEqual([
    'net sales by brand',
    expect.stringMatching(/^Net Sales, /),
    'total',
    'brand_name, 5 by value',
    'Nov 15 – 20 against Nov 8 – 13',
    'All products',
    expect.stringMatching(/^\d+ rows? in 1\.1 s · data version 7$/),
  ]);
});

test.each([
  [
    { custom_sql: 'SELECT x' },
    'A column of the statement is not there.',
    'Query error: A column of the statement is not there.',
  ],
  [{ custom_sql: 'SELECT x' }, null, 'Query error'],
  [{}, 'The days are in the wrong order.', 'The days are in the wrong order.'],
])('a failed action with %j says why: %s', (parameters, message, text) => {
  const failed = action({ status: 'failed', parameters, message, result_summary: 'Tool execution failed' });
  expect(summarizeAction(failed, null)).toBe('Tool execution failed');
  expect(describeAction(failed, null, TODAY)).toEqual([{ name: 'Result', text }]);
});

test('beside its name an action says what is looked up', () => {
  expect(summarizeAction(action({}), figuresPlan({}))).toBe('figures');
  expect(summarizeAction(action({}), null)).toBe('net sales by brand');
  expect(summarizeAction(action({ parameters: {} }), null)).toBe('3 rows');
});

test('a calculation says what it did with which figures', () => {
  const text = { id: 'formula', label: 'Formula', role: 'text', metric: null, format: null } as const;
  const rows = [{ kind: 'segment', cells: ['$1,354,787 ÷ 31 days'] }] as const;
  const calculated = {
    ...resultOf([resultTable({ title: '', columns: [text], rows })]),
    ms: 1,
    dataVersion: null,
  };
  const done = action({
    tool_name: 'calculate',
    parameters: { operation: 'per_day', cells: ['r1.c2'] },
    result: calculated,
  });
  expect(summarizeAction(done, null)).toBe('per day');
  expect(describeAction(done, null, TODAY)).toEqual([
    { name: 'Calculation', text: 'per day' },
    { name: 'Formula', text: '$1,354,787 ÷ 31 days' },
    { name: 'Result', text: '1 row in 1 ms' },
  ]);
});
