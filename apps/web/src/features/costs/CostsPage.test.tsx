import {
  type ApiCalls,
  ApiError,
  type CostChange,
  type CostConflicts,
  type CostFiguresResponse,
  type CostSettings,
  type SkuCost,
  type SkuCostRow,
} from '@skuline/contract';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UploadRefused } from '../../api/index.ts';
import { fakeProductLists, fakeTenant, renderPage, setViewportWidth } from '../../testing/index.ts';
import type { UploadCosts } from './CostFiles.tsx';
import { formatAuthor } from './cost-texts.ts';
import { CostsPage } from './CostsPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

// Whole pages with simulated typing are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const MAYA = {
  changed_by: 'Maya Okafor',
  changed_at: '2026-10-30T18:00:00.000Z',
  source: 'page',
  file_name: null,
} as const;

const NO_SUMS = {
  units_sold: 0,
  net_sales: 0,
  covered_net_sales: 0,
  uncovered_net_sales: 0,
  cost_of_goods: 0,
  cost_share: null,
};

function knownRow(sku: string, netSales: number, unitCost: number): SkuCostRow {
  return {
    ...NO_SUMS,
    sku_name: sku,
    parent_sku_name: 'Kettle',
    brand_name: 'Alder',
    units_sold: 10,
    net_sales: netSales,
    covered_net_sales: netSales,
    cost_of_goods: 10 * unitCost,
    cost_share: (10 * unitCost) / netSales,
    share_of_net_sales: netSales / 1000,
    unit_cost: unitCost,
    effective_from: '2026-01-01',
  };
}

function missingRow(sku: string, netSales: number): SkuCostRow {
  return {
    ...NO_SUMS,
    sku_name: sku,
    parent_sku_name: 'Pan',
    brand_name: 'Briskway',
    net_sales: netSales,
    uncovered_net_sales: netSales,
    share_of_net_sales: netSales / 1000,
    unit_cost: null,
    effective_from: null,
  };
}

const FIGURES: CostFiguresResponse = {
  costs_version: 4,
  product_costs_included: false,
  fixed_costs_left_out: false,
  has_unit_costs: true,
  has_marketplace_fees: true,
  has_fixed_costs: true,
  buckets: [],
  total: {
    net_sales: 1000,
    contribution: 400,
    covered_net_sales: 700,
    cost_of_goods: 110,
    marketplace_fees: 45,
    fixed_costs: 100,
    estimated_net_profit: 145,
  },
  previous: null,
  coverage: {
    share: 0.7,
    covered_net_sales: 700,
    uncovered_net_sales: 300,
    covered_skus: 2,
    uncovered_skus: 3,
  },
};
const NOTHING_KNOWN: CostFiguresResponse = {
  ...FIGURES,
  has_unit_costs: false,
  total: { ...FIGURES.total, covered_net_sales: 0, cost_of_goods: 0, estimated_net_profit: null },
  coverage: { share: 0, covered_net_sales: 0, uncovered_net_sales: 1000, covered_skus: 0, uncovered_skus: 5 },
};
const SETTINGS: CostSettings = {
  brands: [
    {
      brand_name: 'Alder',
      net_sales: 700,
      marketplace_fees: 31.5,
      percent: 4.5,
      fees: [{ effective_from: '2026-01-01', percent: 4.5, version: 3, ...MAYA }],
    },
    { brand_name: 'Briskway', net_sales: 300, marketplace_fees: 0, percent: null, fees: [] },
  ],
  marketplace_fees: 31.5,
  fixed_costs: [
    {
      id: '0b7e4a9e-6d6e-4f41-8f5e-0d7a3a6f8c11',
      name: 'Warehouse rent',
      monthly_amount: 6400,
      from_month: '2026-01',
      to_month: null,
      amount: 1493.33,
      version: 5,
      ...MAYA,
    },
  ],
  fixed_costs_amount: 1493.33,
  product_costs_included: { included: false, version: 0, changed_by: null, changed_at: null },
};
const HISTORY: readonly SkuCost[] = [
  { effective_from: '2026-11-01', unit_cost: 5.85, before: 5.5, line: null, change_id: 4, ...MAYA },
  {
    effective_from: '2026-01-01',
    unit_cost: 5.5,
    before: null,
    line: 2,
    change_id: 2,
    ...MAYA,
    source: 'file',
    file_name: 'costs-2026.csv',
    changed_at: '2026-01-04T20:00:00.000Z',
  },
];
const CHANGE: CostChange = {
  ...MAYA,
  change_id: 9,
  undoes: null,
  entry_count: 1,
  entries: [
    {
      kind: 'unit_cost',
      sku_name: 'K-1',
      effective_from: '2026-11-01',
      before: 5.5,
      after: 5.85,
      line: null,
      is_current: true,
    },
  ],
  can_undo: true,
};

