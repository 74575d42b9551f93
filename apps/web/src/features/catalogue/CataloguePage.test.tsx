import { notifications } from '@mantine/notifications';
import type { ApiCalls, CatalogueRow, ImportDetail, NameChangeBody } from '@skuline/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Upload, UploadRefused } from '../../api/index.ts';
import { renderPage, setViewportWidth } from '../../testing/index.ts';
import { CataloguePage } from './CataloguePage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

// Whole pages with simulated typing are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const KNOWN: CatalogueRow = {
  sku_name: 'KTL-BLK',
  asin: 'B0KTLBLACK',
  parent_sku_name: 'Kettle',
  brand_name: 'Alder',
  tags: [],
  net_sales: 900,
  share: 0.9,
  is_unknown: false,
  is_editable: true,
  source: 'catalogue',
  from: 'names.csv',
  suggestion: null,
};
const UNKNOWN: CatalogueRow = {
  ...KNOWN,
  asin: '',
  parent_sku_name: '',
  brand_name: '',
  is_unknown: true,
  source: 'report',
  from: 'orders.txt',
};
const ADS: CatalogueRow = {
  ...UNKNOWN,
  sku_name: 'ADS-1',
  net_sales: 60,
  share: 0.06,
  suggestion: { asin: 'B0ADS', parent_sku_name: 'Kettle', brand_name: 'Alder', reason: 'ads', like: null },
};
const TWIN: CatalogueRow = {
  ...UNKNOWN,
  sku_name: 'KTL-FBA',
  net_sales: 30,
  share: 0.03,
  suggestion: {
    asin: 'B0KTLBLACK',
    parent_sku_name: 'Kettle',
    brand_name: 'Alder',
    reason: 'asin',
    like: 'KTL-BLK',
  },
};
const BARE: CatalogueRow = { ...UNKNOWN, sku_name: '000417', net_sales: 10, share: 0.01 };
const ROWS = [ADS, TWIN, BARE, KNOWN];

const PUBLISHED: ImportDetail = {
  id: 7,
  kind: 'daily_performance',
  format: 'catalogue',
  fileName: 'Edited by Maya Okafor',
  status: 'published',
  rows: 1,
  days: 0,
  brands: 0,
  parentSkus: 0,
  skus: 1,
  firstDate: null,
  lastDate: null,
  ignoredColumns: [],
  importedBy: 'Maya Okafor',
  isSample: false,
  replacedDays: 0,
  rounded: null,
  startedAt: '2026-11-20T18:00:00.000Z',
  finishedAt: '2026-11-20T18:00:01.000Z',
  undoneAt: null,
  failure: null,
  progress: null,
  sameAs: null,
  badLines: [],
};
const RUNNING: ImportDetail = {
  ...PUBLISHED,
  status: 'loading',
  finishedAt: null,
  progress: {
    phase: 'loading',
    bytes: 0,
    totalBytes: null,
    rows: 1,
    days: { done: 12, total: 20, first: '2026-11-01', last: '2026-11-20' },
  },
};

type Listed = Parameters<ApiCalls['listCatalogue']>[0];

/** A page of the names of a server, with the sums of all of them. */
function answerNames(rows: readonly CatalogueRow[], { search = '', show, limit = 14, offset = 0 }: Listed) {
  const found = rows.filter(
    (row) =>
      row.sku_name.toLowerCase().includes(search.toLowerCase()) &&
      (show !== 'unknown' || row.is_unknown) &&
      (show !== 'without_asin' || row.asin === ''),
  );
  const unknown = rows.filter((row) => row.is_unknown);
  const sum = (of: readonly CatalogueRow[]) => of.reduce((so, row) => so + row.net_sales, 0);
  return {
    range: { start: '2026-10-22', end: '2026-11-20' },
    count: rows.length,
    unknown_count: unknown.length,
    without_asin_count: rows.filter((row) => row.asin === '').length,
    suggested_count: unknown.filter((row) => row.suggestion !== null).length,
    net_sales: sum(rows),
    unknown_net_sales: sum(unknown),
    is_editable: rows.some((row) => row.is_editable),
    match_count: found.length,
    tags: [...new Set(rows.flatMap(({ tags }) => tags))],
    rows: found.slice(Number(offset), Number(offset) + Number(limit)),
  };
}

type UploadNames = Upload<{ readonly import: ImportDetail }>;

const neverSent: UploadNames = () => Promise.reject(new Error('The test sends no file.'));

