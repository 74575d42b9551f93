import type {
  CataloguePage,
  LedgerRow,
  ReimbursementsOwedResponse,
  ReturnsResponse,
  StockPlanResponse,
} from '@skuline/contract';
import type { Page } from '@playwright/test';
import { heading, type Picture, TABLE_WIDTHS } from './picture.ts';
import { openSharedPage, SOME_LINKS, SOME_VIEWS } from './shared-views.ts';

/** A settings page is ready when its form is visible. */
const saveButton: Picture['shows'] = (page) => page.getByRole('button', { name: 'Save changes' });

/** Returns, which the sample seller has no report of. */
const RETURNS: ReturnsResponse = {
  rows: [
    { name: 'KIT-SPT-OAK', units_returned: 41, units_sold: 388, rate: 41 / 388, verdict: 'clear' },
    { name: 'KIT-BRD-L', units_returned: 30, units_sold: 1204, rate: 30 / 1204, verdict: 'within_noise' },
    { name: 'KIT-BRD-S', units_returned: 2, units_sold: 57, rate: 2 / 57, verdict: 'too_few' },
  ],
  match_count: 3,
  total: { units_returned: 73, units_sold: 2911, rate: 73 / 2911 },
  days: { first_day: '2026-10-22', last_day: '2026-11-18' },
  open_from: '2026-10-22',
  units_without_order: 2,
  reported: { first_day: '2026-09-01', last_day: '2026-11-18' },
};

const COUNTED = {
  parent_sku_name: 'Cutting board',
  brand_name: 'Alder & Oak',
  counted_on: '2026-11-18',
  rate_days: 28,
  lead_time_days: 30,
  safety_days: 7,
  times_of: 'company',
} as const;
/** Stock, which the sample seller has no report of. */
const STOCK: StockPlanResponse = {
  rows: [
    {
      ...COUNTED,
      sku_name: 'KIT-BRD-L',
      on_hand: 0,
      inbound: 400,
      is_out: true,
      units_per_day: 14.2,
      cover_days: 0,
      runs_out_on: '2026-11-18',
      order_by: '2026-11-09',
      days_out: 6,
      lost: { expected: 84.7, low: 61, high: 112, net_sales: 3212.4 },
    },
    {
      ...COUNTED,
      sku_name: 'KIT-BRD-S',
      on_hand: 812,
      inbound: null,
      is_out: false,
      units_per_day: 9.6,
      cover_days: 84.6,
      runs_out_on: '2027-02-11',
      order_by: '2027-01-04',
      days_out: 2,
      lost: { expected: 18.9, low: 9, high: 31, net_sales: 512.9 },
    },
    {
      ...COUNTED,
      sku_name: 'KIT-SPT-OAK',
      parent_sku_name: 'Spatula',
      on_hand: 120,
      inbound: 0,
      is_out: false,
      units_per_day: null,
      rate_days: null,
      cover_days: null,
      runs_out_on: null,
      order_by: null,
      days_out: 0,
      lost: null,
    },
  ],
  match_count: 3,
  counts: { all: 3, out: 1, reorder: 1, lost: 2 },
  lost: { expected: 103.6, low: 78, high: 132, net_sales: 3725.3 },
  lost_unknown: 0,
  told_days: 30,
  rates_through: '2026-11-18',
  reported: { first_day: '2026-09-01', last_day: '2026-11-18' },
};
const LEAD_TIMES = {
  data: [{ level: 'company', name: '', lead_time_days: 30, safety_days: 7 }],
};
const arrangeStock = async (page: Page) => {
  await page.route('**/api/tenant?*', async (route) => {
    const response = await route.fetch();
    const tenant: object = await response.json();
    await route.fulfill({ response, json: { ...tenant, has_stock: true } });
  });
  await page.route('**/api/stock-plan?*', (route) => route.fulfill({ json: STOCK }));
  await page.route('**/api/restock-times?*', (route) => route.fulfill({ json: LEAD_TIMES }));
};

