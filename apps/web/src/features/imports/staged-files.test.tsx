import type { StagedFile } from '@skuline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { UploadRefused } from '../../api/index.ts';
import {
  fakeStagedFile as staged,
  fakeTenant,
  renderPage,
  type RenderPageOptions,
  setViewportWidth,
} from '../../testing/index.ts';
import { ImportPage } from './ImportPage.tsx';
import type { StageUpload } from './use-staged-files.ts';

vi.setSystemTime('2026-11-20T20:00:00Z');

beforeEach(() => setViewportWidth(1440));

type Calls = NonNullable<RenderPageOptions['api']>;

const QUESTION = {
  why: 'Only you know.',
  firstLine: null,
  choices: [],
  example: null,
  problem: null,
  answer: null,
  offered: null,
};
const day = {
  ...QUESTION,
  what: 'day',
  question: 'Which day is the report about?',
  firstLine: 'B0C4KTL900, 1,284 sessions, 1 unit',
};
const account = {
  ...QUESTION,
  what: 'account',
  question: 'Which of them is to be imported?',
  choices: [
    { value: 'Oak US', label: 'Oak US' },
    { value: 'Oak CA', label: 'Oak CA' },
  ],
};

const report = (questions: StagedFile['questions']) =>
  staged({
    fileName: 'BusinessReport-11-19-26.csv',
    state: 'asks',
    questions,
    covers: [],
    firstDay: null,
    rows: 0,
  });

/** The page over files that lie on a server, which answers with what `change` makes of them. */
async function open(files: readonly StagedFile[], calls: Calls = {}, upload: StageUpload = neverSent) {
  const server = { files: [...files] };
  const view = await renderPage(<ImportPage upload={upload} />, {
    api: {
      getTenant: () => Promise.resolve(fakeTenant),
      listImports: () => Promise.resolve({ imports: [], nextBefore: null, maxBytes: 4e9 }),
      listStagedFiles: () => Promise.resolve({ files: server.files }),
      getCoverage: () => Promise.resolve(NOTHING),
      previewCoverage: () => Promise.resolve(NOTHING),
      ...calls,
    },
  });
  return { ...view, server };
}

const NOTHING = { days: [], channels: [], missing: [], extent: null };
const neverSent: StageUpload = () => Promise.reject(new Error('The test sends no file.'));
const give = async (...files: readonly File[]) =>
  fireEvent.change(await screen.findByLabelText('Files', { selector: 'input' }), { target: { files } });