interface Opened extends Partial<ApiCalls> {
  readonly at?: string;
  readonly rows?: readonly CatalogueRow[];
  readonly upload?: UploadNames;
}

async function open({ at = '/catalogue', rows = ROWS, upload = neverSent, ...calls }: Opened = {}) {
  const listCatalogue = vi.fn<ApiCalls['listCatalogue']>((query) =>
    Promise.resolve(answerNames(rows, query)),
  );
  const saveCatalogue = vi.fn<ApiCalls['saveCatalogue']>(() => Promise.resolve({ import: PUBLISHED }));
  const undoImport = vi.fn<ApiCalls['undoImport']>(() =>
    Promise.resolve({ import: PUBLISHED, fallBacks: [] }),
  );
  const cancelImport = vi.fn<ApiCalls['cancelImport']>(() => Promise.resolve(PUBLISHED));
  const api = {
    listCatalogue,
    saveCatalogue,
    undoImport,
    cancelImport,
    getImport: () => Promise.resolve(PUBLISHED),
    listCatalogueChoices: ({ of, search = '' }: Parameters<ApiCalls['listCatalogueChoices']>[0]) =>
      Promise.resolve({
        choices: (of === 'parent' ? ['Kettle', 'Oak Serving Board'] : ['Alder', 'Oakline'])
          .filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()))
          .map((name) => ({ name, skus: 12, brand_name: of === 'parent' ? 'Oakline' : null })),
        is_known: ['Kettle', 'Oak Serving Board', 'Alder', 'Oakline'].includes(search.trim()),
      }),
    ...calls,
  };
  const page = await renderPage(<CataloguePage upload={upload} />, { at, api });
  return {
    ...page,
    listCatalogue,
    undoImport,
    cancelImport,
    /** Everything that was sent to be saved. */
    saved: () => saveCatalogue.mock.calls.map(([{ body }]): readonly NameChangeBody[] => body.changes),
    link: () => decodeURIComponent(page.history.location.search),
  };
}

const names = () => screen.findByRole('table', { name: 'Names of SKUs' });
const rowOf = async (sku: string) => {
  const row = (await select(sku)).closest('tr');
  if (row === null) throw new Error(`${sku} has no row.`);
  return row;
};
const edit = (sku: string) => screen.findByRole('button', { name: `Edit the names of ${sku}` });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
const select = (sku: string) => screen.findByRole('checkbox', { name: `Select ${sku}` });
const texts = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

afterEach(() => {
  act(() => {
    notifications.clean();
    notifications.cleanQueue();
  });
});

