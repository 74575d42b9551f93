import { moversColumns } from '@skuline/domain/exports';
import type { ApiCalls, MoverRow, MoversResponse } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeProductLists, renderPage, setViewportWidth, fakeTenant } from '../../../testing/index.ts';
import { MoversCard } from './MoversCard.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

type Query = Parameters<ApiCalls['listMovers']>[0];

const rangeOf = (start: string, end: string) => ({ start: toDateKey(start), end: toDateKey(end) });
const PERIODS = {
  current: rangeOf('2026-11-14', '2026-11-19'),
  previous: rangeOf('2026-11-07', '2026-11-12'),
};
const figures = (metric: MoverRow['metric'], value: number | null, previous: number | null) => ({
  metric,
  value,
  previous,
  change: value === null || previous === null ? null : value - previous,
  change_rate: value === null || previous === null || previous === 0 ? null : (value - previous) / previous,
  test: null,
});

function rowOf(sku: string, value: number, previous: number, query: Query): MoverRow {
  return {
    ...figures(query.metric, value, previous),
    brand_name: 'Alder',
    parent_sku_name: query.by === 'sku_name' ? 'Kettle' : sku,
    sku_name: query.by === 'sku_name' ? sku : null,
    effect: value - previous,
    share: value / 400,
    share_of_change: (value - previous) / -100,
    state: previous === 0 ? 'new' : 'both',
    columns: [query.columns ?? []].flat().map((id) => figures(id, 0.1, 0.2)),
  };
}

/** 30 SKUs: one fell, one is new, the others stayed. */
function respond(query: Query): MoversResponse {
  const rows = [rowOf('K-1', 300, 500, query), rowOf('K-2', 100, 0, query)];
  const found = query.search === undefined ? rows : rows.filter((row) => row.sku_name === query.search);
  return {
    rows: found,
    total: {
      ...figures(query.metric, 400, 500),
      columns: [query.columns ?? []].flat().map((id) => figures(id, 0.1, 0.2)),
    },
    count: 30,
    match_count: query.search === undefined ? 30 : found.length,
    up_count: 1,
    down_count: 1,
    largest_change: 200,
    coverage: { current: { days: 6, days_with_data: 6 }, previous: { days: 6, days_with_data: 6 } },
  };
}

const AT = '/dashboard?breakdown=sku_name&metric=net_sales';

async function openMovers(at = AT, list: (query: Query) => unknown = respond, calls: Partial<ApiCalls> = {}) {
  const listMovers = vi.fn<ApiCalls['listMovers']>(async (query) => (await list(query)) as MoversResponse);
  const api = { ...fakeProductLists, getTenant: () => Promise.resolve(fakeTenant), listMovers, ...calls };
  const page = await renderPage(
    <MoversCard periods={PERIODS} days="same" filters={NO_FILTERS} isSettling={false} />,
    {
      at,
      api,
    },
  );
  return { ...page, listMovers, searchOf: () => decodeURIComponent(page.history.location.search) };
}

const table = () =>
  screen.findByRole('table', { name: 'Movers: Net sales by SKU, Nov 14 – 19 against Nov 7 – 12' });
const textsOf = (row: HTMLElement) =>
  [...row.querySelectorAll(':is(th, td):not([data-drivers])')].map((cell) => cell.textContent);
const K1 = () => screen.findByRole('button', { name: 'K-1' });

