import { type ApiCalls, ApiError, type WeeklySearchVolumeRow } from '@skuline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/index.ts';
import { SearchVolumeSection } from './SearchVolumeSection.tsx';

const CUSTOM_RANGE = 'start=2026-05-01&end=2026-11-14';

function weekly(date_key: string, fields: Partial<WeeklySearchVolumeRow> = {}): WeeklySearchVolumeRow {
  return {
    date_key,
    year: 2026,
    week_of_year: 45,
    total_sv: 1000,
    median_sv: 1,
    seasonality_idx: 1.1,
    total_sv_growth_wow: null,
    median_sv_growth_wow: null,
    seasonality_growth_wow: null,
    total_sv_ly: 0,
    median_sv_ly: 0,
    seasonality_idx_ly: 1,
    total_sv_growth_yoy: null,
    median_sv_growth_yoy: null,
    seasonality_growth_yoy: null,
    total_sv_52_week: 1,
    median_sv_52_week: 1,
    seasonality_52_week: 1,
    is_special_week: false,
    special_day_name: null,
    ...fields,
  };
}

const WEEKS = [
  weekly('2026-10-25', {
    total_sv: 392_210,
    total_sv_ly: 350_000,
    total_sv_growth_yoy: 0.1206,
    is_special_week: true,
    special_day_name: 'Halloween',
  }),
  weekly('2026-11-01', { total_sv: 400_000 }),
  weekly('2026-11-08', { total_sv: 1 }),
];

type Calls = {
  [K in 'getWeeklySearchVolume' | 'listKeywordsByWeek' | 'listSearchVolumeParentSkus']: ApiCalls[K];
};

let calls: Calls;

// Lazily loaded in the app; here its compilation must not count as waiting time.
beforeAll(() => import('./SearchVolumeView.tsx'));

beforeEach(() => {
  calls = {
    getWeeklySearchVolume: vi.fn<ApiCalls['getWeeklySearchVolume']>().mockResolvedValue(WEEKS),
    listKeywordsByWeek: vi.fn<ApiCalls['listKeywordsByWeek']>(async ({ date_key }) => [
      { query: `kettle of ${date_key}`, volume: 118_400, growth: 0.126 },
      { query: 'small tea kettle', volume: 19_310, growth: -0.012 },
      { query: 'new kettle', volume: 10, growth: null },
    ]),
    listSearchVolumeParentSkus: vi
      .fn<ApiCalls['listSearchVolumeParentSkus']>()
      .mockResolvedValue(['Kettle', 'Throw']),
  };
});

function renderSection(search = CUSTOM_RANGE, overrides: Partial<ApiCalls> = {}) {
  return renderPage(<SearchVolumeSection />, {
    at: `/dashboard?${search}`,
    tenantId: 't1',
    api: {
      listBrands: async () => ['Alder'],
      listParentSkus: async () => ['Kettle', 'Throw'],
      listSkus: async () => [],
      getProductHierarchy: async () => ({
        brandToParentSku: { Alder: ['Throw'], Briskway: ['Kettle'] },
        parentSkuToSku: {},
      }),
      ...calls,
      ...overrides,
    },
  });
}

const weekButton = (name: string) => screen.findByRole('button', { name });