const BOOKED = {
  sku_name: null,
  channel: 'amazon',
  marketplace: 'US',
  settlement_id: null,
  currency: 'USD',
  quantity: 0,
  is_estimated: false,
} as const;
const booked = (date_key: string, type: LedgerRow['type'], amount: number): LedgerRow => ({
  ...BOOKED,
  date_key,
  type,
  amount,
  amount_reporting: amount,
});
/** Fees of two days, of which the sample seller has no document. */
const LEDGER = {
  reporting_currency: 'USD',
  missing_rates: [],
  data: ['2026-11-17', '2026-11-18'].flatMap((day) => [
    booked(day, 'sale', 56_210.4),
    booked(day, 'promotion', -2100),
    booked(day, 'referral_fee', -7231.56),
    booked(day, 'fulfillment_fee', -5120.3),
    booked(day, 'advertising', -1214.32),
  ]),
};

const LOST = {
  fnsku: 'X001KITBRD',
  kind: 'lost',
  state: 'open',
  marketplace: 'US',
  fulfillment_center: 'ONT8',
  currency: 'USD',
} as const;
/** What Amazon owes, of which the sample seller has no report. */
const OWED: ReimbursementsOwedResponse = {
  rows: [
    {
      ...LOST,
      sku_name: 'KIT-BRD-L',
      date_key: '2026-09-27',
      deadline: '2026-11-26',
      reference: '8000000017',
      units: 2,
      amount: 37.9,
    },
    {
      ...LOST,
      sku_name: 'KIT-SPT-OAK',
      kind: 'damaged',
      fulfillment_center: 'LEX1',
      date_key: '2026-10-04',
      deadline: '2026-12-03',
      reference: '8000000031',
      units: 1,
      amount: null,
      currency: '',
    },
    {
      ...LOST,
      sku_name: 'KIT-BRD-S',
      date_key: '2026-10-12',
      deadline: '2026-12-11',
      reference: '8000000044',
      units: 4,
      amount: 46.2,
    },
  ],
  match_count: 3,
  total: { units: 7, amounts: [{ currency: 'USD', amount: 84.1 }], units_without_amount: 1 },
  units: { waiting: 3, open: 7, expired: 2 },
  units_unknown: 1,
  reported: { first_day: '2026-08-03', last_day: '2026-11-16' },
  payments: { first_day: '2026-08-11', last_day: '2026-11-12' },
};

/** The workspace pages and the profile. */
const WASTED_TERM = {
  ad_product: 'sponsored_products',
  marketplace: 'US',
  currency: 'USD',
  terms: 1,
  usual_rate: 0.1,
  rate_of: 'campaign',
} as const;

/** What ads wasted: the sample's data have no search terms. */
const WASTE = {
  rows: [
    {
      ...WASTED_TERM,
      text: 'stainless steel kettle whistling replacement lid',
      campaigns: [{ name: 'SP - Kettle - Broad', ad_groups: ['Broad'] }],
      clicks: 212,
      spend: 231.4,
      expected_orders: 21.2,
      chance: 2e-10,
      negative: 'exact',
    },
    {
      ...WASTED_TERM,
      text: 'cheap kettle',
      campaigns: [{ name: 'SP - Kettle - Broad', ad_groups: ['Broad'] }],
      clicks: 45,
      spend: 40.1,
      expected_orders: 4.5,
      chance: 0.00873,
      negative: 'exact',
    },
    {
      ...WASTED_TERM,
      text: 'b0xqhbsk12',
      campaigns: [{ name: 'SP - Auto - All', ad_groups: ['Close match'] }],
      rate_of: 'account',
      clicks: 60,
      spend: 30.05,
      expected_orders: 5.6,
      chance: 0.00275,
      negative: 'product',
    },
  ],
  match_count: 3,
  judged: 38,
  totals: [{ currency: 'USD', spend: 3120.9, wasted: 301.55 }],
  reported: { first_day: '2026-08-01', last_day: '2026-11-18' },
};

const TAGS = ['Clearance', 'New in 2026', 'Q4 push'];

/** As a company whose products have tags. */
async function withTags(page: Page): Promise<void> {
  await page.route(/\/api\/tenant(\?|$)/, async (route) => {
    const response = await route.fetch();
    const tenant: object = await response.json();
    await route.fulfill({ response, json: { ...tenant, tags: TAGS } });
  });
  await page.route(/\/api\/catalogue\?/, async (route) => {
    const response = await route.fetch();
    const names: CataloguePage = await response.json();
    const rows = names.rows.map((row, at) => ({
      ...row,
      tags: TAGS.filter((_, tag) => at % (tag + 2) === 0),
    }));
    await route.fulfill({ response, json: { ...names, tags: TAGS, rows } });
  });
}

