import type { SavedView, ViewLink } from '@skuline/contract';
import type { Page } from '@playwright/test';

const VIEW: SavedView = {
  id: '1',
  name: 'Kettles this month',
  page: '/dashboard',
  search: 'range=month_to_date',
  is_company: false,
  is_own: true,
  made_by: 'Maya Okafor',
  changed_at: '2026-11-18T12:00:00.000Z',
};

/** Views of the person and of a colleague. */
export const SOME_VIEWS = {
  data: [
    VIEW,
    { ...VIEW, id: '2', name: 'Weekly review', page: '/profit-loss', is_company: true },
    {
      ...VIEW,
      id: '3',
      name: 'Where ads lose',
      page: '/funnel',
      is_company: true,
      is_own: false,
      made_by: 'Jon Bell',
    },
  ],
};

const LINK: ViewLink = {
  id: '1',
  kind: 'page',
  sheet: null,
  name: 'For our bank',
  page: '/profit-loss',
  search: 'range=last_month',
  made_by: 'Maya Okafor',
  is_own: true,
  made_at: '2026-11-12T12:00:00.000Z',
  ends_at: '2026-12-12T12:00:00.000Z',
  state: 'open',
  uses: 14,
  last_used_at: '2026-11-20T15:00:00.000Z',
};

/** Links in each state. */
export const SOME_LINKS = {
  data: [
    LINK,
    { ...LINK, id: '2', kind: 'sheet', sheet: 'movers', name: 'Planning sheet', ends_at: null, uses: 231 },
    {
      ...LINK,
      id: '3',
      name: 'Board, October',
      ends_at: '2026-11-15T12:00:00.000Z',
      state: 'ended',
      uses: 1,
    },
    {
      ...LINK,
      id: '4',
      name: 'For the agency',
      made_by: 'Jon Bell',
      state: 'paused',
      uses: 0,
      last_used_at: null,
    },
  ],
};

/** Makes a link to a page as its form does, and opens it. */
export async function openSharedPage(page: Page, shared: string): Promise<void> {
  const response = page.waitForResponse((one) => one.url().includes('/api/tenant') && one.ok());
  await page.reload();
  const headers = { authorization: (await (await response).request().allHeaders())['authorization'] ?? '' };
  const search = 'start=2026-11-13&end=2026-11-19';
  const data = { name: 'For our bank', page: shared, search, days: 30 };
  const made = await page.request.post('/api/links', { headers, data });
  const { token } = (await made.json()) as { readonly token: string };
  await page.goto(`/shared#${token}`);
}