describe('the search-volume view', () => {
  test('shows the biggest parent SKU over the range and the keywords of its latest week', async () => {
    await renderSection();
    expect(await screen.findByRole('heading', { name: 'Week of Nov 8' })).toBeVisible();
    expect(screen.getByText('1 search')).toBeVisible();
    expect(vi.mocked(calls.getWeeklySearchVolume).mock.calls.map(([query]) => query)).toEqual([
      {
        start_date: '2026-05-01',
        end_date: '2026-11-14',
        parent_sku_name: ['Kettle'],
        tenant_id: 't1',
      },
    ]);
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'KeywordVolumeChange',
      'kettle of 2026-11-08118,40012.6%up 12.6 percent, better',
      'small tea kettle19,3101.2%down 1.2 percent, worse',
      'new kettle10—change unknown',
    ]);
  });

  test('a short range asks for the 16 weeks up to its end', async () => {
    await renderSection('start=2026-11-08&end=2026-11-14');
    await screen.findByRole('heading', { name: 'Week of Nov 8' });
    expect(vi.mocked(calls.getWeeklySearchVolume).mock.calls[0]?.[0]).toMatchObject({
      start_date: '2026-07-26',
      end_date: '2026-11-14',
    });
  });

  test('the first selected parent SKU is shown, and only those selected can be chosen', async () => {
    const { user } = await renderSection(`${CUSTOM_RANGE}&parent=Throw&parent=Jar`);
    await screen.findByRole('heading', { name: 'Week of Nov 8' });
    expect(vi.mocked(calls.getWeeklySearchVolume).mock.calls[0]?.[0].parent_sku_name).toEqual(['Throw']);
    await user.click(screen.getByRole('combobox', { name: 'Parent SKU of the search volume' }));
    const options = await screen.findAllByRole('option', { hidden: true });
    expect(options.map((option) => option.textContent)).toEqual(['Throw', 'Jar']);
  });

  test('selected brands leave their parent SKUs', async () => {
    await renderSection(`${CUSTOM_RANGE}&brand=Alder`);
    await screen.findByRole('heading', { name: 'Week of Nov 8' });
    expect(vi.mocked(calls.getWeeklySearchVolume).mock.calls[0]?.[0].parent_sku_name).toEqual(['Throw']);
  });

  test('another parent SKU is kept in the URL and fetched once the clicks rest', async () => {
    const { user, history } = await renderSection();
    await screen.findByRole('heading', { name: 'Week of Nov 8' });
    await user.click(screen.getByRole('combobox', { name: 'Parent SKU of the search volume' }));
    await user.click(await screen.findByRole('option', { name: 'Throw', hidden: true }));
    expect(history.location.search).toContain('search_parent=Throw');
    expect(calls.getWeeklySearchVolume).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(calls.getWeeklySearchVolume).toHaveBeenCalledTimes(2));
    expect(vi.mocked(calls.getWeeklySearchVolume).mock.calls[1]?.[0].parent_sku_name).toEqual(['Throw']);
  });
});