export const WORKSPACE_PICTURES: readonly Picture[] = [
  { name: 'insights-history', path: '/insights/history', shows: heading('Insights history') },
  {
    name: 'insights-digest',
    path: '/insights/digest',
    shows: (page) => page.getByRole('article', { name: 'Daily digest' }),
  },
  { name: 'import', path: '/import', shows: heading('Import data') },
  {
    name: 'import-coverage',
    path: '/import/coverage',
    shows: (page) => page.getByRole('region', { name: 'Coverage' }),
  },
  {
    name: 'connections',
    path: '/connections',
    shows: (page) => page.getByRole('heading', { name: 'Connect an account' }),
  },
  {
    name: 'connections-mailbox',
    path: '/connections',
    act: (page) => page.getByRole('radio', { name: 'Mailbox' }).check(),
    shows: (page) => page.getByLabel('Allowed senders'),
  },
  {
    name: 'catalog',
    path: '/catalog',
    widths: TABLE_WIDTHS,
    shows: (page) => page.getByRole('table', { name: 'Names of SKUs' }),
  },
  {
    name: 'catalogue',
    path: '/catalogue',
    widths: TABLE_WIDTHS,
    shows: (page) => page.getByRole('table', { name: 'Names of SKUs' }),
  },
  {
    name: 'catalog-tags',
    path: '/catalogue',
    arrange: withTags,
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Tags' }).click();
    },
    shows: (page) => page.getByRole('combobox', { name: 'Tag' }),
    isWindow: true,
  },
  {
    name: 'dashboard-tags',
    path: '/dashboard',
    arrange: withTags,
    act: (page) => page.getByRole('button', { name: 'Tags' }).click(),
    shows: (page) => page.getByRole('dialog').getByText('Clearance'),
    isWindow: true,
  },
  {
    name: 'dashboard-by-tag',
    path: '/dashboard',
    arrange: async (page) => {
      await withTags(page);
      // The sample has no tags: each shows what all products have.
      await page.route(/\/api\/.*[?&]tag=/, (route) =>
        route.fallback({
          url: route
            .request()
            .url()
            .replaceAll(/([?&])tag=[^&]*/g, '$1'),
        }),
      );
    },
    shows: (page) => page.getByRole('table', { name: 'Figures by tag' }).getByText('Clearance'),
  },
  {
    name: 'import-match',
    path: '/import/match',
    shows: (page) => page.getByRole('button', { name: 'Choose report' }),
  },
  {
    name: 'import-changes',
    path: '/import/changes',
    shows: (page) => page.getByRole('heading', { name: /^What changed since/ }),
  },
  {
    name: 'advertising',
    path: '/advertising?range=last_30_days',
    shows: (page) => page.getByRole('table', { name: /^Profit of ads by / }),
  },
  {
    name: 'advertising-waste',
    path: '/advertising?range=last_30_days',
    widths: TABLE_WIDTHS,
    arrange: (page) => page.route('**/api/ad-waste?*', (route) => route.fulfill({ json: WASTE })),
    shows: (page) => page.getByRole('table', { name: /^Wasted ad spend/ }),
  },
  { name: 'stock', path: '/stock', shows: heading('Stock') },
  {
    name: 'stock-plan',
    path: '/stock?range=last_30_days',
    widths: TABLE_WIDTHS,
    arrange: arrangeStock,
    shows: (page) => page.getByRole('table', { name: 'Stock: All' }),
  },
  {
    name: 'stock-lost',
    path: '/stock?range=last_30_days',
    widths: TABLE_WIDTHS,
    arrange: arrangeStock,
    act: (page) => page.getByText('Lost sales', { exact: true }).click(),
    shows: (page) => page.getByRole('table', { name: 'Stock: Lost sales' }),
  },
  {
    name: 'profit-loss-returns',
    path: '/profit-loss?range=last_30_days',
    widths: TABLE_WIDTHS,
    arrange: (page) => page.route('**/api/returns?*', (route) => route.fulfill({ json: RETURNS })),
    shows: (page) => page.getByRole('table', { name: /^Returns by the day of the order/ }),
  },
  {
    name: 'profit-loss-fees',
    path: '/profit-loss?range=last_7_days',
    widths: TABLE_WIDTHS,
    arrange: (page) => page.route('**/api/ledger?*', (route) => route.fulfill({ json: LEDGER })),
    shows: (page) => page.getByText(/^Fees are known for 2 of/),
  },
  {
    name: 'profit-loss-owed',
    path: '/profit-loss?range=last_30_days',
    widths: TABLE_WIDTHS,
    arrange: (page) => page.route('**/api/reimbursements-owed?*', (route) => route.fulfill({ json: OWED })),
    shows: (page) => page.getByRole('table', { name: 'Reimbursements to claim' }),
  },
  {
    name: 'costs',
    path: '/costs?range=last_30_days',
    widths: TABLE_WIDTHS,
    shows: (page) => page.getByRole('textbox', { name: /^Unit cost of / }).first(),
  },
  { name: 'profile', path: '/profile', shows: saveButton },
  { name: 'profile-account', path: '/profile/account', shows: saveButton },
  { name: 'profile-company', path: '/profile/company-profile', shows: saveButton },
  {
    name: 'profile-members',
    path: '/profile/members',
    shows: (page) => page.getByRole('button', { name: 'Invite', exact: true }),
  },
  { name: 'profile-links', path: '/profile/links', shows: (page) => page.getByText('Nothing is shared.') },
  {
    name: 'profile-links-some',
    path: '/profile/links',
    arrange: (page) => page.route('**/api/links?*', (route) => route.fulfill({ json: SOME_LINKS })),
    shows: (page) => page.getByText('Paused', { exact: true }),
  },
  ...(['/dashboard', '/profit-loss', '/funnel'] as const).map(
    (shared): Picture => ({
      name: `shared-${shared.slice(1)}`,
      path: '/dashboard',
      act: (page) => openSharedPage(page, shared),
      shows: heading('For our bank'),
    }),
  ),
  {
    name: 'views',
    path: '/dashboard',
    isWindow: true,
    arrange: (page) => page.route('**/api/views?*', (route) => route.fulfill({ json: SOME_VIEWS })),
    act: (page) => page.getByRole('button', { name: 'Views', exact: true }).click(),
    shows: (page) => page.getByRole('link', { name: 'Kettles this month' }),
  },
  {
    name: 'views-share',
    path: '/dashboard',
    isWindow: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('button', { name: 'Share' }).click();
    },
    shows: (page) => page.getByRole('button', { name: 'Make the link' }),
  },
  {
    name: 'profile-system',
    path: '/profile/system',
    shows: (page) => page.getByRole('button', { name: 'Check again' }),
  },
  {
    name: 'companies',
    path: '/companies',
    shows: (page) => page.getByRole('table', { name: 'Your companies' }),
  },
  {
    name: 'help',
    path: '/help',
    shows: (page) => page.getByRole('heading', { name: 'How it works' }),
  },
  {
    name: 'help-page',
    path: '/help/conversion',
    shows: (page) => page.getByRole('heading', { name: 'What it is not' }),
  },
  {
    name: 'help-search',
    path: '/help/contents',
    act: async (page) => page.getByLabel('Search help').fill('undo'),
    shows: (page) => page.getByRole('heading', { name: 'Found for “undo”' }),
  },
  {
    name: 'profile-activity',
    path: '/profile/activity',
    shows: (page) => page.getByRole('list', { name: 'Activity, newest first' }),
  },
  { name: 'profile-preferences', path: '/profile/preferences', shows: saveButton },
  {
    name: 'profile-insights',
    path: '/profile/insight-settings',
    shows: (page) => page.getByRole('slider', { name: 'Threshold' }),
  },
  {
    name: 'profile-unsaved',
    path: '/profile/company-profile',
    act: async (page) => {
      await page.getByLabel('Company name').fill('');
      await page.getByLabel('Brand background').fill('Kettles and pans for small kitchens.');
      await page.getByRole('link', { name: 'Preferences' }).click();
    },
    shows: (page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' }),
    isWindow: true,
  },
];