describe('the rows', () => {
  test('are those of the days the cards compare, the largest change first, twelve a page', async () => {
    const { listMovers } = await openMovers();
    await K1();
    expect(listMovers.mock.calls).toHaveLength(1);
    expect(listMovers.mock.calls[0]?.[0]).toEqual({
      metric: 'net_sales',
      by: 'sku_name',
      start_date: '2026-11-14',
      end_date: '2026-11-19',
      previous_start_date: '2026-11-07',
      previous_end_date: '2026-11-12',
      brand_name: [],
      parent_sku_name: [],
      sku_name: [],
      columns: [],
      show: 'all',
      order_by: 'change_size',
      direction: 'desc',
      limit: 12,
      offset: 0,
    });
  });

  test('say value, previous, change, percent and shares; what is new says so; the foot is the whole', async () => {
    await openMovers();
    await K1();
    const rows = within(await table()).getAllByRole('row');
    expect(rows.map(textsOf)).toEqual([
      ['SKU', 'Net Sales', 'Change', 'Change %', 'Previous', 'Share of total', 'Share of change'],
      ['K-1Kettle', '$300', '−$200', '40.0%down 40.0 percent, worse', '$500', '75.0%', '200.0%'],
      ['K-2newKettle', '$100', '+$100', '—change unknown', '—', '25.0%', '−100.0%'],
      ['All 30 SKUs', '$400', '−$100', '20.0%down 20.0 percent, worse', '$500', '100.0%', '100.0%'],
    ]);
  });

  test('have the titles that they are saved under', async () => {
    await openMovers();
    await K1();
    const heads = within(await table()).getAllByRole('columnheader');
    const saved = moversColumns('sku_name', { metric: 'net_sales', columns: [] });
    expect(saved.map(({ label }) => label)).toEqual(
      expect.arrayContaining(
        heads.map(({ textContent }) => textContent).filter((text) => text !== 'Drivers'),
      ),
    );
  });

  test('on a phone have a menu instead of a last column, and filter nothing by themselves', async () => {
    setViewportWidth(390);
    const { user, searchOf } = await openMovers(AT, respond, {
      getChangeDrivers: () => Promise.reject(new Error('The drivers could not be read.')),
    });
    await user.click(await K1());
    expect(searchOf()).not.toContain('sku=');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Why?', 'Filter to this']);
    await user.click(screen.getByRole('menuitem', { name: 'Why?' }));
    expect(await screen.findByRole('dialog', { name: 'Why net sales of K-1 changed' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await K1());
    await user.click(await screen.findByRole('menuitem', { name: 'Filter to this' }));
    expect(searchOf()).toContain('sku=K-1');
  });

  test('name the product that was out of stock', async () => {
    setViewportWidth(390);
    const fell = { previous: 140, current: 80, change: -60 };
    const period = { days: 7, days_with_data: 7, days_not_final: 0 };
    const { user } = await openMovers(AT, respond, {
      getChangeDrivers: async () => ({
        metric: 'net_sales',
        total: fell,
        factors: [],
        composition: [],
        segments: [{ name: 'K-1', status: 'continuing', ...fell, factors: [] }],
        rest: null,
        stock_outs: [{ segment: 'K-1', name: 'Kettle (K-1)', days: 4, of_days: 7 }],
        coverage: { current: period, previous: period, cautions: [] },
      }),
    });
    await user.click(await K1());
    await user.click(await screen.findByRole('menuitem', { name: 'Why?' }));
    expect(await screen.findByText('Kettle (K-1) was out of stock on 4 of 7 days.')).toBeVisible();
  });

  test('filter by a name that is pressed', async () => {
    const { user, searchOf } = await openMovers(`${AT}&movers_page=2`);
    await user.click(await K1());
    expect(searchOf()).toBe('?sku=K-1&breakdown=sku_name&metric=net_sales');
  });

  test('of a ratio have no shares, whatever the link sorts by', async () => {
    const { listMovers } = await openMovers('/dashboard?metric=conversion&movers_sort=-share');
    await waitFor(() => expect(listMovers).toHaveBeenCalled());
    expect(listMovers.mock.calls[0]?.[0]).toMatchObject({ order_by: 'change_size', by: 'parent_sku_name' });
    expect(screen.queryByRole('columnheader', { name: 'Share of total' })).toBeNull();
  });
});

test('the rows of a rate stand by their effect on the total, and what is noise is no alarm', async () => {
  const rate = {
    metric: 'conversion' as const,
    value: 0.095,
    previous: 0.136,
    change: -0.041,
    change_rate: -0.305,
  };
  const respondRate = (query: Query) => ({
    ...respond(query),
    rows: [
      {
        ...rowOf('K-1', 1, 1, query),
        ...rate,
        test: 'clear',
        effect: -0.004,
        share: null,
        share_of_change: null,
      },
      {
        ...rowOf('K-2', 1, 1, query),
        ...rate,
        test: 'within_noise',
        effect: 0.0002,
        share: null,
        share_of_change: null,
      },
    ],
    total: { ...rate, test: 'clear', columns: [] },
  });
  await openMovers('/dashboard?breakdown=sku_name&metric=conversion', respondRate);
  await K1();
  const [, first, second] = screen.getAllByRole('row').map(textsOf);
  expect(screen.getByRole('columnheader', { name: 'Effect on total' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(first?.slice(1)).toEqual(['9.5%', '−0.40 pt', '−4.1 pt', '30.5%down 30.5 percent, worse', '13.6%']);
  expect(second?.slice(1)).toEqual([
    '9.5%',
    '+0.02 pt',
    '−4.1 pt',
    '−30.5%minus 30.5 percent, within noise',
    '13.6%',
  ]);
  expect(screen.getByTitle('within noise')).toHaveTextContent('−30.5%');
  expect(screen.getByText('30 SKUs, largest effect on the total first, page 1 of 3')).toBeVisible();
});

describe('choices are kept in the URL and sent to the server', () => {
  test('the order, whose head says it', async () => {
    const { user, listMovers, searchOf } = await openMovers(`${AT}&movers_page=2`);
    await K1();
    expect(screen.getByRole('columnheader', { name: 'Change' }).getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(searchOf()).toContain('&movers_sort=-previous');
    expect(searchOf()).not.toContain('movers_page');
    expect(listMovers.mock.lastCall?.[0]).toMatchObject({
      order_by: 'previous',
      direction: 'desc',
      offset: 0,
    });
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Previous' }).getAttribute('aria-sort')).toBe(
        'descending',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(listMovers.mock.lastCall?.[0]).toMatchObject({ order_by: 'previous', direction: 'asc' });
  });

  test('the page, and what it holds is announced', async () => {
    const { user, listMovers, searchOf } = await openMovers();
    expect(await screen.findByText('30 SKUs, largest change first, page 1 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(searchOf()).toContain('movers_page=2');
    expect(await screen.findByText('30 SKUs, largest change first, page 2 of 3')).toBeVisible();
    expect(listMovers.mock.lastCall?.[0]).toMatchObject({ limit: 12, offset: 12 });
  });

  test('of pages that are no more the last one is shown', async () => {
    const { listMovers } = await openMovers(`${AT}&movers_page=9`);
    expect(await screen.findByText('25 – 30 of 30')).toBeVisible();
    expect(listMovers.mock.calls.map(([{ offset }]) => offset)).toEqual([96, 24]);
  });

  test('the search, once the typing rests', async () => {
    const { user, listMovers, searchOf } = await openMovers();
    await K1();
    await user.type(screen.getByRole('searchbox', { name: 'Search SKUs' }), 'K-2');
    await waitFor(() => expect(searchOf()).toContain('movers_search=K-2'));
    expect(await screen.findByText('1 SKU, largest change first, page 1 of 1')).toBeVisible();
    expect(listMovers.mock.calls.map(([{ search }]) => search)).toEqual([undefined, 'K-2']);
  });

  test('those that fell or rose alone, beside how many these are', async () => {
    const { user, listMovers, searchOf } = await openMovers();
    await K1();
    const shown = screen.getByRole('radiogroup', { name: 'Which movers' });
    expect(
      within(shown)
        .getAllByRole('radio')
        .map((radio) => radio.closest('div')?.textContent),
    ).toEqual(['All 30', 'Down 1', 'Up 1']);
    await user.click(screen.getByRole('radio', { name: 'Down 1' }));
    expect(searchOf()).toContain('movers_show=down');
    expect(listMovers.mock.lastCall?.[0]).toMatchObject({ show: 'down' });
  });

  test('those that fell by percent with the largest fall first, those that rose with the largest rise', async () => {
    const { user, listMovers } = await openMovers();
    await K1();
    await user.click(screen.getByRole('radio', { name: 'Down 1' }));
    await user.click(await screen.findByRole('button', { name: 'Change %' }));
    await K1();
    expect(listMovers.mock.lastCall?.[0]).toMatchObject({ order_by: 'change_rate', direction: 'asc' });
    await user.click(screen.getByRole('radio', { name: 'Up 1' }));
    await K1();
    expect(listMovers.mock.lastCall?.[0]).toMatchObject({ show: 'up', direction: 'desc' });
  });

  test('more metrics, each with its value and its change', async () => {
    const { user, listMovers, searchOf } = await openMovers();
    await K1();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Conversion' }));
    expect(searchOf()).toContain('movers_columns=conversion');
    expect(listMovers.mock.lastCall?.[0]).toMatchObject({ columns: ['conversion'] });
    const head = await screen.findByRole('columnheader', { name: 'Conversion' });
    expect(head).toBeVisible();
    const [, first] = within(await table()).getAllByRole('row');
    expect(first === undefined ? [] : textsOf(first).slice(-2)).toEqual([
      '10.0%',
      '50.0%down 50.0 percent, worse',
    ]);
  });
});

describe('states', () => {
  test('while it loads, head and foot are there', async () => {
    await openMovers(AT, () => new Promise(() => {}));
    expect(within(await table()).getAllByRole('row')).toHaveLength(14);
    expect(screen.getByRole('columnheader', { name: 'Share of change' })).toBeVisible();
  });

  test('while newer rows load, the old ones stay under their own name', async () => {
    const { history } = await openMovers(AT, (query) =>
      query.metric === 'net_sales' ? respond(query) : new Promise(() => {}),
    );
    const before = await K1();
    history.push('/dashboard?breakdown=sku_name&metric=orders');
    await waitFor(() => expect(before.closest('[data-stale]')).not.toBeNull());
    expect(await table()).toContainElement(before);
  });

  test('nothing for a search says so and keeps the field', async () => {
    await openMovers(`${AT}&movers_search=nobody`);
    expect((await screen.findAllByText('No SKUs match')).at(-1)).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search SKUs' })).toHaveValue('nobody');
  });

  test('an error is one line with Retry', async () => {
    let isDown = true;
    const { user } = await openMovers(AT, (query) =>
      isDown ? Promise.reject(new Error('The movers could not be read.')) : respond(query),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The movers could not be read.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await K1()).toBeVisible();
  });

  test('of a metric that is not in the data nothing is asked', async () => {
    const getTenant = () => Promise.resolve({ ...fakeTenant, facts_present: ['orders' as const] });
    const { listMovers } = await openMovers(AT, respond, { getTenant });
    expect(await screen.findByText('Nothing to compare: the metric is not in your data.')).toBeVisible();
    listMovers.mockClear();
    expect(screen.queryByRole('table')).toBeNull();
    expect(listMovers).not.toHaveBeenCalled();
  });
});

test('all rows are saved as a file of the server, in the order and with the search of the table', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  const exportMovers = vi.fn<ApiCalls['exportMovers']>().mockResolvedValue(new Blob(['rows']));
  const { user } = await openMovers(`${AT}&movers_search=K-1&movers_sort=value`, respond, { exportMovers });
  await K1();
  for (const [item, format] of [
    ['All rows for Excel', 'xlsx'],
    ['All rows as CSV', 'csv'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() =>
      expect(saved.at(-1)).toBe(`skuline-net-sales-movers-by-sku-2026-11-14-2026-11-19.${format}`),
    );
    expect(exportMovers.mock.lastCall?.[0]).toMatchObject({
      format,
      search: 'K-1',
      order_by: 'value',
      direction: 'asc',
    });
    expect(exportMovers.mock.lastCall?.[0]).not.toHaveProperty('limit');
  }
});
