import type { FeaturedOfferResponse } from '@skuline/contract';
import { BREAKDOWN } from '../harness/api-calls.ts';
import { showOtherMetrics } from '../harness/cards.ts';
import { filterTrigger, openDates, openFilter } from '../harness/filter-bar.ts';
import { type Picture, TABLE_WIDTHS } from './picture.ts';

const KETTLE = {
  name: 'KIT-SPT-OAK',
  page_views: 2204,
  share: 0.412,
  previous_page_views: 2618,
  previous_share: 0.974,
  verdict: 'clear',
  lost_sales: 1931.42,
} as const;
/** The Featured Offer, which the sample seller has no report of. */
const OFFERS: FeaturedOfferResponse = {
  rows: [
    KETTLE,
    { ...KETTLE, name: 'KIT-BRD-L', page_views: 9120, share: 0.981, verdict: 'within_noise', lost_sales: 0 },
    {
      name: 'KIT-BRD-S',
      page_views: 57,
      share: null,
      previous_page_views: null,
      previous_share: null,
      verdict: 'unknown',
      lost_sales: null,
    },
  ],
  match_count: 3,
  total: { ...KETTLE, name: '', page_views: 11_381, share: 0.871, previous_share: 0.976 },
  current: { told: 27, of: 30 },
  previous: { told: 30, of: 30 },
  reported: { first_day: '2026-09-01', last_day: '2026-11-18' },
};