describe('the weeks', () => {
  test('a bar is a button with its searches and what is special; a press shows its keywords', async () => {
    const { user, history } = await renderSection();
    await user.click(await weekButton('Week of Oct 25, 392,210 searches, Halloween'));
    expect(history.location.search).toContain('search_week=2026-10-25');
    expect(await screen.findByText('kettle of 2026-10-25')).toBeVisible();
    expect(screen.getByText('392,210 searches')).toBeVisible();
    const pressed = screen
      .getAllByRole('button', { pressed: true })
      .map((button) => button.getAttribute('aria-label'));
    expect(pressed).toEqual(['Week of Oct 25, 392,210 searches, Halloween']);
  });

  test('Tab reaches the weeks once, arrows move along them, Enter chooses', async () => {
    const { user } = await renderSection();
    const last = await weekButton('Week of Nov 8, 1 search');
    last.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    const first = screen.getByRole('button', { name: /^Week of Oct 25/ });
    expect(document.activeElement).toBe(first);
    await user.keyboard('{End}{Home}{Enter}');
    expect(await screen.findByText('kettle of 2026-10-25')).toBeVisible();
    expect(first.tabIndex).toBe(0);
    expect(last.tabIndex).toBe(-1);
  });

  test('the week of a link is shown', async () => {
    await renderSection(`${CUSTOM_RANGE}&search_week=2026-11-01`);
    expect(await screen.findByText('kettle of 2026-11-01')).toBeVisible();
  });

  test.each(['2025-01-05', 'nonsense'])('a week of %s falls back to the latest', async (week) => {
    await renderSection(`${CUSTOM_RANGE}&search_week=${week}`);
    expect(await screen.findByText('kettle of 2026-11-08')).toBeVisible();
  });

  test('buttons step from week to week', async () => {
    const { user } = await renderSection();
    await user.click(await screen.findByRole('button', { name: 'Previous week', hidden: true }));
    expect(await screen.findByText('kettle of 2026-11-01')).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next week', hidden: true });
    await user.click(next);
    expect(await screen.findByText('kettle of 2026-11-08')).toBeVisible();
    expect(next).toHaveProperty('disabled', true);
  });

  test('there is a table behind the bars', async () => {
    const { user } = await renderSection();
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = within(screen.getByRole('table', { name: 'Search volume of Kettle by week' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'WeekVolumeChangeLast yearChangeSeasonalitySpecial',
      'Nov 81—change unknown——change unknown1.10',
      'Nov 1400,000—change unknown——change unknown1.10',
      'Oct 25392,210—change unknown350,00012.1%up 12.1 percent, better1.10Halloween',
    ]);
  });

  test('a sentence says the result', async () => {
    await renderSection();
    expect((await screen.findByRole('note')).textContent).toBe(
      'Search volume of Kettle, Week of Oct 25 to Week of Nov 8: 792,211 searches; most in the week of Nov 1 (400,000).',
    );
  });
});

describe('when there is nothing to show', () => {
  test('while it loads, it says so', async () => {
    await renderSection(CUSTOM_RANGE, { getWeeklySearchVolume: () => new Promise(() => {}) });
    const state = (await screen.findByText('Loading Search Volume')).closest('output');
    // The page's only spinner is in the chart above.
    expect(state?.querySelector('.mantine-Loader-root')).toBeNull();
  });

  test('a failure is its own and can be retried', async () => {
    const failing = vi
      .fn<ApiCalls['getWeeklySearchVolume']>()
      .mockRejectedValueOnce(new ApiError(400, 'invalid_request', 'The store is away.', null))
      .mockResolvedValue(WEEKS);
    const { user } = await renderSection(CUSTOM_RANGE, { getWeeklySearchVolume: failing });
    expect(await screen.findByText('The store is away.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Week of Nov 8' })).toBeVisible();
  });

  test('a failing list of parent SKUs is a failure too, unless one is selected', async () => {
    const api = { listSearchVolumeParentSkus: () => Promise.reject(new Error('No list.')) };
    await renderSection(CUSTOM_RANGE, api);
    expect(await screen.findByText('No list.')).toBeVisible();
    await renderSection(`${CUSTOM_RANGE}&parent=Throw`, api);
    expect(await screen.findByRole('heading', { name: 'Week of Nov 8' })).toBeVisible();
  });

  test('without keyword volumes it says where they come from', async () => {
    await renderSection(CUSTOM_RANGE, { listSearchVolumeParentSkus: async () => [] });
    expect(await screen.findByRole('heading', { name: 'No Search Volume' })).toBeVisible();
    expect(
      screen.getByText('Weekly search volume appears here once keyword volumes are imported.'),
    ).toBeVisible();
  });

  test('filters that leave none are named as the reason; the page has its one Clear Filters elsewhere', async () => {
    await renderSection(`${CUSTOM_RANGE}&brand=Nobody`);
    expect(await screen.findByText('None of the selected products has keyword volumes.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  test('a parent SKU without weeks names itself', async () => {
    await renderSection(CUSTOM_RANGE, { getWeeklySearchVolume: async () => [] });
    expect(await screen.findByText('Kettle has no keyword volumes in these weeks.')).toBeVisible();
  });

  test('keywords that cannot be fetched are none, without a message', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await renderSection(CUSTOM_RANGE, { listKeywordsByWeek: () => Promise.reject(new Error('away')) });
    expect(await screen.findByText('No keywords for this week')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
