import type { MetricReconciliation, ReconciledRow, ReconcileOutcome } from '@skuline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Exchange, type Upload, UploadRefused } from '../../../api/index.ts';
import { renderPage } from '../../../testing/index.ts';
import { MatchPage } from './MatchPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

type Send = Upload<ReconcileOutcome>;

const row = (
  day: string,
  ours: number,
  theirs: number,
  more: Partial<ReconciledRow> = {},
): ReconciledRow => ({
  day,
  sku: '',
  ours,
  theirs,
  difference: Math.round((ours - theirs) * 10_000) / 10_000,
  parts: [],
  ...more,
});
const NO_OTHERS = { rows: 0, ours: 0, theirs: 0, difference: 0, parts: [] };
const cancelled = { class: 'cancelled', amount: -70, count: 2 } as const;
const unexplained = { class: 'unexplained', amount: -0.5, count: 1 } as const;

const SALES: MetricReconciliation = {
  metric: 'gross_sales',
  ours: 929.5,
  theirs: 1000,
  difference: -70.5,
  classes: [
    { ...cancelled, days: ['2026-11-02', '2026-11-03'], about: ['K-1'] },
    { ...unexplained, days: ['2026-11-03'], about: [] },
  ],
  explainedShare: 70 / 70.5,
  days: [
    row('2026-11-01', 300, 300),
    row('2026-11-02', 300, 330, { parts: [{ ...cancelled, amount: -30 }] }),
    row('2026-11-03', 329.5, 370, { parts: [{ ...cancelled, amount: -40 }, unexplained] }),
  ],
  skus: [],
  otherSkus: NO_OTHERS,
  daysNotShown: [{ start: '2026-11-04', end: '2026-11-06' }],
};
const ORDERS: MetricReconciliation = {
  ...SALES,
  metric: 'orders',
  ours: 7,
  theirs: 7,
  difference: 0,
  classes: [],
  explainedShare: null,
  days: [row('2026-11-01', 7, 7)],
  daysNotShown: [],
};
const COMPARED: ReconcileOutcome = {
  status: 'compared',
  fileName: 'by-date.csv',
  format: 'amazon_business_report_date',
  label: 'Amazon: business report by date',
  channel: 'amazon',
  isControlTotals: true,
  firstDay: '2026-11-01',
  lastDay: '2026-11-06',
  metrics: [SALES, ORDERS],
  remarks: [],
};
const ASKS: Extract<ReconcileOutcome, { status: 'asks' }> = {
  status: 'asks',
  questions: [
    {
      what: 'day',
      question: 'Which day is the report about?',
      why: 'The file does not say.',
      firstLine: 'B0C4KTL900, 1,284 sessions',
      choices: [],
      example: null,
      problem: null,
    },
    {
      what: 'account',
      question: 'Which account?',
      why: 'There are two.',
      firstLine: null,
      choices: ['Oak US', 'Oak CA'],
      example: null,
      problem: null,
    },
  ],
};
const REFUSED: Extract<ReconcileOutcome, { status: 'refused' }> = {
  status: 'refused',
  message: 'Line 3 is cut off. Download the report again.',
  badLines: [{ line: 3, column: 'sku', value: null, reason: 'is missing' }],
  badLineCount: 1,
};

async function open(...outcomes: readonly (ReconcileOutcome | Error)[]) {
  const answers = [...outcomes];
  const upload = vi.fn<Send>(() => {
    const next = answers.shift();
    return next === undefined || next instanceof Error
      ? Promise.reject(next ?? new Error('Nothing more is sent.'))
      : Promise.resolve(next);
  });
  const exchange = vi.fn<Exchange>().mockResolvedValue(new Blob(['Metric,Day']));
  const { user } = await renderPage(<MatchPage upload={upload} exchange={exchange} />, { tenantId: 't1' });
  const choose = (name = 'by-date.csv') =>
    user.upload(screen.getByLabelText('Report to compare'), new File(['x'], name));
  return { user, upload, exchange, choose };
}

const texts = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent);
const figureOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

test('choices that are words begin with a capital, those of the file stay as they stand there', async () => {
  const [, account] = ASKS.questions;
  if (account === undefined) throw new Error('There is no second question.');
  const order = { ...account, what: 'date_order' as const, choices: ['month first', 'day first'] };
  const { choose } = await open({ ...ASKS, questions: [order, account] });
  await choose();
  expect(await screen.findByRole('radio', { name: /^Month first/ })).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Oak US/ })).toBeVisible();
});