describe('the list', () => {
  test('has the unknown names first, with what they may be called and why', async () => {
    await open();
    const rows = within(await names()).getAllByRole('row');
    expect(rows.map(texts)).toEqual([
      ['SKU', 'ASIN', 'Parent SKU', 'Brand', 'From', 'Net sales', 'Share', 'Actions'],
      ['Unknown, largest net sales first'],
      ['ADS-1', 'B0ADS', 'Kettle', 'Alder', 'suggested: 2026 ads file', '$60', '6.0%', 'AcceptEdit'],
      [
        'KTL-FBA',
        'B0KTLBLACK',
        'Kettle',
        'Alder',
        'suggested: same ASIN as KTL-BLK',
        '$30',
        '3.0%',
        'AcceptEdit',
      ],
      ['000417', '—', 'Unknown Parent SKU', 'Unknown Brand', 'orders.txt', '$10', '1.0%', 'Edit'],
      ['Known'],
      ['KTL-BLK', 'B0KTLBLACK', 'Kettle', 'Alder', 'names.csv', '$900', '90.0%', 'Edit'],
    ]);
  });

  test('says what share of net sales stands under Unknown, and of which days', async () => {
    await open();
    const card = await screen.findByRole('region', { name: 'Unknown names' });
    expect(card).toHaveTextContent('10.0% of net sales are under “Unknown”: $100 of $1,000, 3 of 4 names');
    expect(card).toHaveTextContent('2 of the 3 have a suggestion');
    expect(screen.getByText(/Net sales of Oct 22 – Nov 20/)).toBeVisible();
  });

  test('says so where every name is known', async () => {
    await open({ rows: [KNOWN] });
    expect(await screen.findByText('Every name is known')).toBeVisible();
    // A whole bar beside it would say the opposite.
    expect(screen.getByRole('region', { name: 'Unknown names' }).querySelector('[aria-hidden]')).toBeNull();
    expect(screen.queryByText('Unknown, largest net sales first')).toBeNull();
  });

  test('is searched on the server from its first page on, and the link says so', async () => {
    const { user, listCatalogue, link } = await open({ at: '/catalogue?catalogue_page=2' });
    await user.type(await screen.findByRole('searchbox'), 'ktl');
    await waitFor(() => expect(link()).toBe('?catalogue_search=ktl'));
    await waitFor(() => expect(screen.queryByText('000417')).toBeNull());
    expect(listCatalogue.mock.lastCall?.[0]).toMatchObject({ search: 'ktl', offset: 0 });
    await user.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('No names match')).toBeVisible();
  });

  test('shows all, the unknown or those without an ASIN, each with its count', async () => {
    const { user, link } = await open({ at: '/catalogue?catalogue_page=2' });
    await user.click(await screen.findByRole('radio', { name: 'Unknown 3' }));
    await waitFor(() => expect(link()).toBe('?catalogue_show=unknown'));
    await waitFor(() => expect(screen.queryByText('KTL-BLK')).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'Without ASIN 3' }));
    await waitFor(() => expect(link()).toBe('?catalogue_show=without_asin'));
    await user.click(screen.getByRole('radio', { name: 'All 4' }));
    await waitFor(() => expect(link()).toBe(''));
    expect(await rowOf('KTL-BLK')).toBeVisible();
  });

  test('comes a page at a time; past the last page there is the last one', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...KNOWN, sku_name: `K-${at}` }));
    const { user, link } = await open({ rows: many, at: '/catalogue?catalogue_page=9' });
    expect(await screen.findByText('29 – 30 of 30')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(link()).toBe('?catalogue_page=2'));
    expect(await rowOf('K-14')).toBeVisible();
  });

  test('on a phone has the names below the SKU', async () => {
    setViewportWidth(390);
    await open();
    const rows = within(await names()).getAllByRole('row');
    expect(rows.map(texts).slice(0, 3)).toEqual([
      ['SKU', 'Net sales', 'Actions'],
      ['Unknown, largest net sales first'],
      ['ADS-1Kettle · Alder', '$60', 'AcceptEdit'],
    ]);
  });

  test('without any SKU says what to do', async () => {
    await open({ rows: [] });
    expect(await screen.findByText(/^No SKU is known yet\. Import a report, or a CSV/)).toBeVisible();
  });

  test('that cannot be loaded says why and asks again', async () => {
    let isDown = true;
    const { user } = await open({
      listCatalogue: (query) =>
        isDown ? Promise.reject(new Error('The server is away.')) : Promise.resolve(answerNames(ROWS, query)),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is away.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('ADS-1')).toBeVisible();
  });

  test('of files of our own can only be read, and says where names are changed', async () => {
    await open({ rows: [{ ...KNOWN, source: 'own', is_editable: false }] });
    expect(
      await screen.findByText(/^These names come with your files in Skuline’s own format\./),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Edit the names/ })).toBeNull();
  });

  test('of files of our own can have tags, while lines without a SKU can not', async () => {
    const own = { ...KNOWN, source: 'own', is_editable: false } as const;
    const { user } = await open({ rows: [own, { ...UNKNOWN, sku_name: 'Unknown SKU', is_editable: false }] });
    expect(await select('Unknown SKU')).toBeDisabled();
    await user.click(await select('KTL-BLK'));
    expect(screen.getByRole('button', { name: 'Set brand' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Tags' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^Edit the names/ })).toBeNull();
  });
});

describe('tags', () => {
  const TAGGED = [{ ...KNOWN, tags: ['Clearance', 'Q4 push'] }, BARE];

  test('are given to all that are selected at once, and the answer undoes it', async () => {
    const undo = [{ sku_name: '000417', add: [], remove: ['New one'] }];
    const saveTags = vi.fn<ApiCalls['saveTags']>(() => Promise.resolve({ undo }));
    const { user } = await open({ rows: TAGGED, saveTags });
    expect(await rowOf('KTL-BLK')).toHaveTextContent('Tags: Clearance; Q4 push');
    await user.click(await select('KTL-BLK'));
    await user.click(await select('000417'));
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    const tag = await field('Tag');
    await user.click(tag);
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(TAGGED[0]?.tags);
    await user.paste('a\u202Eb');
    expect(await screen.findByText('This tag has a “;” or a control character')).toBeVisible();
    await user.clear(tag);
    await user.type(tag, ' New one;clearance');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const added = { add: ['New one', 'clearance'], remove: [] };
    const bodies = () => saveTags.mock.calls.map(([{ body }]) => body.changes);
    await waitFor(() =>
      expect(bodies()).toEqual([
        [
          { sku_name: 'KTL-BLK', ...added },
          { sku_name: '000417', ...added },
        ],
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies()[1]).toEqual(undo));
  });
});

describe('a name', () => {
  test('is typed and saved with Enter, which goes down', async () => {
    const { user, saved } = await open();
    await user.click(await edit('KTL-FBA'));
    const parent = await field('Parent SKU of KTL-FBA');
    expect(parent).toHaveFocus();
    expect(parent).toHaveValue('');
    await user.type(parent, ' Oak {Tab}Oakline');
    expect(await field('Brand of KTL-FBA')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(saved()).toEqual([
        [{ sku_name: 'KTL-FBA', asin: '', parent_sku_name: 'Oak', brand_name: 'Oakline' }],
      ]),
    );
    expect(await field('Parent SKU of 000417')).toHaveFocus();
  });

  test('of an ASIN has 10 letters and digits, which is said before it is saved', async () => {
    const { user, saved } = await open();
    await user.click(await edit('KTL-FBA'));
    const asin = await field('ASIN of KTL-FBA');
    await user.type(asin, 'Cast Iron Skillet{Enter}');
    expect(await screen.findByText('An ASIN has 10 letters and digits')).toBeVisible();
    expect(saved()).toEqual([]);
    await user.clear(asin);
    await user.type(asin, 'b0ab12cd34{Enter}');
    await waitFor(() => expect(saved()[0]?.[0]).toMatchObject({ asin: 'b0ab12cd34' }));
  });

  test('is shown as entered while it is being saved', async () => {
    const { user } = await open({ getImport: () => Promise.resolve(RUNNING) });
    await user.click(await edit('000417'));
    await user.type(await field('Parent SKU of 000417'), 'Board{Enter}');
    expect(texts(await rowOf('000417')).slice(0, 5)).toEqual([
      '000417',
      '—',
      'Board',
      'Unknown Brand',
      'saving',
    ]);
  });

  test('is left with Escape, which gives the focus back and saves nothing', async () => {
    const { user, saved } = await open();
    await user.click(await edit('000417'));
    await user.type(await field('Parent SKU of 000417'), 'Oak{Escape}');
    expect(await edit('000417')).toHaveFocus();
    expect(texts(await rowOf('000417'))[2]).toBe('Unknown Parent SKU');
    expect(saved()).toEqual([]);
  });

  test('saved in the last row gives the focus back to it', async () => {
    const { user } = await open();
    await user.click(await edit('KTL-BLK'));
    await user.type(await field('Brand of KTL-BLK'), '!{Enter}');
    await waitFor(async () => expect(await edit('KTL-BLK')).toHaveFocus());
  });

  test('of a known parent SKU brings its brand', async () => {
    const { user, saved } = await open();
    await user.click(await edit('000417'));
    await user.type(await field('Parent SKU of 000417'), 'Oak S');
    expect(await screen.findByRole('option', { name: /^Oak Serving Board\s*12 SKUs$/ })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await field('Parent SKU of 000417')).toHaveValue('Oak Serving Board');
    expect(await field('Brand of 000417')).toHaveValue('Oakline');
    expect(saved()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(saved()[0]).toMatchObject([{ parent_sku_name: 'Oak Serving Board', brand_name: 'Oakline' }]),
    );
  });

  test('that nobody has is offered as a new one, beside those that are like it', async () => {
    const { user, saved } = await open();
    await user.click(await edit('000417'));
    await user.type(await field('Parent SKU of 000417'), 'Oak S');
    await user.click(await screen.findByRole('option', { name: 'New parent “Oak S”' }));
    expect(await field('Parent SKU of 000417')).toHaveValue('Oak S');
    await user.clear(await field('Parent SKU of 000417'));
    await user.type(await field('Parent SKU of 000417'), 'Kettle');
    await waitFor(() => expect(screen.queryByRole('option', { name: /^New parent/ })).toBeNull());
    expect(saved()).toEqual([]);
  });

  test('typed on after the arrows is saved with one Enter', async () => {
    const { user, saved } = await open();
    await user.click(await edit('000417'));
    const parent = await field('Parent SKU of 000417');
    await user.type(parent, 'Oak');
    await screen.findByRole('option', { name: /^Oak Serving/ });
    await user.type(parent, '{ArrowDown} tray{Enter}');
    await waitFor(() => expect(saved()[0]).toMatchObject([{ parent_sku_name: 'Oak tray' }]));
  });

  test('is taken as suggested with Accept', async () => {
    const { user, saved } = await open();
    await user.click(await screen.findByRole('button', { name: 'Accept the suggestion for ADS-1' }));
    await waitFor(() =>
      expect(saved()).toEqual([
        [{ sku_name: 'ADS-1', asin: 'B0ADS', parent_sku_name: 'Kettle', brand_name: 'Alder' }],
      ]),
    );
  });

  test('on a phone is edited below its row, and saved with a button', async () => {
    setViewportWidth(390);
    const { user, saved } = await open();
    await user.click(await edit('000417'));
    await user.type(await field('Parent SKU of 000417'), 'Board');
    await user.click(screen.getByRole('button', { name: 'Save the names of 000417' }));
    await waitFor(() => expect(saved()[0]).toMatchObject([{ sku_name: '000417', parent_sku_name: 'Board' }]));
  });

  test('that is refused is as it was, and the reason is said', async () => {
    const { user } = await open({
      saveCatalogue: () => Promise.reject(new Error('Write the name on one line.')),
    });
    await user.click(await screen.findByRole('button', { name: 'Accept the suggestion for ADS-1' }));
    expect(await screen.findByText('Write the name on one line.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Accept the suggestion for ADS-1' })).toBeVisible();
  });
});

describe('names that are selected', () => {
  test('get one brand', async () => {
    const { user, saved } = await open();
    await user.click(await select('ADS-1'));
    await user.click(await select('000417'));
    const bar = screen.getByRole('toolbar', { name: 'Selected names' });
    expect(bar).toHaveTextContent('2 selected $70 net sales');
    await user.click(within(bar).getByRole('button', { name: 'Set brand' }));
    await user.type(await field('Set brand'), 'Oakline{Enter}');
    await waitFor(() =>
      expect(saved()).toEqual([
        [
          { sku_name: 'ADS-1', brand_name: 'Oakline' },
          { sku_name: '000417', brand_name: 'Oakline' },
        ],
      ]),
    );
    expect(screen.queryByRole('toolbar', { name: 'Selected names' })).toBeNull();
  });

  test('get one parent SKU, with its brand where it is chosen', async () => {
    const { user, saved } = await open();
    await user.click(await select('000417'));
    await user.click(screen.getByRole('button', { name: 'Set parent SKU' }));
    await user.type(await field('Set parent SKU'), 'Oak');
    await user.click(await screen.findByRole('option', { name: /^Oak Serving Board/ }));
    await user.click(screen.getByRole('button', { name: 'Set' }));
    await waitFor(() =>
      expect(saved()).toEqual([
        [{ sku_name: '000417', parent_sku_name: 'Oak Serving Board', brand_name: 'Oakline' }],
      ]),
    );
  });

  test('take their suggestions together; one without stays as it is', async () => {
    const { user, saved } = await open();
    for (const sku of ['ADS-1', 'KTL-FBA', '000417']) await user.click(await select(sku));
    await user.click(screen.getByRole('button', { name: 'Accept suggestions' }));
    await waitFor(() =>
      expect(saved().map((changes) => changes.map(({ sku_name: sku }) => sku))).toEqual([
        ['ADS-1', 'KTL-FBA'],
      ]),
    );
  });

  test('without a suggestion have none to accept, and can be let go', async () => {
    const { user } = await open();
    await user.click(await select('000417'));
    expect(screen.getByRole('button', { name: 'Accept suggestions' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(await select('000417')).not.toBeChecked();
  });
});

describe('an edit', () => {
  const accept = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Accept the suggestion for ADS-1' }));

  test('says how many of its days are done, and is stopped with Undo', async () => {
    const { user, cancelImport } = await open({ getImport: () => Promise.resolve(RUNNING) });
    await accept(user);
    const strip = await screen.findByText('Recomputing Nov 1 – 20: 12 of 20 days');
    expect(strip).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(cancelImport.mock.lastCall?.[0]).toMatchObject({ params: { id: 7 } }));
  });

  test('that is done says so, reads the names again, and is undone or dismissed', async () => {
    const { user, listCatalogue, undoImport } = await open();
    await accept(user);
    expect(await screen.findByText('1 name saved')).toBeVisible();
    await waitFor(() => expect(listCatalogue.mock.calls.length).toBeGreaterThan(1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undoImport.mock.lastCall?.[0]).toMatchObject({ params: { id: 7 } }));
    expect(await screen.findByText('Change undone.')).toBeVisible();
    expect(screen.queryByText('1 name saved')).toBeNull();
    expect(screen.getByRole('button', { name: 'Changes' })).toHaveFocus();
  });

  test('that failed says why, until it is dismissed', async () => {
    const failure = { code: 'stopped' as const, message: 'Skuline was stopped.', badLineCount: 0 };
    const { user } = await open({
      getImport: () => Promise.resolve({ ...PUBLISHED, status: 'failed', failure }),
    });
    await accept(user);
    expect(await screen.findByText('Skuline was stopped.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Skuline was stopped.')).toBeNull();
  });

  test('waits for the one before, with all that was entered meanwhile', async () => {
    let isDone = false;
    const { user, saved } = await open({
      getImport: () => Promise.resolve(isDone ? PUBLISHED : RUNNING),
    });
    await accept(user);
    await screen.findByText(/^Recomputing/);
    await user.click(await edit('000417'));
    await user.type(await field('Parent SKU of 000417'), 'Board{Enter}Pot{Enter}');
    expect(saved()).toHaveLength(1);
    isDone = true;
    await waitFor(() =>
      expect(saved()[1]?.map((change) => [change.sku_name, change.parent_sku_name])).toEqual([
        ['000417', 'Board'],
        ['KTL-BLK', 'KettlePot'],
      ]),
    );
  });
});

describe('files', () => {
  const choose = async (name: string) =>
    fireEvent.change(await screen.findByLabelText('CSV file of names'), {
      target: { files: [new File(['sku\n'], name)] },
    });

  test('of names are followed until they are saved', async () => {
    await open({ upload: () => Promise.resolve({ import: { ...PUBLISHED, rows: 12 } }), rows: ROWS });
    await choose('names.csv');
    expect(await screen.findByText('1 name saved')).toBeVisible();
  });

  test('with wrong lines are refused with each of them, until that is dismissed', async () => {
    const badLines = [{ line: 3, column: 'sku', value: '', reason: 'is empty' }];
    const { user } = await open({
      upload: () => Promise.reject(new UploadRefused('1 line is invalid.', { badLines, badLineCount: 1 })),
    });
    await choose('bad.csv');
    const refused = await screen.findByRole('region', { name: 'Refused file' });
    expect(within(refused).getByRole('alert')).toHaveTextContent('1 line is invalid.');
    const [, line] = within(refused).getAllByRole('row');
    expect(line === undefined ? null : texts(line)).toEqual(['3', 'sku', '', 'is empty']);
    await user.click(within(refused).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Refused file' })).toBeNull();
  });

  test('of all names are saved on this computer', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }),
    );
    const { user } = await open({ exportCatalogue: () => Promise.resolve(new Blob(['sku'])) });
    await user.click(screen.getByRole('button', { name: 'Save all names as CSV' }));
    await waitFor(() => expect(saved).toEqual(['skuline-catalogue-2026-11-20.csv']));
  });
});

