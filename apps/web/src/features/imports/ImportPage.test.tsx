import type { ImportDetail, ImportRecord, UndoPreview } from '@skuline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { type Upload, UploadRefused } from '../../api/index.ts';
import { renderPage, type RenderPageOptions } from '../../testing/index.ts';
import { ImportPage } from './ImportPage.tsx';

vi.mock(import('../../clock.ts'), async (original) => {
  const { toDateKey } = await import('@skuline/domain/calendar');
  return {
    ...(await original()),
    now: () => new Date('2026-11-20T20:00:00Z'),
    today: () => toDateKey('2026-11-20'),
  };
});

const HEADER = 'date_key,parent_sku_name,query,volume';
const GOOD = `${HEADER},note\n2026-11-15,Kettle,"kettle, red",1200,x\n2026-11-15,Kettle,pan,30,y\n`;

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
  lastImportedAt: null,
  dataVersion: 1,
  maturingDays: 2,
};

type Calls = NonNullable<RenderPageOptions['api']>;

function open(upload: Upload<ImportDetail>, calls: Calls = {}) {
  const api: Calls = {
    getTenant: () => Promise.resolve(tenant),
    listImports: () => Promise.resolve(page()),
    getImport: () => Promise.resolve(detail()),
    ...calls,
  };
  return renderPage(<ImportPage upload={upload} />, { api });
}

const neverSent: Upload<ImportDetail> = () => Promise.reject(new Error('The test sends no file.'));
/** A File with a working stream(); jsdom's has none. */
function csvFile(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  return Object.assign(new File([content], name), { stream: () => new Response(content).body });
}
const chooseFile = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files } });

test.each([
  ['plain', csvFile('week.csv', GOOD)],
  ['gzip', csvFile('week.csv.gz', new Uint8Array(gzipSync(GOOD)))],
])('a %s file is shown before anything is sent', async (_, file) => {
  await open(neverSent);
  chooseFile(file);
  expect(await screen.findByText('Keyword volumes: all 4 columns are there.')).toBeVisible();
  expect(screen.getByText('Ignored: note.')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'First rows of the file' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['date_key', 'parent_sku_name', 'query', 'volume', 'noteignored'],
    ['2026-11-15', 'Kettle', 'kettle, red', '1200', 'x'],
    ['2026-11-15', 'Kettle', 'pan', '30', 'y'],
  ]);
});

