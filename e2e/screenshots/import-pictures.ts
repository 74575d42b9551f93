import type { ImportRecord, StagedFile } from '@skuline/contract';
import type { Page } from '@playwright/test';
import { heading, type Picture, TABLE_WIDTHS } from './picture.ts';

const FILE: StagedFile = {
  id: '00000000-0000-4000-8000-000000000001',
  fileName: 'all-orders_nov-08_to_nov-19.txt',
  origin: 'person',
  bytes: 48_212,
  state: 'ready',
  format: { id: 'amazon_all_orders', label: 'Amazon: All Orders' },
  firstDay: '2026-11-08',
  lastDay: '2026-11-19',
  days: 12,
  rows: 12_410,
  covers: [{ channel: 'amazon', kind: 'sales', firstDay: '2026-11-08', lastDay: '2026-11-19' }],
  questions: [],
  notices: [],
  refusal: null,
  conflict: null,
  importId: null,
  progress: null,
  failure: null,
};

let files = 1;
const fileOf = (change: Partial<StagedFile>): StagedFile => ({
  ...FILE,
  id: `00000000-0000-4000-8000-${String(++files).padStart(12, '0')}`,
  ...change,
});

const UNREAD: Partial<StagedFile> = { firstDay: null, lastDay: null, days: 0, covers: [] };
const CHILD_ITEMS = {
  id: 'amazon_business_report',
  label: 'Amazon: Detail Page Sales and Traffic by Child Item',
} as const;

const ASKED = fileOf({
  ...UNREAD,
  fileName: 'business-report_child-asin_detail-page-sales_2026-11-19.csv',
  origin: 'folder',
  state: 'asks',
  format: CHILD_ITEMS,
  rows: 14,
  questions: [
    {
      what: 'day',
      question: 'Which day is the report about?',
      why: 'The file has no date column. The name of the file says 2026-11-19; that is often the day of the download, not the day it is about.',
      firstLine: 'B0XQHBSK08, 65 sessions, 3 units',
      choices: [
        { value: '2026-11-18', label: 'Wed, Nov 18, the day before' },
        { value: '2026-11-19', label: 'Thu, Nov 19, the date in its name' },
      ],
      example: null,
      problem: null,
      answer: null,
      offered: null,
    },
  ],
});

const DECLINED = fileOf({
  ...UNREAD,
  fileName: 'business-report_by-date_nov-01_to_nov-19.csv',
  state: 'refused',
  format: { id: 'amazon_sales_by_date', label: 'Amazon: Sales and Traffic by date' },
  rows: 0,
  refusal: {
    reason: 'account_totals',
    message:
      "The report counts the whole account's days and names no SKU. Download it by child item, one day at a time: Reports → Business Reports → Detail Page Sales and Traffic by Child Item.",
    badLines: [],
    badLineCount: 0,
  },
});

const DAMAGED = fileOf({
  fileName: 'daily.csv',
  state: 'refused',
  format: { id: 'daily_performance', label: 'Skuline: daily performance' },
  rows: 0,
  refusal: {
    reason: 'bad_lines',
    message: 'Nothing of the file was taken: 2 values cannot be read.',
    badLines: [
      { line: 4, column: 'sessions', value: 'many', reason: 'is not a whole number' },
      { line: 9, column: 'net_sales', value: '12,5', reason: 'is not an amount like 12.50' },
    ],
    badLineCount: 2,
  },
});

const NOTE = { code: 'canceled', text: 'Canceled orders are left out.', lines: 18, amount: 412.5 };
const READ = [
  fileOf({ notices: [NOTE] }),
  fileOf({
    fileName: 'sponsored-products_advertised-product_daily_nov-05_to_nov-18.csv',
    format: { id: 'amazon_advertised_product', label: 'Amazon: Sponsored Products advertised product' },
    covers: [{ channel: 'amazon', kind: 'ads', firstDay: '2026-11-05', lastDay: '2026-11-18' }],
    rows: 280,
  }),
];
const DONE = [
  fileOf({ state: 'imported', importId: 2 }),
  fileOf({ fileName: 'orders_export_1.csv', state: 'unchanged', importId: 3 }),
  fileOf({
    fileName: 'catalogue.csv',
    state: 'failed',
    failure: 'The data directory is full. Make room, then press Import again.',
  }),
  fileOf({
    fileName: 'sales-and-traffic.json',
    state: 'importing',
    progress: { phase: 'loading', rows: 4200, bytes: 52_000, totalBytes: 96_000 },
  }),
];