const KNOWN = [knownRow('K-1', 500, 5.85), knownRow('K-2', 200, 5)];
const MISSING = [missingRow('P-1', 150), missingRow('P-2', 100), missingRow('P-3', 50)];
const TOTAL = { ...NO_SUMS, units_sold: 20, net_sales: 700, cost_of_goods: 110, cost_share: 0.157 };

type SkuQuery = Parameters<ApiCalls['listSkuCosts']>[0];

function answerSkus({ show, search = '' }: SkuQuery) {
  const all = show === 'known' ? KNOWN : MISSING;
  const rows = all.filter(({ sku_name: sku }) => sku.includes(search));
  return { rows, count: all.length, match_count: rows.length, total: TOTAL };
}

const neverSent: UploadCosts = () => Promise.reject(new Error('The test sends no file.'));

async function openCosts({
  at = '/costs',
  upload = neverSent,
  ...calls
}: Partial<ApiCalls> & { readonly at?: string; readonly upload?: UploadCosts } = {}) {
  const listSkuCosts = vi.fn<ApiCalls['listSkuCosts']>((query) => Promise.resolve(answerSkus(query)));
  const saveCosts = vi.fn<ApiCalls['saveCosts']>(() => Promise.resolve({ change: CHANGE }));
  const undoCostChange = vi.fn<ApiCalls['undoCostChange']>(() =>
    Promise.resolve({ change: CHANGE, kept: 0 }),
  );
  const api = {
    ...fakeProductLists,
    getTenant: () => Promise.resolve(fakeTenant),
    getCostFigures: () => Promise.resolve(FIGURES),
    getCostSettings: () => Promise.resolve(SETTINGS),
    getSkuCosts: () => Promise.resolve({ costs: [...HISTORY], history: [] }),
    listCostChanges: () => Promise.resolve({ changes: [CHANGE], next_before: null }),
    listSkuCosts,
    saveCosts,
    undoCostChange,
    ...calls,
  };
  const page = await renderPage(<CostsPage upload={upload} />, { at, api });
  return {
    ...page,
    listSkuCosts,
    saveCosts,
    undoCostChange,
    editsOf: () => saveCosts.mock.calls.map(([{ body }]) => body.edits),
    searchOf: () => decodeURIComponent(page.history.location.search),
  };
}

const conflictOf = (index: number): CostConflicts['conflicts'][number] => ({
  index,
  version: 8,
  changed_by: 'Sam',
  changed_at: '2026-11-20T18:12:00.000Z',
  current: {
    kind: 'unit_cost',
    sku_name: 'P-1',
    effective_from: '2026-01-01',
    before: null,
    after: 6,
    line: null,
    is_current: true,
  },
});
const changedElsewhere = (...indexes: readonly number[]) =>
  new ApiError(409, 'changed_elsewhere', 'Changed.', null, { conflicts: indexes.map(conflictOf) });

const costOf = (sku: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Unit cost of ${sku}` });
const feeOf = (brand: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Fee of ${brand} in percent` });
const known = () => screen.findByRole('table', { name: /^Cost of goods by SKU, / });
const missing = () => screen.getByRole('region', { name: 'No cost yet' });
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  act(() => {
    notifications.clean();
    notifications.cleanQueue();
  });
});