test.each([
  [
    'columns that are missing',
    'date_key,query,volume\n1,2,3\n',
    '1 column is missing: parent_sku_name. Add it',
  ],
  ['another separator', 'date_key;query\n1;2\n', 'separated by semicolons'],
  ['nothing in it', '', 'The file is empty'],
  ['an Excel sheet', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'ZIP or Excel file'],
  ['a damaged gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]), 'cannot be read or unpacked'],
])('a file with %s says what to do and cannot be sent', async (_, content, says) => {
  await open(neverSent);
  chooseFile(csvFile('x.csv', content));
  expect((await screen.findByRole('alert')).textContent).toContain(says);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeVisible();
});

test('a sent file shows how much has left, then what it held; canceling goes back to the preview', async () => {
  const sent: Parameters<Upload<ImportDetail>>[1][] = [];
  const upload: Upload<ImportDetail> = (_file, options) =>
    new Promise((resolve, reject) => {
      sent.push(options);
      options.signal?.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')));
      if (sent.length === 2) resolve(detail());
    });
  const { user } = await open(upload);
  chooseFile(csvFile('week.csv', GOOD));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  sent[0]?.onSent?.(50);
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Sending' }).textContent).toBe(
      `50 bytes of ${GOOD.length} bytes`,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Keyword volumes: 2 rows imported.')).toBeVisible();
  const summary = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(summary).toEqual([
    ['Range', 'Nov 15, 2026'],
    ['Weeks', '1'],
    ['Parent SKUs', '1'],
    ['Replaced', '1 week'],
    ['Took', '1.5 s'],
  ]);
  expect(screen.getByText('Ignored columns: note.')).toBeVisible();
});

test.each([
  ['known', { first: '2010-12-01', last: '2011-12-09' }, '2011-12-01'],
  ['not known yet, but those of the file,', null, '2011-12-09'],
])(
  'from older data the way leads to the newest days that have some, %s',
  async (_, dataThrough, lastDate) => {
    const sums = { kind: 'daily_performance', lastDate } as const;
    const { user } = await open(() => Promise.resolve(detail(sums)), {
      getTenant: () => Promise.resolve({ ...tenant, dataThrough }),
      getImport: () => Promise.resolve(detail(sums)),
    });
    chooseFile(csvFile('week.csv', GOOD));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const link = await screen.findByRole('link', { name: 'Go to Dashboard' });
    expect(link.getAttribute('href')).toBe('/dashboard?start=2011-12-03&end=2011-12-09&granularity=daily');
  },
);

test('a file that is refused names its lines, and one that failed on its way can be sent again', async () => {
  const bad = { line: 3, column: 'volume', value: 'x', reason: 'is not a number' };
  const failure = { code: 'refused' as const, message: '150 lines are not right.', badLineCount: 150 };
  const failed = detail({ status: 'failed', failure, badLines: [bad] });
  const answers = [
    () => Promise.reject(new UploadRefused('The connection was lost.', { isWorthRetrying: true })),
    () => Promise.resolve(failed),
  ];
  const { user } = await open(() => (answers.shift() ?? neverAgain)(), {
    getImport: () => Promise.resolve(failed),
  });
  chooseFile(csvFile('week.csv', GOOD));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The connection was lost.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('150 lines are not right.')).toBeVisible();
  expect(screen.getByText('The first 1 of 150 lines')).toBeVisible();
  const [, line] = within(screen.getByRole('table', { name: 'Lines to correct' })).getAllByRole('row');
  expect([...(line?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    '3',
    'volume',
    'x',
    'is not a number',
  ]);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

const neverAgain = () => Promise.reject(new Error('The file was sent once more.'));

test('several files are looked at and imported one after the other', async () => {
  const { user } = await open(() => Promise.resolve(detail()));
  chooseFile(csvFile('a.csv', GOOD), csvFile('b.csv', GOOD), csvFile('c.csv', GOOD));
  expect(await screen.findByText('2 more files wait: b.csv, c.csv')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await user.click(await screen.findByRole('button', { name: 'Next file: b.csv' }));
  await user.click(await screen.findByRole('button', { name: 'Skip this file' }));
  expect(await screen.findByRole('heading', { name: 'c.csv' })).toBeVisible();
});

test('an import that runs on the server is picked up, and can be canceled there', async () => {
  const running = detail({
    status: 'loading',
    finishedAt: null,
    progress: { phase: 'loading', bytes: 500, totalBytes: 2000, rows: 1234 },
  });
  const cancelImport = vi.fn<NonNullable<Calls['cancelImport']>>(() => Promise.resolve(running));
  const { user } = await open(neverSent, {
    listImports: () => Promise.resolve(page(running)),
    getImport: () => Promise.resolve(running),
    cancelImport,
  });
  const bar = await screen.findByRole('progressbar', { name: 'Reading rows' });
  expect(bar.textContent).toBe('1,234 rows · 500 bytes of 2.0 kB');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancelImport).toHaveBeenCalledWith({ params: { id: 7 }, query: {} });
});

test('earlier imports say why they cannot be undone; one that can asks first and says what its days will show', async () => {
  const preview: UndoPreview = {
    import: record,
    fallBacks: [
      { importId: 3, fileName: 'old.csv', days: 1, firstDate: '2026-11-15', lastDate: '2026-11-15' },
      { importId: null, fileName: null, days: 2, firstDate: '2026-11-16', lastDate: '2026-11-17' },
    ],
  };
  const undoImport = vi.fn<NonNullable<Calls['undoImport']>>(() => Promise.resolve(preview));
  const failure = { code: 'refused' as const, message: '1 line is not right.', badLineCount: 1 };
  const { user } = await open(neverSent, {
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
    getImport: () => Promise.resolve(detail({ id: 5, status: 'failed', fileName: 'bad.csv', failure })),
  });
  const table = await screen.findByRole('table', { name: 'Earlier imports' });
  const lastCells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.lastElementChild?.textContent);
  expect(within(table).getAllByRole('cell', { name: 'Nov 20, 11:00 AM' })).toHaveLength(4);
  expect(lastCells).toEqual(['Undo', 'Already undone', 'Nothing was imported', 'Replaced by your own data']);
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
  expect((await screen.findByRole('alert')).textContent).toBe('1 line is not right.');
});

test('a seller with sample data is told before the first import that it replaces them', async () => {
  await open(neverSent, { getTenant: () => Promise.resolve({ ...tenant, isSampleData: true }) });
  expect(await screen.findByText(/Your first import replaces all of it/)).toBeVisible();
});