const IMPORT: ImportRecord = {
  id: 4,
  kind: 'daily_performance',
  format: 'amazon_all_orders',
  fileName: 'all-orders_nov-08_to_nov-19.txt',
  status: 'published',
  rows: 12_410,
  days: 12,
  brands: 2,
  parentSkus: 8,
  skus: 79,
  firstDate: '2026-11-08',
  lastDate: '2026-11-19',
  ignoredColumns: [],
  importedBy: 'Maya Okafor',
  isSample: false,
  replacedDays: 12,
  rounded: null,
  startedAt: '2026-11-20T18:00:00.000Z',
  finishedAt: '2026-11-20T18:00:04.000Z',
  undoneAt: null,
  failure: null,
  progress: null,
  sameAs: null,
};
const IMPORTS: readonly ImportRecord[] = [
  IMPORT,
  { ...IMPORT, id: 3, status: 'undone', undoneAt: '2026-11-20T18:30:00.000Z' },
  {
    ...IMPORT,
    id: 2,
    status: 'failed',
    fileName: 'daily.csv',
    format: null,
    failure: { code: 'interrupted', message: 'The app was stopped.', badLineCount: 0 },
  },
  {
    ...IMPORT,
    id: 1,
    status: 'published',
    fileName: 'sponsored-products_advertised-product_daily_nov-05_to_nov-18.csv',
    format: 'amazon_advertised_product',
  },
];

const stage = (given: readonly StagedFile[]) => async (page: Page) => {
  await page.route(/\/api\/staged-files(\?|$)/, (route) => route.fulfill({ json: { files: given } }));
  await page.route('**/api/staged-files/coverage?*', (route) =>
    route.fulfill({ json: { days: [], channels: [], missing: [], extent: null } }),
  );
};

/** The steps of an import. */
export const IMPORT_PICTURES: readonly Picture[] = [
  {
    name: 'import-dropped',
    path: '/import',
    isNew: true,
    isWindow: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Choose files' }).waitFor();
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'all-orders.txt'));
        window.dispatchEvent(new DragEvent('dragenter', { dataTransfer }));
      });
    },
    shows: (page) => page.getByText('Drop the files to look at them'),
  },
  {
    name: 'import-read',
    path: '/import',
    isNew: true,
    widths: TABLE_WIDTHS,
    arrange: stage(READ),
    shows: (page) => page.getByRole('button', { name: 'Import 2 files' }),
  },
  {
    name: 'import-asked',
    path: '/import',
    isNew: true,
    widths: TABLE_WIDTHS,
    arrange: stage([...READ, ASKED, DECLINED, DAMAGED]),
    shows: (page) => page.getByText('1 question').first(),
  },
  {
    name: 'import-done',
    path: '/import',
    isNew: true,
    widths: TABLE_WIDTHS,
    // One of the files is being imported.
    isBusy: true,
    arrange: stage(DONE),
    shows: (page) => page.getByText('Not imported').first(),
  },
  {
    name: 'import-undone',
    path: '/import',
    widths: TABLE_WIDTHS,
    arrange: (page) =>
      page.route('**/api/imports?*', (route) =>
        route.fulfill({ json: { imports: IMPORTS, nextBefore: null, maxBytes: 4e9 } }),
      ),
    shows: heading('Import data'),
  },
  {
    name: 'import-undo',
    path: '/import',
    isWindow: true,
    act: (page) => page.getByRole('button', { name: /^Undo/ }).first().click(),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: /^Undo/ }),
  },
  ...(['dashboard', 'insights/history', 'catalogue', 'costs', 'import'] as const).map(
    (page): Picture => ({
      name: `first-${page.replace('/', '-')}`,
      path: `/${page}`,
      isNew: true,
      shows: (opened) => opened.getByRole('heading', { level: 1 }),
    }),
  ),
];