describe('coverage', () => {
  test('says how much of net sales has a known cost, what is without one, and the estimated net profit', async () => {
    await openCosts();
    const coverage = await screen.findByRole('region', { name: 'Coverage' });
    await within(coverage).findByText('70.0%');
    expect(coverage).toHaveTextContent('70.0% of net sales have a known cost: $700 of $1,000');
    expect(coverage).toHaveTextContent('2 SKUs sold with a cost');
    expect(coverage).toHaveTextContent('3 SKUs sold without, $300: counted as $0');
    expect(coverage).toHaveTextContent('Estimated net profit $145');
  });

  test('with filters names that fixed costs are left out', async () => {
    await openCosts({
      getCostFigures: () => Promise.resolve({ ...FIGURES, fixed_costs_left_out: true }),
    });
    expect(await screen.findByText('without fixed costs, which belong to no product')).toBeVisible();
  });

  test('is of the days and products of the link', async () => {
    const getCostFigures = vi.fn<ApiCalls['getCostFigures']>().mockResolvedValue(FIGURES);
    await openCosts({ at: '/costs?start=2026-11-01&end=2026-11-10&brand=Alder', getCostFigures });
    await screen.findByText('70.0%');
    expect(getCostFigures.mock.lastCall?.[0]).toMatchObject({
      start_date: '2026-11-01',
      end_date: '2026-11-10',
      brand_name: ['Alder'],
    });
  });

  test('does not matter where the data contain product costs, which a switch says', async () => {
    let figures = FIGURES;
    let settings = SETTINGS;
    const saveCosts = vi.fn<ApiCalls['saveCosts']>(() => {
      figures = { ...FIGURES, product_costs_included: true };
      settings = {
        ...SETTINGS,
        product_costs_included: { ...SETTINGS.product_costs_included, included: true, version: 10 },
      };
      return Promise.resolve({ change: CHANGE });
    });
    const { user } = await openCosts({
      saveCosts,
      getCostFigures: () => Promise.resolve(figures),
      getCostSettings: () => Promise.resolve(settings),
    });
    const name = 'My contribution figures already include product costs';
    await user.click(await screen.findByRole('switch', { name }));
    expect(saveCosts.mock.lastCall?.[0].body).toEqual({
      edits: [{ kind: 'product_costs_included', included: true, version: 0 }],
    });
    expect(await screen.findByText('My contribution figures already include product costs.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('switch', { name })).toBeChecked());
    expect(screen.queryByText('70.0%')).toBeNull();
  });
});

describe('the SKUs with a cost', () => {
  test('have their sales, cost and its day; the foot is the whole of all pages', async () => {
    const { listSkuCosts } = await openCosts();
    await screen.findByRole('button', { name: 'K-1' });
    const rows = within(await known()).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['SKU', 'Units', 'Net sales', 'Unit cost', 'Effective from', 'Cost of goods', 'Of net sales', 'Edit'],
      ['K-1Kettle', '10', '$500', '$5.85', 'Jan 1, 2026', '$59', '11.7%', 'Edit'],
      ['K-2Kettle', '10', '$200', '$5.00', 'Jan 1, 2026', '$50', '25.0%', 'Edit'],
      ['2 SKUs with a cost', '20', '$700', '', '', '$110', '15.7%', ''],
    ]);
    expect(listSkuCosts.mock.calls.find(([{ show }]) => show === 'known')?.[0]).toEqual({
      start_date: '2026-11-14',
      end_date: '2026-11-20',
      brand_name: [],
      parent_sku_name: [],
      sku_name: [],
      show: 'known',
      limit: 12,
      offset: 0,
    });
  });

  test('on a phone begin with the cost', async () => {
    setViewportWidth(390);
    await openCosts();
    const [head] = within(await known()).getAllByRole('row');
    expect([...(head?.children ?? [])].map((cell) => cell.textContent).slice(0, 3)).toEqual([
      'SKU',
      'Unit cost',
      'Effective from',
    ]);
  });

  test('are searched on the server, with those without one, and the link says so', async () => {
    const { user, listSkuCosts, searchOf } = await openCosts({ at: '/costs?costs_page=2' });
    await user.type(await screen.findByRole('searchbox', { name: 'Search SKUs' }), 'K-2');
    await waitFor(() => expect(searchOf()).toBe('?costs_search=K-2'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'K-1' })).toBeNull());
    expect(
      listSkuCosts.mock.calls
        .filter(([{ search }]) => search === 'K-2')
        .map(([{ show, offset }]) => [show, offset]),
    ).toEqual([
      ['known', 0],
      ['missing', 0],
    ]);
    expect(await screen.findByText('1 SKU with a cost, largest net sales first, page 1 of 1')).toBeVisible();
    expect(within(missing()).getByText('No SKUs match')).toBeVisible();
  });

  test('that match no search say so and keep the field', async () => {
    await openCosts({ at: '/costs?costs_search=nobody' });
    expect((await screen.findAllByText('No SKUs match')).length).toBeGreaterThan(0);
    expect(screen.getByRole('searchbox', { name: 'Search SKUs' })).toHaveValue('nobody');
  });

  test('come a page at a time; past the last page there is the last one', async () => {
    const many = (query: SkuQuery) => ({ ...answerSkus(query), count: 30, match_count: 30 });
    const listSkuCosts = vi.fn<ApiCalls['listSkuCosts']>((query) => Promise.resolve(many(query)));
    const { user, searchOf } = await openCosts({ at: '/costs?costs_page=9', listSkuCosts });
    expect(await screen.findByText('25 – 30 of 30')).toBeVisible();
    const pages = screen.getByRole('navigation', { name: 'Pages of SKUs with a cost' });
    await user.click(within(pages).getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(searchOf()).toBe('?costs_page=2'));
    expect(listSkuCosts.mock.lastCall?.[0]).toMatchObject({ show: 'known', limit: 12, offset: 12 });
  });
});