describe('changes', () => {
  const changes = [
    { ...PUBLISHED, id: 9, rows: 3 },
    { ...PUBLISHED, id: 8, fileName: 'names.csv', status: 'undone' as const, rows: 40 },
  ];

  test('name who or which file, when and how many; those that count can be undone', async () => {
    const { user, undoImport } = await open({
      listCatalogueChanges: () => Promise.resolve({ changes, next_before: null }),
    });
    await user.click(screen.getByRole('button', { name: 'Changes' }));
    const list = within(await screen.findByRole('dialog', { name: 'Name changes' }));
    const items = await list.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Edited by Maya Okafor, Nov 20, 10:00 AM · 3 namesUndo',
      'names.csv, Nov 20, 10:00 AM · 40 names · undone',
    ]);
    await user.click(list.getByRole('button', { name: /^Undo Edited by Maya/ }));
    await waitFor(() => expect(undoImport.mock.lastCall?.[0]).toMatchObject({ params: { id: 9 } }));
  });

  test('are none at first', async () => {
    const { user } = await open({
      listCatalogueChanges: () => Promise.resolve({ changes: [], next_before: null }),
    });
    await user.click(screen.getByRole('button', { name: 'Changes' }));
    expect(await screen.findByText('Nothing has been changed yet')).toBeVisible();
  });
});
