import type { ImportDetail, ImportRecord, UndoPreview } from '@skuline/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage, type RenderPageOptions } from '../../testing/index.ts';
import { ImportPage } from './ImportPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const record: ImportRecord = {
  id: 7,
  kind: 'keyword_volume',
  format: null,
  fileName: 'week.csv',
  status: 'published',
  rows: 2,
  days: 1,
  brands: 0,
  parentSkus: 1,
  skus: 0,
  firstDate: '2026-11-15',
  lastDate: '2026-11-15',
  ignoredColumns: ['note'],
  importedBy: 'maya@alderandoak.com',
  isSample: false,
  replacedDays: 1,
  rounded: null,
  startedAt: '2026-11-20T19:00:00.000Z',
  finishedAt: '2026-11-20T19:00:01.500Z',
  undoneAt: null,
  failure: null,
  progress: null,
  sameAs: null,
};
const detail = (change: Partial<ImportDetail> = {}): ImportDetail => ({ ...record, badLines: [], ...change });
const page = (...imports: readonly ImportRecord[]) => ({
  imports: [...imports],
  nextBefore: null,
  maxBytes: 4e9,
});
const tenant = {
  id: 't1',
  name: 'Demo',
  isSampleData: false,
  facts_present: null,
  dataThrough: null,
  known: {},
  lastImportedAt: null,
  dataVersion: 1,
  maturingDays: 2,
};

type Calls = NonNullable<RenderPageOptions['api']>;

function open(calls: Calls = {}) {
  const api: Calls = {
    getTenant: () => Promise.resolve(tenant),
    listImports: () => Promise.resolve(page()),
    listStagedFiles: () => Promise.resolve({ files: [] }),
    ...calls,
  };
  return renderPage(<ImportPage upload={() => Promise.reject(new Error('No file is sent.'))} />, { api });
}

test('earlier imports say why they cannot be undone; one that can be undone asks first and says what its days will show', async () => {
  const preview: UndoPreview = {
    import: record,
    fallBacks: [
      { importId: 3, fileName: 'old.csv', days: 1, firstDate: '2026-11-15', lastDate: '2026-11-15' },
      { importId: null, fileName: null, days: 2, firstDate: '2026-11-16', lastDate: '2026-11-17' },
    ],
  };
  const undoImport = vi.fn<NonNullable<Calls['undoImport']>>(() => Promise.resolve(preview));
  const failure = { code: 'refused' as const, message: '1 line is invalid.', badLineCount: 1 };
  const badLine = { line: 3, column: 'volume', value: 'x', reason: 'is not a number' };
  const { user } = await open({
    listImports: () =>
      Promise.resolve(
        page(
          record,
          { ...record, id: 6, status: 'undone', fileName: 'undone.csv' },
          { ...record, id: 5, status: 'failed', fileName: 'bad.csv', failure },
          { ...record, id: 4, status: 'undone', isSample: true, fileName: 'sample.csv' },
        ),
      ),
    previewUndo: () => Promise.resolve(preview),
    undoImport,
    getImport: () =>
      Promise.resolve(detail({ id: 5, status: 'failed', fileName: 'bad.csv', failure, badLines: [badLine] })),
  });
  const table = await screen.findByRole('table', { name: 'Earlier imports' });
  const lastCells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(-2).map((cell) => cell.textContent));
  expect(within(table).getAllByRole('cell', { name: /^Nov 20, 11:00 AM/ })).toHaveLength(4);
  expect(lastCells).toEqual([
    ['Imported', 'Undo'],
    ['Undone', ''],
    ['Refused', ''],
    ['Replaced by your own data', ''],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo week.csv' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  expect(await within(dialog).findByText(/1 week \(Nov 15, 2026\)/)).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '1 week (Nov 15, 2026) will show old.csv again.',
    '2 weeks (Nov 16 – 17, 2026) will have no data.',
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  expect(undoImport).toHaveBeenCalledWith({ params: { id: 7 }, query: {} });
  await user.click(screen.getByRole('button', { name: 'Refused: why bad.csv was not imported' }));
  const failed = await screen.findByRole('dialog', { name: 'Not imported' });
  expect(within(failed).getByText('1 line is invalid.')).toBeVisible();
  expect(await within(failed).findByRole('row', { name: '3 volume x is not a number' })).toBeVisible();
});

const fallBack = { days: 3, firstDate: '2026-11-15', lastDate: '2026-11-17' };

test.each([
  [
    'of a report show what is left',
    'amazon_all_orders',
    [{ ...fallBack, importId: 3, fileName: 'traffic.csv' }],
    '3 days (Nov 15 – 17, 2026) will show what is left, traffic.csv the newest.',
  ],
  ['that other files show do not change', 'amazon_all_orders', [], /Other files show all its days: nothing/],
  [
    'of a catalog get the names that are left, which are those of later edits where there are some',
    'catalogue',
    [],
    /days with them are recalculated\. SKUs that were changed again later keep their names\./,
  ],
])('once an import is undone, the days %s', async (_, format, fallBacks, says) => {
  const report: ImportRecord = { ...record, kind: 'daily_performance', format, fileName: 'orders.txt' };
  const { user } = await open({
    listImports: () => Promise.resolve(page(report)),
    previewUndo: () => Promise.resolve({ import: report, fallBacks }),
  });
  await user.click(await screen.findByRole('button', { name: 'Undo orders.txt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  const texts = await within(dialog).findAllByText((__, element) =>
    typeof says === 'string' ? element?.textContent === says : says.test(element?.textContent ?? ''),
  );
  expect(texts.length).toBeGreaterThan(0);
});

test('an import of a report goes by the name of the report', async () => {
  await open({
    listImports: () =>
      Promise.resolve(page({ ...record, id: record.id + 1, format: 'amazon_all_orders' }, record)),
  });
  const table = await screen.findByRole('table', { name: 'Earlier imports' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(within(rows[0] ?? table).getByText('Amazon: All Orders')).toBeVisible();
  expect(within(rows[1] ?? table).getByText('Keyword volumes')).toBeVisible();
});

test('the reports that are read are listed with the place they are downloaded', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Show reports' }));
  const table = await screen.findByRole('table', { name: 'Reports Skuline reads' });
  expect(
    within(table).getByRole('row', { name: 'Amazon: All Orders Reports → Fulfillment → All Orders' }),
  ).toBeVisible();
  expect(within(table).queryByText(/Sales and Traffic by date/)).toBeNull();
});

test('a seller with sample data is told before the first import that it replaces them', async () => {
  await open({ getTenant: () => Promise.resolve({ ...tenant, isSampleData: true }) });
  expect(await screen.findByText(/Your first import replaces all of it/)).toBeVisible();
});