describe('the costs of a SKU', () => {
  test.each([
    ['page', 'Maya Okafor, Oct 30'],
    ['undo', 'Restored by Maya Okafor, Oct 30'],
  ] as const)('one that comes from a %s says so: %s', (source, text) => {
    expect(formatAuthor({ ...MAYA, source })).toBe(text);
  });

  test('open with who or which file and line each came from', async () => {
    const { user } = await openCosts();
    const opener = await screen.findByRole('button', { name: 'K-1' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    const panel = await screen.findByRole('region', { name: 'Unit cost of K-1 by date' });
    const lines = await within(panel).findAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Nov 1, 2026$5.85Maya Okafor, Oct 30: was $5.50Undo',
      'Jan 1, 2026$5.50costs-2026.csv, line 2, Jan 4Undo',
    ]);
    expect(opener).toHaveAttribute('aria-expanded', 'true');
  });

  test('get a new one from a day on, next month unless said otherwise', async () => {
    const { user, editsOf } = await openCosts();
    await user.click(await screen.findByRole('button', { name: 'Edit the cost of K-1' }));
    const field = await screen.findByRole('textbox', { name: 'New unit cost of K-1' });
    expect(field).toHaveFocus();
    expect(screen.getByText('new cost, from next month')).toBeVisible();
    await user.type(field, '6.05{Enter}');
    expect(editsOf()).toEqual([
      [{ kind: 'unit_cost', sku_name: 'K-1', effective_from: '2026-12-01', unit_cost: 6.05, version: 0 }],
    ]);
    await waitFor(() => expect(field).toHaveValue(''));
  });

  test('on a day that has one replace it, and say so', async () => {
    const { user, editsOf } = await openCosts();
    await user.click(await screen.findByRole('button', { name: 'Edit the cost of K-1' }));
    const day = await screen.findByLabelText('Effective from');
    fireEvent.change(day, { target: { value: '2026-11-01' } });
    expect(screen.getByText('replaces $5.85')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'New unit cost of K-1' }), '5.9');
    await user.click(screen.getByRole('button', { name: 'Save cost' }));
    expect(editsOf()).toEqual([
      [{ kind: 'unit_cost', sku_name: 'K-1', effective_from: '2026-11-01', unit_cost: 5.9, version: 4 }],
    ]);
  });

  test.each([
    ['', 'Enter a cost.'],
    ['abc', 'Enter a number, such as 9.40.'],
    ['9,40', 'Enter a number, such as 9.40.'],
    ['-3', 'Enter a number, such as 9.40.'],
    ['1.23456', 'Use at most 4 decimals.'],
  ])('are refused as "%s" under the field: %s', async (text, says) => {
    const { user, saveCosts } = await openCosts();
    await user.click(await screen.findByRole('button', { name: 'Edit the cost of K-1' }));
    const field = await screen.findByRole('textbox', { name: 'New unit cost of K-1' });
    await user.type(field, `${text}{Enter}`);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(says);
    expect(saveCosts).not.toHaveBeenCalled();
    await user.type(field, '1');
    expect(field).toBeValid();
  });

  test('are left with Escape, which gives the focus back to the row', async () => {
    const { user } = await openCosts();
    await user.click(await screen.findByRole('button', { name: 'Edit the cost of K-1' }));
    const field = await screen.findByRole('textbox', { name: 'New unit cost of K-1' });
    await user.type(field, '6{Escape}');
    expect(screen.queryByRole('textbox', { name: 'New unit cost of K-1' })).toBeNull();
    expect(screen.getByRole('button', { name: 'K-1' })).toHaveFocus();
  });

  test('are undone one by one', async () => {
    const { user, undoCostChange } = await openCosts();
    await user.click(await screen.findByRole('button', { name: 'K-1' }));
    await user.click(await screen.findByRole('button', { name: 'Undo $5.50 from Jan 1, 2026' }));
    expect(undoCostChange.mock.lastCall?.[0]).toMatchObject({
      params: { id: 2 },
      body: { only: { sku_name: 'K-1', effective_from: '2026-01-01' } },
    });
    expect(await screen.findByText('Change undone.')).toBeVisible();
  });
});