/** The dashboard and the other analyses. */
export const ANALYSIS_PICTURES: readonly Picture[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    shows: (page) => page.getByRole('list', { name: 'Legend' }).first(),
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    isBusy: true,
    arrange: (page) => page.route(`**${BREAKDOWN}?*`, () => {}),
    shows: (page) => page.getByText('Fetching your latest analytics data...'),
  },
  {
    name: 'dashboard-error',
    path: '/dashboard',
    arrange: (page) =>
      page.route(`**${BREAKDOWN}?*`, (route) =>
        route.fulfill({
          status: 400,
          json: { error: { code: 'invalid_request', message: 'The numbers could not be read.' } },
        }),
      ),
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    // A failure in one card leaves the others working.
    name: 'dashboard-chart-failed',
    path: '/dashboard',
    isBroken: true,
    arrange: (page) => page.route('**/assets/plot-*.js', (route) => route.abort()),
    shows: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  },
  {
    name: 'dashboard-empty-period',
    path: '/dashboard?start=2010-03-01&end=2010-03-14',
    shows: (page) => page.getByRole('heading', { name: 'No Performance Data' }),
  },
  {
    name: 'dashboard-empty-filters',
    path: '/dashboard?brand=Nobody',
    shows: (page) => page.getByRole('button', { name: 'Clear Filters' }),
  },
  {
    name: 'dashboard-other-metrics',
    path: '/dashboard?range=last_30_days&metric=net_sales',
    act: showOtherMetrics,
    shows: (page) => page.getByRole('list', { name: 'Other metrics' }),
  },
  {
    name: 'dashboard-ratio-lines',
    path: '/dashboard?range=last_30_days&metric=conversion',
    shows: (page) => page.getByText('Average').first(),
  },
  {
    name: 'dashboard-months',
    path: '/dashboard?range=last_365_days&metric=contribution&breakdown=brand_name',
    shows: (page) => page.getByRole('heading', { name: 'Contribution by Brand' }),
  },
  {
    name: 'dashboard-table',
    path: '/dashboard?metric=net_sales',
    act: (page) => page.getByRole('button', { name: 'Show as table' }).first().click(),
    shows: (page) => page.getByRole('table').first(),
  },
  {
    name: 'dashboard-movers',
    path: '/dashboard?range=last_30_days&metric=net_sales&breakdown=sku_name&movers_columns=conversion',
    widths: TABLE_WIDTHS,
    shows: (page) => page.getByRole('table', { name: /^Movers: Net sales by SKU/ }),
  },
  {
    name: 'dashboard-movers-ratio',
    path: '/dashboard?range=last_30_days&metric=conversion&movers_show=down&movers_sort=-change_rate',
    shows: (page) => page.getByRole('table', { name: /^Movers: Conversion by parent SKU/ }),
  },
  {
    name: 'dashboard-movers-none',
    path: '/dashboard?movers_search=no-such-name',
    shows: (page) => page.getByText('No parent SKUs match').last(),
  },
  {
    name: 'dashboard-movers-loading',
    path: '/dashboard',
    isBusy: true,
    arrange: (page) => page.route('**/api/movers?*', () => {}),
    shows: (page) => page.getByRole('table', { name: /^Movers/ }),
  },
  {
    name: 'dashboard-edit-mode',
    path: '/dashboard',
    act: (page) => page.getByRole('button', { name: 'Customize' }).click(),
    shows: (page) => page.getByText('Customizing dashboard layout...'),
  },
  {
    name: 'dashboard-date-range',
    path: '/dashboard?range=last_30_days',
    isWindow: true,
    act: openDates,
    shows: (page) => page.getByRole('dialog', { name: 'Date range' }).getByRole('button', { name: 'Apply' }),
  },
  {
    name: 'dashboard-filter-list',
    path: '/dashboard',
    isWindow: true,
    act: async (page) => {
      const list = await openFilter(page, 'Parent SKUs');
      await list.getByRole('option').first().click();
    },
    shows: (page) => filterTrigger(page, 'Parent SKUs'),
  },
  {
    name: 'dashboard-card-explained',
    path: '/dashboard?range=last_30_days',
    widths: [1440],
    isWindow: true,
    act: (page) => page.getByRole('list', { name: 'Main metrics' }).locator('[data-metric]').nth(2).hover(),
    shows: (page) => page.getByText('Orders / Sessions').first(),
  },
  { name: 'profit-loss', path: '/profit-loss', shows: (page) => page.getByRole('treegrid') },
  {
    name: 'profit-loss-open',
    path: '/profit-loss?range=last_30_days&open=net_sales&open=net_sales/Alder+%26+Oak',
    widths: TABLE_WIDTHS,
    // The brand is the demo's; other sellers open the first level.
    shows: (page) => page.locator('tr[aria-level="2"]').first(),
  },
  {
    name: 'funnel',
    path: '/funnel',
    shows: (page) => page.getByRole('list', { name: 'Legend of the rate' }),
  },
  {
    name: 'funnel-month',
    path: '/funnel?range=last_30_days',
    widths: TABLE_WIDTHS,
    shows: (page) => page.getByRole('list', { name: 'Legend of the rate' }),
  },
  {
    name: 'funnel-skus',
    path: '/funnel?range=last_365_days&breakdown=sku_name&funnel_reference=tenant',
    shows: (page) => page.getByRole('list', { name: 'Legend of the rate' }),
  },
  {
    // A rate above 100 % has no range and no test.
    name: 'funnel-above-one',
    path: '/funnel?range=last_30_days&funnel_step=units_per_order',
    shows: (page) => page.getByText('No range: the rate is above 100%'),
  },
  {
    name: 'funnel-rate-table',
    path: '/funnel?range=last_30_days&funnel_step=ctr',
    act: (page) => page.getByRole('button', { name: 'Show as table' }).click(),
    shows: (page) => page.getByRole('table', { name: 'All products: ad impressions to ad clicks' }),
  },
  {
    name: 'funnel-featured-offer',
    path: '/funnel?range=last_30_days',
    widths: TABLE_WIDTHS,
    arrange: (page) => page.route('**/api/featured-offer?*', (route) => route.fulfill({ json: OFFERS })),
    shows: (page) => page.getByRole('table', { name: 'Featured Offer' }),
  },
  {
    name: 'funnel-loading',
    path: '/funnel',
    isBusy: true,
    arrange: (page) => page.route('**/api/funnel?*', () => {}),
    shows: (page) => page.getByRole('table', { name: /^Funnel by parent SKU/ }),
  },
  {
    name: 'cohort',
    path: '/cohort',
    shows: (page) => page.getByText('Analyze customer behavior patterns over time'),
  },
  {
    name: 'pricing',
    path: '/pricing',
    shows: (page) => page.getByText('Analyze pricing strategies and their impact on performance'),
  },
];