test('both sides, the reasons that add up, and the days that differ', async () => {
  const { user, choose } = await open(COMPARED);
  await choose();
  const title = await screen.findByRole('heading', { name: 'Why doesn’t it match Seller Central?' });
  expect(title.parentElement).toHaveTextContent('control totals only, not stored');
  expect(figureOf('Seller Central says')).toHaveTextContent('$1,000.00');
  expect(figureOf('Skuline shows')).toHaveTextContent('$929.50');
  expect(figureOf('Explained')).toHaveTextContent('99.3%');
  expect(figureOf('Unexplained')).toHaveTextContent('−$0.50');
  const notes = [...document.querySelectorAll('dl > div')].map((total) => total.children[2]?.textContent);
  expect(notes).toEqual([
    'Ordered product sales',
    'Gross Sales',
    '−7.1% of Seller Central',
    'Explained −$70.00, unexplained −$0.50',
    '1 day',
  ]);
  expect(screen.getByText(/nothing of it on Nov 4 – 6/)).toBeVisible();
  const reasons = texts(screen.getAllByRole('listitem'));
  expect(reasons).toEqual([
    expect.stringMatching(/^Canceled after it was ordered.*leaves it out\.K-1−\$70\.002 order lines$/),
    expect.stringMatching(/^Unexplained.*−\$0\.501 day$/),
    'Difference−$70.50',
  ]);
  const days = () => within(screen.getByRole('table', { name: 'Days' }));
  expect(texts(days().getAllByRole('rowheader'))).toEqual(['Nov 2', 'Nov 3']);
  expect(texts(within(days().getAllByRole('row')[2] ?? document.body).getAllByRole('cell'))).toEqual([
    '$370.00',
    '$329.50',
    '−$40.50',
    'Canceled, unexplained',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(texts(days().getAllByRole('rowheader'))).toEqual(['Nov 1', 'Nov 2', 'Nov 3']);
  await user.click(screen.getByRole('combobox', { name: 'Metric' }));
  await user.click(await screen.findByRole('option', { name: 'Orders' }));
  expect(screen.getByText('Equal on 1 day')).toBeVisible();
});

test('the SKUs that differ most are listed, the others are counted, and the file has them all', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  const skus = [row('2026-11-02', 5, 35, { sku: 'K-1', parts: [{ ...cancelled, amount: -30 }] })];
  const otherSkus = { ...NO_OTHERS, rows: 40, difference: -40.5 };
  const { user, exchange, choose } = await open({ ...COMPARED, metrics: [{ ...SALES, skus, otherSkus }] });
  await choose('orders.txt');
  const listed = within(await screen.findByRole('table', { name: 'SKUs' }));
  expect(texts(listed.getAllByRole('rowheader'))).toEqual(['K-1Nov 2']);
  expect(screen.getByText('Everything else: 40 SKUs’ days, −$40.50')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All rows as CSV' }));
  await waitFor(() => expect(saved).toEqual(['skuline-compared-with-orders.csv']));
  const [file, { query, tenantId } = { tenantId: null }] = exchange.mock.lastCall ?? [];
  expect([file?.name, query, tenantId]).toEqual(['orders.txt', { format: 'csv' }, 't1']);
});

test('what only the seller can say is asked, sent with the file, and kept for its CSV', async () => {
  const { user, upload, exchange, choose } = await open(ASKS, COMPARED);
  await choose();
  const form = within(await screen.findByRole('form', { name: 'Questions about by-date.csv' }));
  expect(form.getByRole('button', { name: 'Compare' })).toBeDisabled();
  await user.click(form.getByRole('radio', { name: 'One day…' }));
  await user.type(form.getByLabelText('Day of the report'), '2026-11-02');
  await user.click(form.getByRole('radio', { name: 'Oak CA' }));
  await user.click(form.getByRole('button', { name: 'Compare' }));
  await screen.findByRole('table', { name: 'Days' });
  const answers = JSON.stringify({ day: '2026-11-02', account: 'Oak CA' });
  expect(upload.mock.lastCall?.[1].query).toEqual({ answers });
  await user.click(screen.getByRole('button', { name: 'All rows as CSV' }));
  expect(exchange.mock.lastCall?.[1].query).toEqual({ answers, format: 'csv' });
});

test('a report that adds up several days can be said to be one', async () => {
  const several = { ...REFUSED, message: 'The report adds up several days.', badLines: [], badLineCount: 0 };
  const { user, upload, choose } = await open({ ...ASKS, questions: ASKS.questions.slice(0, 1) }, several);
  await choose('BusinessReport-11-19-26.csv');
  await user.click(await screen.findByRole('radio', { name: 'Several days cannot be split by day' }));
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The report adds up several days.');
  expect(upload.mock.lastCall?.[1].query).toEqual({ answers: JSON.stringify({ day: 'several days' }) });
});

test('a file that is refused says why, and another one can be chosen', async () => {
  const lost = new UploadRefused('The connection was lost.', { isWorthRetrying: true });
  const { choose } = await open(REFUSED, lost, COMPARED);
  await choose('cut.csv');
  expect(await screen.findByRole('alert')).toHaveTextContent('cut.csvLine 3 is cut off.');
  expect(screen.getByRole('cell', { name: 'is missing' })).toBeVisible();
  await choose();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The connection was lost.'));
  await choose();
  expect(await screen.findByRole('table', { name: 'Days' })).toBeVisible();
});