const file = (name: string) => new File(['x'.repeat(100)], name);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name} `) });

test('files are sent a few at a time, show how much has left, and can be canceled or sent again', async () => {
  const sent: {
    readonly name: string;
    readonly options: Parameters<StageUpload>[1];
    readonly end: PromiseWithResolvers<{ files: StagedFile[] }>;
  }[] = [];
  const upload: StageUpload = ({ name }, options) => {
    const end = Promise.withResolvers<{ files: StagedFile[] }>();
    options.signal?.addEventListener('abort', () => end.reject(new DOMException('Canceled', 'AbortError')));
    sent.push({ name, options, end });
    return end.promise;
  };
  const { user, server } = await open([], {}, upload);
  await give(...['a.csv', 'b.csv', 'c.csv', 'd.csv'].map(file));
  expect(await screen.findByRole('heading', { name: '4 files' })).toHaveFocus();
  expect(sent.map(({ name }) => name)).toEqual(['a.csv', 'b.csv', 'c.csv']);
  expect(await rowOf('d.csv')).toHaveTextContent('Queued');
  sent[0]?.options.onSent?.(40);
  await waitFor(async () => expect(await rowOf('a.csv')).toHaveTextContent('40 bytes of 100 bytes'));

  await user.click(screen.getByRole('button', { name: 'Cancel the upload of b.csv' }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a.csv', 'b.csv', 'c.csv', 'd.csv']));
  expect(sent[1]?.options.signal?.aborted).toBe(true);
  expect(screen.queryByRole('row', { name: /^b\.csv/ })).toBeNull();

  sent[2]?.end.reject(new UploadRefused('The connection was lost.', { isWorthRetrying: true }));
  sent[3]?.end.reject(new UploadRefused('The file is too large.', {}));
  expect(await screen.findByText('The file is too large.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(sent.map(({ name }) => name).slice(4)).toEqual(['c.csv']);

  server.files.push(staged({ fileName: 'c.csv' }));
  sent[4]?.end.resolve({ files: server.files });
  await waitFor(async () => expect(await rowOf('c.csv')).toHaveTextContent('Ready'));
});

test('whoever removes a file goes on at the next one, at the last at the one before', async () => {
  const files = ['a.csv', 'b.csv', 'c.csv'].map((fileName) => staged({ fileName }));
  const removeStagedFile: Calls['removeStagedFile'] = ({ params }) => {
    server.files = server.files.filter(({ id }) => id !== params.id);
    return Promise.resolve({ files: server.files });
  };
  const { user, server } = await open(files, { removeStagedFile });
  const removing = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
  await user.click(await removing('b.csv'));
  await waitFor(async () => expect(await removing('c.csv')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await removing('a.csv')).toHaveFocus());
  expect(server.files.map(({ fileName }) => fileName)).toEqual(['a.csv']);
});

test('of more than a hundred files the others are left out, and it is said', async () => {
  await open([], {}, () => new Promise(() => {}));
  await give(...Array.from({ length: 103 }, (_, index) => file(`${index}.csv`)));
  expect(
    await screen.findByText(/^3 files were left out: at most 100 can be here at a time\./),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: '100 files' })).toBeVisible();
});

test('a note of names that nobody has entered leads to them', async () => {
  const notice = { code: 'unknown_sku', text: '1 SKU is not in your catalog.', lines: null, amount: null };
  const other = { code: 'other_sales_channel', text: '1 line is left out.', lines: 1, amount: null };
  const { user } = await open([staged({ notices: [notice, other] })]);
  await user.click(await screen.findByRole('button', { name: '2 notes on all-orders.txt' }));
  const [named, plain] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.startsWith('1 '));
  expect(
    named === undefined ? null : within(named).getByRole('link', { name: 'Add to the catalog' }),
  ).toHaveAttribute('href', '/catalogue?catalogue_show=unknown');
  expect(plain === undefined ? null : within(plain).queryByRole('link')).toBeNull();
});

test('each file says what it is; what is ready is imported with one button', async () => {
  const notice = { code: 'other_sales_channel', text: '1 line is left out.', lines: 1, amount: null };
  const refusal = {
    reason: 'no_sku',
    message: 'Amazon: All Orders: Download the other report.',
    badLines: [],
    badLineCount: 0,
  };
  const weekly: Partial<StagedFile> = {
    covers: [],
    unit: 'week',
    firstDay: '2026-11-08',
    lastDay: '2026-11-08',
    days: 1,
    rows: 840,
  };
  const files = [
    staged({ notices: [notice] }),
    staged({ fileName: 'queries.csv', ...weekly }),
    staged({
      fileName: 'stock.txt',
      covers: [],
      firstDay: '2026-11-15',
      lastDay: '2026-11-15',
      days: 1,
      rows: 9,
    }),
    report([day]),
    staged({ fileName: 'terms.csv', state: 'refused', refusal, covers: [], firstDay: null, rows: 0 }),
    staged({ fileName: 'other.csv', state: 'reading', format: null, firstDay: null, rows: 0 }),
  ];
  const importStagedFiles = vi.fn<NonNullable<Calls['importStagedFiles']>>(() => Promise.resolve({ files }));
  const { user } = await open(files, { importStagedFiles });
  const table = await screen.findByRole('table', { name: 'Files to import' });
  const texts = within(table)
    .getAllByRole('row')
    .filter((row) => row.children.length === 6)
    .map((row) => [
      row.querySelector('th > span > [title]')?.getAttribute('title'),
      ...[...row.children].slice(1, 5).map((cell) => cell.textContent),
    ]);
  expect(texts).toEqual([
    [undefined, 'Recognized as', 'Days', 'Lines', 'State'],
    ['all-orders.txt', 'Amazon: All Orders', 'Nov 8 – 19', '12,410', 'Ready · 1 note'],
    ['queries.csv', 'Amazon: All Orders', 'Week Nov 8 – 14', '840', 'Ready'],
    ['stock.txt', 'Amazon: All Orders', 'Nov 15', '9', 'Ready'],
    ['BusinessReport-11-19-26.csv', 'Amazon: All Orders', '—', '—', '1 question'],
    ['terms.csv', 'Amazon: All Orders', '—', '—', "Can't import"],
    ['other.csv', '', '—', '—', 'Reading…'],
  ]);
  expect(within(table).getByText('Download the other report.')).toBeVisible();
  expect(screen.getByText(/^4 recognized by what is in them, 1 can't be imported\./)).toBeVisible();
  expect(screen.queryByText('1 line is left out.')).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 note on all-orders.txt' }));
  expect(screen.getByText('1 line is left out.')).toBeVisible();
  const summary = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(summary).toContain(
    '3 files ready, 13,259 lines. 1 still being read. BusinessReport-11-19-26.csv waits for your answer.',
  );
  await user.click(screen.getByRole('button', { name: 'Import 3 files' }));
  // Import will be gone: Tab goes on to what it led to.
  expect(document.activeElement).toHaveTextContent(/^3 files ready/);
  const order = { files: [files[0]?.id, files[1]?.id, files[2]?.id], replace: [], remember: [] };
  expect(importStagedFiles).toHaveBeenCalledWith({ query: {}, body: order });
});

test('a choice answers without a button, and can be changed; the answer is remembered only when asked to', async () => {
  const asks = report([day, account]);
  const answerStagedFile = vi.fn<NonNullable<Calls['answerStagedFile']>>(({ body }) => {
    const questions = asks.questions.map((one) => ({ ...one, answer: body.answers[one.what] ?? null }));
    server.files = [{ ...asks, state: 'ready', covers: staged().covers, questions }];
    return Promise.resolve(server.files[0] ?? asks);
  });
  const importStagedFiles = vi.fn<NonNullable<Calls['importStagedFiles']>>(() =>
    Promise.resolve({ files: [asks] }),
  );
  const { user, server } = await open([asks], { answerStagedFile, importStagedFiles });
  const days = await screen.findByRole('radiogroup', { name: 'Which day is the report about?' });
  expect(screen.getByText('First line: “B0C4KTL900, 1,284 sessions, 1 unit”')).toBeVisible();
  const names = within(days)
    .getAllByRole('radio')
    .map((radio) => radio.parentElement?.parentElement?.textContent);
  expect(names).toEqual([
    'Wed, Nov 18 the day before',
    'Thu, Nov 19 the date in its name',
    'Another day…',
    'Several days cannot be split by day',
  ]);
  expect(within(days).queryByRole('radio', { checked: true })).toBeNull();
  await user.click(within(days).getByRole('radio', { name: /^Another day/ }));
  expect(answerStagedFile).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Day of the report'), { target: { value: '2026-11-02' } });
  await user.click(screen.getByRole('button', { name: 'Use this answer' }));
  expect(answerStagedFile).toHaveBeenLastCalledWith({
    params: { id: asks.id },
    query: {},
    body: { answers: { day: '2026-11-02' } },
  });
  await user.click(screen.getByRole('radio', { name: 'Oak US' }));
  await waitFor(() =>
    expect(answerStagedFile.mock.lastCall?.[0].body).toEqual({ answers: { account: 'Oak US' } }),
  );
  expect(await rowOf('BusinessReport-11-19-26.csv')).toHaveTextContent('Answered');
  // One line is left of it, which has the focus of the choice and opens it again.
  const line = await screen.findByRole('button', { name: 'Which of them is to be imported? Oak US' });
  expect(line).toHaveFocus();
  expect(screen.queryByRole('radio', { name: 'Oak CA' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Offer this answer next time' }));
  await user.click(line);
  expect(screen.getByRole('radio', { name: 'Oak US' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Import 1 file' }));
  expect(importStagedFiles.mock.lastCall?.[0].body.remember).toEqual([asks.id]);
});

test('of a file that would take figures away it is asked what becomes of them: added as another shop, it is ready', async () => {
  const replaceOrAdd = {
    ...QUESTION,
    what: 'replace_or_add',
    question: 'Is this the same shop as what is shown on Nov 14–15, or another one?',
    why: 'The file has no product in common with what is shown. Shown in its place, the file changes Nov 14–15: gross sales $150.00 → $40.00. 1 SKU would vanish: S1-LAMP.',
    choices: [
      { value: 'replace', label: 'Replace what is shown' },
      { value: 'add', label: 'Add it to what is shown' },
      { value: 'leave', label: 'Leave the file out' },
    ],
  };
  const shop = {
    ...QUESTION,
    what: 'shop',
    question: 'What is the other shop called?',
    example: 'Outlet shop',
  };
  const asks = report([replaceOrAdd]);
  const answerStagedFile = vi.fn<NonNullable<Calls['answerStagedFile']>>(({ body: { answers } }) => {
    const added = { ...replaceOrAdd, answer: 'add' };
    const answered =
      answers['shop'] === undefined
        ? { ...asks, questions: [added, shop] }
        : { ...asks, state: 'ready' as const, questions: [added, { ...shop, answer: answers['shop'] }] };
    server.files = [answered];
    return Promise.resolve(answered);
  });
  const { user, server } = await open([asks], { answerStagedFile });
  const choices = await screen.findByRole('radiogroup', { name: replaceOrAdd.question });
  expect(screen.getByText(/gross sales \$150\.00 → \$40\.00\. 1 SKU would vanish: S1-LAMP\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  // What becomes of one file is never offered for the next one.
  expect(screen.queryByRole('checkbox', { name: 'Offer this answer next time' })).toBeNull();
  await user.click(within(choices).getByRole('radio', { name: 'Add it to what is shown' }));
  await user.type(await screen.findByRole('textbox', { name: shop.question }), 'Outlet');
  await user.click(screen.getByRole('button', { name: 'Use this answer' }));
  expect(answerStagedFile.mock.calls.map(([{ body }]) => body.answers)).toEqual([
    { replace_or_add: 'add' },
    { shop: 'Outlet' },
  ]);
  expect(await rowOf('BusinessReport-11-19-26.csv')).toHaveTextContent('Answered');
  expect(screen.getByRole('button', { name: 'Import 1 file' })).toBeEnabled();
});

test('a file that no person gave says where it was found', async () => {
  await open([staged({ origin: 'folder' }), staged({ fileName: 'b.csv', origin: 'storage' })]);
  for (const name of ['From the watched folder', 'From the watched storage'])
    expect(await screen.findByRole('cell', { name: `${name} · Amazon: All Orders` })).toBeVisible();
});

test('what was answered last time is offered, and not taken before it is confirmed', async () => {
  const asks = report([{ ...account, offered: 'Oak CA' }]);
  const answerStagedFile = vi.fn<NonNullable<Calls['answerStagedFile']>>(() => Promise.resolve(asks));
  const { user } = await open([asks], { answerStagedFile });
  expect(await screen.findByRole('radio', { name: /^Oak CA as last time$/ })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Use this answer' }));
  expect(answerStagedFile.mock.lastCall?.[0].body).toEqual({ answers: { account: 'Oak CA' } });
  expect(screen.getByRole('radio', { name: /^Oak CA as last time$/ })).toHaveFocus();
});

test('a file whose answer is being changed is not called refused any more', async () => {
  const refusal = {
    reason: 'several_days',
    message: 'The report adds up several days.',
    badLines: [],
    badLineCount: 0,
  };
  const several = { ...day, answer: 'several days' };
  await open([{ ...report([several]), state: 'refused', refusal }]);
  const row = await rowOf('BusinessReport-11-19-26.csv');
  expect(row).toHaveTextContent("Can't import");
  expect(screen.getByText('The report adds up several days.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Which day is the report about? Several days' }));
  fireEvent.click(screen.getByRole('radio', { name: /^Another day/ }));
  expect(row).toHaveTextContent('1 question');
  expect(screen.queryByText('The report adds up several days.')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /^Several days/ }));
  expect(row).toHaveTextContent("Can't import");
});

test('where no catalog is there yet the question for a parent SKU says what would offer choices', async () => {
  await open([report([{ ...QUESTION, what: 'parent_sku', question: 'Which parent SKU is it?' }])]);
  expect(await screen.findByRole('textbox', { name: 'Which parent SKU is it?' })).toHaveAccessibleDescription(
    'Add your catalog to these files to choose from its parent SKUs.',
  );
});

test('a refused file names its lines', async () => {
  const badLines = [{ line: 3, column: 'quantity', value: 'x', reason: 'is not a number' }];
  const refusal = { reason: 'bad_values', message: '150 lines are invalid.', badLines, badLineCount: 150 };
  await open([staged({ state: 'refused', refusal })]);
  expect(await screen.findByText('150 lines are invalid.')).toBeVisible();
  expect(screen.getByText('The first 1 of 150 lines')).toBeVisible();
  expect(screen.getByRole('row', { name: '3 quantity x is not a number' })).toBeVisible();
});

test('a file and reports of the same days: it is imported only when it is to speak for them', async () => {
  const conflict = { days: ['2026-11-08', '2026-11-09'], message: 'Reports show these days.' };
  const own = staged({ fileName: 'own.csv', conflict });
  const importStagedFiles = vi.fn<NonNullable<Calls['importStagedFiles']>>(() =>
    Promise.resolve({ files: [own] }),
  );
  const { user } = await open([own], { importStagedFiles });
  expect(await screen.findByText('Reports show these days. Nov 8, Nov 9.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /^The other/ }));
  expect(await rowOf('own.csv')).toHaveTextContent('Left out');
  await user.click(screen.getByRole('radio', { name: /^This file/ }));
  await user.click(screen.getByRole('button', { name: 'Import 1 file' }));
  expect(importStagedFiles.mock.lastCall?.[0].body).toEqual({
    files: [own.id],
    replace: [own.id],
    remember: [],
  });
});

test('of a conflict that only the import has found the person decides as well, and tries again', async () => {
  const message = 'The file own.csv shows these days.';
  const failed = staged({
    fileName: 'orders.txt',
    state: 'failed',
    failure: message,
    conflict: { days: ['2026-11-08'], message },
  });
  const importStagedFiles = vi.fn<NonNullable<Calls['importStagedFiles']>>(() =>
    Promise.resolve({ files: [failed] }),
  );
  const { user } = await open([failed], { importStagedFiles });
  expect(await screen.findByText(`${message} Nov 8.`)).toBeVisible();
  // Without a decision it would only fail again.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^This file/ }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(importStagedFiles.mock.lastCall?.[0].body).toEqual({
    files: [failed.id],
    replace: [failed.id],
    remember: [],
  });
});

test('while files are imported their rows say how far they are; then it is said what is still missing', async () => {
  const progress = { phase: 'loading', bytes: 500, totalBytes: 2000, rows: 1234 } as const;
  const importing = staged({ state: 'importing', importId: 7, progress });
  const failed = staged({ fileName: 'bad.csv', state: 'failed', failure: 'The disk is full.' });
  const earlier = staged({ fileName: 'earlier.txt', state: 'imported', importId: 6 });
  const cancelImport = vi.fn<NonNullable<Calls['cancelImport']>>(() => Promise.reject(new Error('too late')));
  const missing = [{ day: '2026-11-12', channel: 'amazon' as const, kind: 'traffic' as const }];
  const cell = (date: string, importId: number) => ({
    day: date,
    state: 'there' as const,
    importId,
    fileName: `${importId}.txt`,
    importedAt: null,
  });
  const cells = [cell('2026-11-18', 3), cell('2026-11-19', 7)];
  const coverage = {
    days: cells.map((one) => one.day),
    channels: [{ channel: 'amazon' as const, kinds: [{ kind: 'sales' as const, cells }] }],
    missing,
    extent: null,
  };
  const getCoverage = vi.fn<NonNullable<Calls['getCoverage']>>(() => Promise.resolve(coverage));
  const previewCoverage = vi.fn<NonNullable<Calls['previewCoverage']>>(() => Promise.resolve(NOTHING));
  const calls = { cancelImport, getCoverage, previewCoverage };
  const waiting = staged({ fileName: 'later.txt', state: 'waiting', importId: 8 });
  const { user, server } = await open([earlier, importing, failed, waiting], calls);
  // Where nothing is done yet, nothing moves.
  const bar = await screen.findByRole('progressbar');
  expect(bar).toHaveAccessibleName('Importing, 1,234 lines all-orders.txt');
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  await user.click(screen.getByRole('button', { name: 'Cancel the import of all-orders.txt' }));
  expect(cancelImport).toHaveBeenCalledWith({ params: { id: 7 }, query: {} });
  expect(await screen.findByRole('alert')).toHaveTextContent('too late');
  server.files = [earlier, { ...importing, state: 'imported', progress: null }, failed];
  expect(await screen.findByText('Nov 12: no traffic report.', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getAllByText(/no traffic report/i)).toHaveLength(1);
  expect(screen.getByText('The disk is full.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  const grid = await screen.findByRole('grid', { name: /^Coverage, / });
  expect(
    within(grid)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Amazon sales, Nov 18, there: 3.txt', 'Amazon sales, Nov 19, there: 7.txt, from these files']);
  // While files were imported the same was not asked again and again.
  expect(previewCoverage).not.toHaveBeenCalled();
  expect(getCoverage.mock.calls.map(([{ start_date: start, end_date: end }]) => [start, end])).toContainEqual(
    ['2026-10-21', '2026-11-19'],
  );
});

test('before Import it is shown what would be there, of which file, and what waits for an answer', async () => {
  const ready = staged();
  const conflict = { days: ['2026-11-08'], message: 'Reports show these days.' };
  const own = staged({ fileName: 'own.csv', conflict });
  const cell = (state: 'there' | 'waits', fileName: string, importId: number | null) => ({
    day: '2026-11-19',
    state,
    importId,
    fileName,
    importedAt: null,
  });
  const kinds = [
    { kind: 'sales' as const, cells: [cell('there', 'all-orders.txt', null)] },
    { kind: 'traffic' as const, cells: [cell('there', 'earlier.csv', 3)] },
    { kind: 'ads' as const, cells: [cell('waits', 'own.csv', null)] },
  ];
  const channels = [{ channel: 'amazon' as const, kinds }];
  const previewCoverage = vi.fn<NonNullable<Calls['previewCoverage']>>(() =>
    Promise.resolve({ days: ['2026-11-19'], channels, missing: [], extent: null }),
  );
  const { user } = await open([ready, own], { previewCoverage });
  const card = within(await screen.findByRole('region', { name: 'Coverage' }));
  expect(await card.findByRole('heading', { name: 'Coverage after this import' })).toBeVisible();
  expect(
    within(card.getByRole('grid'))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Amazon sales, Nov 19, there: all-orders.txt, from these files',
    'Amazon traffic, Nov 19, there: earlier.csv',
    'Amazon ads, Nov 19, waits for an answer: own.csv',
  ]);
  expect(
    within(card.getByRole('list', { name: 'Legend' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'from these files',
    'there already',
    'not final yet',
    'waits for an answer',
    'missing',
    'nothing',
  ]);
  expect(previewCoverage.mock.lastCall?.[0]).toMatchObject({
    query: { start_date: '2026-10-21', end_date: '2026-11-19' },
    body: { files: [ready.id], waiting: [own.id] },
  });
  await user.click(screen.getByRole('radio', { name: /^This file/ }));
  await waitFor(() =>
    expect(previewCoverage.mock.lastCall?.[0].body).toEqual({ files: [ready.id, own.id], waiting: [] }),
  );
});

/** Files that ask for their day, on a server that takes each answer. */
async function openReports(...fileNames: readonly string[]) {
  const answerStagedFile = vi.fn<NonNullable<Calls['answerStagedFile']>>(({ params, body }) => {
    server.files = server.files.map((one) => {
      const answer = one.id === params.id ? (body.answers['day'] ?? null) : null;
      return answer === null ? one : { ...one, state: 'ready', questions: [{ ...day, answer }] };
    });
    return Promise.resolve(server.files.find(({ id }) => id === params.id) ?? report([]));
  });
  const reports = fileNames.map((fileName) => ({ ...report([day]), fileName }));
  const { user, server } = await open(reports, { answerStagedFile });
  const given = () => server.files.map(({ fileName, questions }) => [fileName, questions[0]?.answer ?? null]);
  return { user, given };
}

test('an answer can be given to all files that ask the same, each day as far from the date in its name', async () => {
  const { user, given } = await openReports(
    'a-2026-11-01.csv',
    'b-2026-11-02.csv',
    'undated.csv',
    'c-2026-11-03.csv',
  );
  const [first] = await screen.findAllByRole('radio', { name: /the day before/ });
  expect(screen.queryByRole('button', { name: /more file/ })).toBeNull();
  if (first !== undefined) await user.click(first);
  await user.click(await screen.findByRole('button', { name: 'Use the day before for 2 more files' }));
  await waitFor(() =>
    expect(given()).toEqual([
      ['a-2026-11-01.csv', '2026-10-31'],
      ['b-2026-11-02.csv', '2026-11-01'],
      ['undated.csv', null],
      ['c-2026-11-03.csv', '2026-11-02'],
    ]),
  );
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Which day is the report about\? / })).toHaveLength(3),
  );
  expect(screen.getByRole('button', { name: 'Which day is the report about? Sat, Oct 31' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  // What was not answered stays open.
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /more file/ })).toBeNull();
});

test.each([
  ['the next open question', ['b-2026-11-02.csv', 'undated.csv'], 'radio', /^One day/],
  ['Import, where none is left', ['b-2026-11-02.csv'], 'button', /^Import/],
])('whoever answers for several files goes on at %s', async (_, others, role, name) => {
  const { user } = await openReports('a-2026-11-01.csv', ...others);
  const [first] = await screen.findAllByRole('radio', { name: /the day before/ });
  if (first !== undefined) await user.click(first);
  (await screen.findByRole('button', { name: 'Use the day before for 1 more file' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /more file/ })).toBeNull());
  expect(screen.getByRole(role, { name })).toHaveFocus();
});

test('the focus goes on at what is left of the question after a typed answer was sent', async () => {
  const { user } = await openReports('undated.csv');
  await user.click(await screen.findByRole('radio', { name: /^One day/ }));
  fireEvent.change(screen.getByLabelText('Day of the report'), { target: { value: '2026-11-02' } });
  await user.click(screen.getByRole('button', { name: 'Use this answer' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use this answer' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Which day is the report about? Mon, Nov 2' })).toHaveFocus();
});

test('on a phone the next files that ask the same are answered together', async () => {
  setViewportWidth(390);
  const { user, given } = await openReports('a-2026-11-01.csv', 'b-2026-11-02.csv', 'undated.csv');
  await user.click(await screen.findByRole('button', { name: 'Answer 3 questions' }));
  await user.click(screen.getByRole('radio', { name: /the date in its name/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Use the date in the name for 1 more file' }));
  await user.click(screen.getByRole('button', { name: 'Next question' }));
  expect(await screen.findByText('Question 3 of 3')).toBeVisible();
  expect(given()).toEqual([
    ['a-2026-11-01.csv', '2026-11-01'],
    ['b-2026-11-02.csv', '2026-11-02'],
    ['undated.csv', null],
  ]);
});

test('on a phone files are cards, and questions come one a page', async () => {
  setViewportWidth(390);
  const first = report([day]);
  const second = { ...report([account]), fileName: 'ads.csv' };
  const answerStagedFile = vi.fn<NonNullable<Calls['answerStagedFile']>>(() => {
    server.files = [{ ...first, state: 'ready', questions: [{ ...day, answer: '2026-11-18' }] }, second];
    return Promise.resolve(server.files[0] ?? first);
  });
  const { user, server } = await open([first, second], { answerStagedFile });
  await user.click(await screen.findByRole('button', { name: 'Answer 2 questions' }));
  expect(screen.getByText('Question 1 of 2')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Which day is the report about?' })).toHaveFocus();
  expect(screen.getByText('Then: Which of them is to be imported? (ads.csv)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next question' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /^Wed, Nov 18/ }));
  expect(answerStagedFile).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Next question' }));
  expect(answerStagedFile.mock.lastCall?.[0].body).toEqual({ answers: { day: '2026-11-18' } });
  expect(await screen.findByText('Question 2 of 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Skip this file' }));
  expect(await screen.findByRole('heading', { name: 'ads.csv' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Answer 1 question' })).toBeVisible();
});

test('a folder that is dropped anywhere is taken and named, and a frame says so before', async () => {
  const upload = vi.fn<StageUpload>(() => new Promise(() => {}));
  await open([], {}, upload);
  await screen.findByRole('button', { name: 'Choose files' });
  const dropped = [file('dropped.csv')];
  const entry = {
    isDirectory: true,
    name: 'November reports',
    createReader: () => {
      const left = dropped.map((one) => ({ isFile: true, file: (to: (of: File) => void) => to(one) }));
      return { readEntries: (to: (entries: readonly object[]) => void) => to(left.splice(0)) };
    },
  };
  const transfer = { types: ['Files'], files: dropped, items: [{ webkitGetAsEntry: () => entry }] };
  const drag = (type: string) =>
    fireEvent(
      window,
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: transfer }),
    );
  // The frame takes the drop from whatever lies below: the browser would open the file.
  expect(drag('dragover')).toBe(false);
  expect(await screen.findByText('Drop the files to look at them')).toBeVisible();
  expect(drag('drop')).toBe(false);
  await waitFor(() => expect(upload.mock.lastCall?.[0].name).toBe('dropped.csv'));
  expect(screen.queryByText('Drop the files to look at them')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Folder “November reports”, 1 file' })).toBeVisible();
});