describe('the SKUs without a cost', () => {
  test('are a list by net sales', async () => {
    await openCosts();
    await costOf('P-1');
    expect(
      within(missing())
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['P-1$15015.0%$', 'P-2$10010.0%$', 'P-3$505.0%$']);
    expect(within(missing()).getByText('3 SKUs, largest net sales first')).toBeVisible();
  });

  test('are typed down: Enter saves from the first day of the year on and goes to the next', async () => {
    const { user, editsOf } = await openCosts();
    await user.type(await costOf('P-1'), '$9.40{Enter}');
    expect(await costOf('P-2')).toHaveFocus();
    expect(editsOf()).toEqual([
      [{ kind: 'unit_cost', sku_name: 'P-1', effective_from: '2026-01-01', unit_cost: 9.4, version: 0 }],
    ]);
    expect(await screen.findByText('P-1 saved: $9.40 from Jan 1, 2026.')).toBeVisible();
    await waitFor(async () => expect(await costOf('P-1')).toHaveValue(''));
  });

  test('that have their cost leave the list, and the focus stays in it', async () => {
    let rows = MISSING;
    const listSkuCosts: ApiCalls['listSkuCosts'] = (query) =>
      Promise.resolve(
        query.show === 'known'
          ? answerSkus(query)
          : { rows, count: rows.length, match_count: rows.length, total: TOTAL },
      );
    const { user } = await openCosts({
      listSkuCosts,
      saveCosts: ({ body }) => {
        const saved = body.edits.map((edit) => (edit.kind === 'unit_cost' ? edit.sku_name : ''));
        rows = rows.filter(({ sku_name: sku }) => !saved.includes(sku));
        return Promise.resolve({ change: CHANGE });
      },
    });
    await user.type(await costOf('P-3'), '2{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Unit cost of P-3' })).toBeNull());
    expect(await costOf('P-1')).toHaveFocus();
    await user.keyboard('1{Enter}2{Enter}');
    expect(await screen.findByText('Every SKU that was sold has a cost')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'No cost yet' })).toHaveFocus());
  });

  test('of a company that has sold nothing yet are none, and are not called complete', async () => {
    const NOTHING_SOLD = { covered_net_sales: 0, uncovered_net_sales: 0, covered_skus: 0, uncovered_skus: 0 };
    await openCosts({
      getCostFigures: () =>
        Promise.resolve({
          ...FIGURES,
          has_unit_costs: false,
          coverage: { share: null, ...NOTHING_SOLD },
        }),
      listSkuCosts: () => Promise.resolve({ rows: [], count: 0, match_count: 0, total: NO_SUMS }),
    });
    const message = await screen.findByText(/^Nothing has been sold yet/);
    expect(within(message).getByRole('link', { name: 'Import data' })).toHaveAttribute('href', '/import');
    expect(screen.queryByText('Every SKU that was sold has a cost')).toBeNull();
  });

  test('typed with Tab are saved together, and the foot says what they cover', async () => {
    const { user, editsOf } = await openCosts();
    const save = await screen.findByRole('button', { name: 'Save costs' });
    expect(save).toBeDisabled();
    await user.type(await costOf('P-1'), '9.4');
    expect(within(missing()).getByText('1 entered: 85.0% covered')).toBeVisible();
    await user.tab();
    await user.keyboard('1,250');
    expect(within(missing()).getByText('2 entered: 95.0% covered')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save 2 costs' }));
    expect(
      editsOf().map((edits) => edits.map((edit) => edit.kind === 'unit_cost' && edit.unit_cost)),
    ).toEqual([[9.4, 1250]]);
    expect(await screen.findByText('2 costs saved.')).toBeVisible();
  });

  test('count from the day that is chosen; within the range nobody knows what they cover', async () => {
    const { user, editsOf } = await openCosts();
    await costOf('P-1');
    fireEvent.change(screen.getByLabelText('Costs count from'), { target: { value: '2026-11-18' } });
    await user.type(await costOf('P-1'), '9.4');
    expect(within(missing()).getByText('1 entered')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(editsOf()[0]).toMatchObject([{ effective_from: '2026-11-18' }]);
  });

  test('keep a wrong cost with its error and the focus; Escape forgets it', async () => {
    const { user, saveCosts } = await openCosts();
    const field = await costOf('P-1');
    await user.type(field, '9,40{Enter}');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Enter a number, such as 9.40.');
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('');
    expect(field).toBeValid();
    expect(saveCosts).not.toHaveBeenCalled();
  });

  test('changed by somebody else meanwhile ask whose cost counts; mine is sent over theirs', async () => {
    const saveCosts = vi
      .fn<ApiCalls['saveCosts']>()
      .mockRejectedValueOnce(changedElsewhere(0))
      .mockResolvedValue({ change: CHANGE });
    const { user } = await openCosts({ saveCosts });
    await user.type(await costOf('P-1'), '7{Enter}');
    expect(await screen.findByText('Changed by Sam, Nov 20, 10:12 AM: now $6.00.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(saveCosts.mock.calls.map(([{ body }]) => body.edits[0]?.version)).toEqual([0, 8]);
    await waitFor(() => expect(screen.queryByText(/^Changed by Sam/)).toBeNull());
  });

  test('or theirs is taken, and what was typed is forgotten', async () => {
    const saveCosts = vi.fn<ApiCalls['saveCosts']>().mockRejectedValue(changedElsewhere(0));
    const { user, listSkuCosts } = await openCosts({ saveCosts });
    await user.type(await costOf('P-1'), '7{Enter}');
    await screen.findByText(/^Changed by Sam/);
    const before = listSkuCosts.mock.calls.length;
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(await costOf('P-1')).toHaveValue('');
    expect(saveCosts).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(listSkuCosts.mock.calls.length).toBeGreaterThan(before));
  });

  test('saved together name the one that was changed', async () => {
    const saveCosts = vi.fn<ApiCalls['saveCosts']>().mockRejectedValue(changedElsewhere(0));
    const { user } = await openCosts({ saveCosts });
    await user.type(await costOf('P-1'), '7');
    await user.click(screen.getByRole('button', { name: 'Save 1 cost' }));
    expect(
      await screen.findByText('P-1 from Jan 1, 2026: changed by Sam, Nov 20, 10:12 AM: now $6.00.'),
    ).toBeVisible();
  });

  test('that could not be saved keep what was typed', async () => {
    const saveCosts = vi.fn<ApiCalls['saveCosts']>().mockRejectedValue(new TypeError('No connection.'));
    const { user } = await openCosts({ saveCosts });
    await user.type(await costOf('P-1'), '7{Enter}');
    expect(await screen.findByText('Not saved. No connection.')).toBeVisible();
    expect(await costOf('P-1')).toHaveValue('7');
  });

  test('show that they are being saved', async () => {
    const { user } = await openCosts({ saveCosts: () => new Promise(() => {}) });
    await user.type(await costOf('P-1'), '7');
    const save = screen.getByRole('button', { name: 'Save 1 cost' });
    await user.click(save);
    expect(save).toHaveAttribute('data-loading', 'true');
  });

  test('are the page where no cost is known at all', async () => {
    await openCosts({ getCostFigures: () => Promise.resolve(NOTHING_KNOWN) });
    expect(await screen.findByText('0.0%')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('table', { name: /^Cost of goods by SKU, / })).toBeNull());
    expect(within(missing()).getByRole('searchbox', { name: 'Search SKUs' })).toBeVisible();
    expect(screen.getByText(/^Estimated net profit/)).toHaveTextContent('Estimated net profit —');
  });
});

