import { expect, test } from 'vitest';
import { prepareLossTable, prepareStatementTables } from '../../assistant/index.ts';
import { funnelColumns, moversColumns, statementTable } from '../exports/index.ts';
import { FUNNEL_STEP_IDS, prepareStepLoss } from '../funnel/index.ts';
import { ZERO_FACTS } from '../metrics/index.ts';
import { NO_FILTERS } from '../../products/index.ts';
import { prepareStatement } from '../profit-loss/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { COLUMN_TITLES, figureColumns, nameColumn, shareColumns } from './index.ts';

const [range, comparison] = [rangeOf('2026-11-08', '2026-11-14'), rangeOf('2026-11-01', '2026-11-07')];
const scope = { range, comparison, filters: NO_FILTERS };
const titlesOf = (columns: readonly { readonly label: string }[]) => columns.map(({ label }) => label);

test.each(['net_sales', 'conversion'] as const)('an answer by %s has the titles of the file', (metric) => {
  const saved = moversColumns('sku_name', { metric, columns: ['orders'] });
  const told = [
    nameColumn('SKU'),
    ...figureColumns(metric, true),
    ...shareColumns(metric, true),
    ...figureColumns('orders', true, { isMain: false }),
  ];
  expect(titlesOf(saved)).toEqual(expect.arrayContaining(titlesOf(told)));
});

test.each(FUNNEL_STEP_IDS)('an answer of what %s lost has the titles of the file', (step) => {
  const saved = titlesOf(funnelColumns('sku_name', { step, rates: [] }, { kind: 'previous' }));
  const total = prepareStepLoss(
    { current: ZERO_FACTS, previous: ZERO_FACTS },
    { step, reference: null, rates: [] },
  );
  const told = prepareLossTable({ step, segments: [], total, count: 0 }, 'sku_name', scope);
  // The file has the change in points alone.
  expect([...saved, COLUMN_TITLES.change_rate]).toEqual(expect.arrayContaining(titlesOf(told.columns)));
});

test('an answer of the statement has the titles of the file', () => {
  const statement = prepareStatement({
    range,
    granularity: 'weekly',
    view: 'amount',
    present: ['net_sales'],
    current: [],
    previous: [],
  });
  const { heads } = statementTable({
    statement,
    rows: [],
    view: 'amount',
    today: range.end,
    request: scope,
    compared: { periods: { current: range, previous: comparison }, noDataYet: null, noDataBefore: null },
    dataVersion: 1,
  });
  const lines = { compared: null, known: undefined };
  const [money] = prepareStatementTables({ rows: [], money: lines, counts: lines }, scope);
  const told = titlesOf(money.columns.filter(({ id }) => id !== 'line'));
  expect(heads).toEqual(expect.arrayContaining(told));
});