describe('costs that nobody has entered', () => {
  const amountsIn = (name: string) =>
    [...screen.getByRole('region', { name }).querySelectorAll('strong')].map(
      ({ textContent }) => textContent,
    );

  test('are unknown, and no $0', async () => {
    await openCosts();
    await feeOf('Alder');
    expect(amountsIn('Marketplace fees')).toEqual(['$32', '$32', '—']);
  });

  test('neither of a brand nor of the company', async () => {
    const brands = SETTINGS.brands.map((brand) => ({
      ...brand,
      fees: [],
      percent: null,
      marketplace_fees: 0,
    }));
    await openCosts({
      getCostSettings: () =>
        Promise.resolve({ ...SETTINGS, brands, marketplace_fees: 0, fixed_costs: [], fixed_costs_amount: 0 }),
    });
    await feeOf('Alder');
    expect(amountsIn('Marketplace fees')).toEqual(['—', '—', '—']);
    expect(amountsIn('Fixed costs')).toEqual(['—']);
  });
});

describe('marketplace fees', () => {
  test('are saved with Enter, which goes down; a first one counts from the first day of the year', async () => {
    const { user, editsOf } = await openCosts();
    const first = await feeOf('Alder');
    expect(first).toHaveValue('4.5');
    await user.click(first);
    await user.keyboard('{Enter}');
    const second = await feeOf('Briskway');
    expect(second).toHaveFocus();
    await user.keyboard('6{Enter}');
    expect(editsOf()).toEqual([
      [
        {
          kind: 'marketplace_fee',
          brand_name: 'Briskway',
          effective_from: '2026-01-01',
          percent: 6,
          version: 0,
        },
      ],
    ]);
  });

  test('change from a day on, this month unless said otherwise', async () => {
    const { user, editsOf } = await openCosts();
    const field = await feeOf('Alder');
    await user.clear(field);
    await user.type(field, '5');
    expect(screen.getByLabelText('Counts from')).toHaveValue('2026-11-01');
    fireEvent.change(screen.getByLabelText('Counts from'), { target: { value: '2026-01-01' } });
    await user.click(screen.getByRole('button', { name: 'Save fee' }));
    expect(editsOf()[0]).toMatchObject([{ effective_from: '2026-01-01', percent: 5, version: 3 }]);
  });

  test('are removed where nothing is left in the field', async () => {
    const { user, editsOf } = await openCosts();
    const field = await feeOf('Alder');
    await user.clear(field);
    expect(screen.getByText('removes the fee')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(editsOf()[0]).toMatchObject([{ effective_from: '2026-01-01', percent: null, version: 3 }]);
  });

  test('say what is wrong under the field; Escape brings the saved one back', async () => {
    const { user, saveCosts } = await openCosts();
    const field = await feeOf('Alder');
    await user.clear(field);
    await user.type(field, '101{Enter}');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Enter at most 100.');
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('4.5');
    expect(saveCosts).not.toHaveBeenCalled();
  });

  test('name who set them and can be undone', async () => {
    const { user, undoCostChange } = await openCosts();
    expect(await screen.findByText('4.5% from Jan 1, 2026 · Maya Okafor, Oct 30')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo the fee of Alder, 4.5% from Jan 1, 2026' }));
    expect(undoCostChange.mock.lastCall?.[0]).toMatchObject({ params: { id: 3 }, body: { only: null } });
  });
});

describe('fixed costs', () => {
  test('are added with a name, an amount a month and the months', async () => {
    const { user, editsOf } = await openCosts();
    await user.click(await screen.findByRole('button', { name: 'Add a fixed cost' }));
    const form = screen.getByRole('form', { name: 'A new fixed cost' });
    expect(within(form).getByLabelText('Name')).toHaveFocus();
    await user.keyboard('Software');
    await user.type(within(form).getByRole('textbox', { name: 'Dollars per month' }), '2,900.50');
    fireEvent.change(within(form).getByLabelText('From'), { target: { value: '2026-03' } });
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(editsOf()).toEqual([
      [
        {
          kind: 'fixed_cost',
          id: expect.any(String) as string,
          fixed_cost: {
            name: 'Software',
            monthly_amount: 2900.5,
            from_month: '2026-03',
            to_month: null,
          },
          version: 0,
        },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  test('say under each field what is wrong', async () => {
    const { user, saveCosts } = await openCosts();
    await user.click(await screen.findByRole('button', { name: 'Add a fixed cost' }));
    fireEvent.change(screen.getByLabelText('To (optional)'), { target: { value: '2026-01' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.');
    expect(screen.getByRole('textbox', { name: 'Dollars per month' })).toHaveAccessibleDescription(
      'Enter an amount.',
    );
    expect(screen.getByLabelText('To (optional)')).toHaveAccessibleDescription(
      'Enter a month after the first.',
    );
    expect(saveCosts).not.toHaveBeenCalled();
  });

  test('are changed, removed and left with Escape', async () => {
    const { user, editsOf } = await openCosts();
    await user.click(await screen.findByRole('button', { name: 'Edit Warehouse rent' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Edit Warehouse rent' }));
    expect(screen.getByText('Maya Okafor, Oct 30')).toBeVisible();
    const amount = screen.getByRole('textbox', { name: 'Dollars per month' });
    await user.clear(amount);
    await user.type(amount, '6500{Enter}');
    expect(editsOf().at(-1)).toMatchObject([{ fixed_cost: { monthly_amount: 6500 }, version: 5 }]);
    await user.click(await screen.findByRole('button', { name: 'Edit Warehouse rent' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(editsOf().at(-1)).toMatchObject([{ fixed_cost: null, version: 5 }]);
  });
});

describe('files', () => {
  const choose = (name: string) => {
    const files = [new File(['sku_name,effective_from,unit_cost\n'], name)];
    fireEvent.change(screen.getByLabelText('CSV file of costs'), { target: { files } });
  };

  test('of costs are saved, and the page says how many', async () => {
    const upload: UploadCosts = () =>
      Promise.resolve({ change: CHANGE, lines: 12, unchanged: 2, rounded: null });
    const { listSkuCosts } = await openCosts({ upload });
    await costOf('P-1');
    const before = listSkuCosts.mock.calls.length;
    choose('costs.csv');
    expect(await screen.findByText('costs.csv: 10 costs saved, 2 others already known.')).toBeVisible();
    await waitFor(() => expect(listSkuCosts.mock.calls.length).toBeGreaterThan(before));
  });

  test('with wrong lines are refused with each of them, until that is dismissed', async () => {
    const badLines = [{ line: 3, column: 'unit_cost', value: 'many', reason: 'is not a number' }];
    const upload: UploadCosts = () =>
      Promise.reject(new UploadRefused('1 line is invalid.', { badLines, badLineCount: 1 }));
    const { user } = await openCosts({ upload });
    await costOf('P-1');
    choose('bad.csv');
    const refused = await screen.findByRole('region', { name: 'Refused file' });
    expect(within(refused).getByRole('alert')).toHaveTextContent('1 line is invalid.');
    const [, line] = within(refused).getAllByRole('row');
    expect([...(line?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      '3',
      'unit_cost',
      'many',
      'is not a number',
    ]);
    await user.click(within(refused).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Refused file' })).toBeNull();
  });

  test('of all costs are saved on this computer', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }),
    );
    const { user } = await openCosts({ exportCosts: () => Promise.resolve(new Blob(['costs'])) });
    await user.click(screen.getByRole('button', { name: 'Save all costs as CSV' }));
    await waitFor(() => expect(saved).toEqual(['skuline-costs-2026-11-20.csv']));
  });
});

describe('changes', () => {
  test('name who, when, before and after, and can be undone', async () => {
    const { user, undoCostChange } = await openCosts();
    await user.click(screen.getByRole('button', { name: 'Changes' }));
    const list = await screen.findByRole('dialog', { name: 'Cost changes' });
    expect(await within(list).findByText('K-1 from Nov 1, 2026:')).toBeVisible();
    expect(list).toHaveTextContent('Maya Okafor, Oct 30, 11:00 AM');
    expect(within(list).getByText('$5.50, now $5.85')).toBeVisible();
    await user.click(
      within(list).getByRole('button', { name: 'Undo the change of Maya Okafor, Oct 30, 11:00 AM' }),
    );
    expect(undoCostChange.mock.lastCall?.[0]).toMatchObject({ params: { id: 9 }, body: { only: null } });
  });

  test('of a file name it and how many costs it brought; those replaced since have no Undo', async () => {
    const entries = Array.from({ length: 7 }, (_, at) => ({
      kind: 'unit_cost' as const,
      sku_name: `K-${at}`,
      effective_from: '2026-01-01',
      before: null,
      after: at,
      line: at + 2,
      is_current: false,
    }));
    const change = { ...CHANGE, file_name: 'costs.csv', entry_count: 79, entries, can_undo: false };
    const { user } = await openCosts({
      listCostChanges: () => Promise.resolve({ changes: [change], next_before: null }),
    });
    await user.click(screen.getByRole('button', { name: 'Changes' }));
    const list = await screen.findByRole('dialog', { name: 'Cost changes' });
    expect(await within(list).findByText('and 74 more costs')).toBeVisible();
    expect(list).toHaveTextContent('costs.csv');
    expect(within(list).queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('that can no longer be undone say why', async () => {
    const undoCostChange = () =>
      Promise.reject(new ApiError(409, 'changed_elsewhere', 'This was changed elsewhere.', null));
    const { user } = await openCosts({ undoCostChange });
    await user.click(screen.getByRole('button', { name: 'Changes' }));
    await user.click(await screen.findByRole('button', { name: /^Undo the change of Maya/ }));
    expect(await screen.findByText('This was changed elsewhere.')).toBeVisible();
  });
});

describe('states', () => {
  const never = () => new Promise<never>(() => {});

  test('while it is not known what stands where, there is one place for all of it', async () => {
    await openCosts({ getCostFigures: never });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  test('while rows load, heads and places are there, and nothing stands below them yet', async () => {
    await openCosts({ listSkuCosts: never });
    expect(within(await known()).getAllByRole('row')).toHaveLength(13);
    expect(screen.getByRole('heading', { name: 'No cost yet' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Marketplace fees' })).toBeNull();
  });

  test.each([
    ['getCostFigures', 'The figures could not be read.'],
    ['getCostSettings', 'The fees could not be read.'],
  ] as const)('an error of %s is one line with Retry', async (call, message) => {
    let isDown = true;
    const { user } = await openCosts({
      getCostFigures: () =>
        isDown && call === 'getCostFigures' ? Promise.reject(new Error(message)) : Promise.resolve(FIGURES),
      getCostSettings: () =>
        isDown && call === 'getCostSettings' ? Promise.reject(new Error(message)) : Promise.resolve(SETTINGS),
    });
    expect(await screen.findByText(message)).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    expect(await screen.findByText('70.0%')).toBeVisible();
    expect(await feeOf('Alder')).toBeVisible();
  });

  test('an error of a table stands in the place of its rows', async () => {
    await openCosts({
      listSkuCosts: (query) =>
        query.show === 'known'
          ? Promise.reject(new Error('The costs could not be read.'))
          : Promise.resolve(answerSkus(query)),
    });
    expect(await screen.findByText('The costs could not be read.')).toBeVisible();
    expect(await costOf('P-1')).toBeVisible();
  });
});
