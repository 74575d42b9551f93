import type { ApiCalls, TenantSummary } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS, type FactId, ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, knownFrom, renderPage } from '../../testing/index.ts';
import { FiguresScope } from '../FiguresScope.tsx';
import { useAnalysisDays } from '../period/use-period-days.ts';
import { Channels } from './Channels.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const SHOP_FACTS: readonly FactId[] = FACT_IDS.filter((fact) => fact !== 'sessions');
const CHANNELS: TenantSummary['channels'] = [
  { name: 'amazon', label: 'Amazon' },
  { name: 'shopify', label: 'Shopify' },
];

type Query = Parameters<ApiCalls['getDailyPerformanceBreakdown']>[0];

/** Amazon had 10 sessions and 4 orders a day; the shop tells orders alone: one a day, and none of the last day yet. */
async function breakdown(query: Query) {
  const of = String(query.channel ?? 'all');
  const last = of === 'shopify' ? '2026-11-19' : '2026-11-20';
  const orders = { amazon: 4, shopify: 1, all: 5 }[of] ?? 0;
  const days = [query.start_date, query.end_date].filter((day) => day <= last);
  const known = knownFrom('2026-10-01', last, of === 'shopify' ? SHOP_FACTS : FACT_IDS);
  const sessions = of === 'shopify' ? 0 : 10;
  return answerDays(
    query,
    days.map((date_key) => ({ ...ZERO_FACTS, sessions, orders, date_key: toDateKey(date_key) })),
    known,
  );
}

async function getTenant({ channel }: { readonly channel?: unknown }): Promise<TenantSummary> {
  const isShop = String(channel) === 'shopify';
  return { ...fakeTenant, channels: CHANNELS, facts_present: isShop ? ['orders'] : ['sessions', 'orders'] };
}

function Page() {
  const { data } = useAnalysisDays();
  return data === undefined ? null : <Channels days={data} metrics={['sessions', 'orders', 'conversion']} />;
}

async function open(at: string, tenant: ApiCalls['getTenant'] = getTenant) {
  const page = (
    <FiguresScope isFollowed>
      <Page />
    </FiguresScope>
  );
  const getDailyPerformanceBreakdown = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>(breakdown);
  const api = { ...fakeProductLists, getTenant: tenant, getDailyPerformanceBreakdown };
  return { ...(await renderPage(page, { at, api })), api };
}

const valuesIn = async (name: RegExp) => {
  const table = within(await screen.findByRole('table', { name: 'Figures by channel' }));
  const row = within(await table.findByRole('row', { name }));
  return row.getAllByRole('cell').map((cell) => cell.textContent);
};

test('each channel has its own figures; what none of its reports tells is unknown and not 0', async () => {
  const { user, history } = await open('/dashboard');
  await waitFor(async () => expect((await valuesIn(/^Amazon/))[1]).toMatch(/8$/));
  const shop = await valuesIn(/^Shopify/);
  expect([shop[0], shop[1], shop[2]]).toEqual(['—', expect.stringMatching(/1$/), '—']);
  expect((await valuesIn(/^All 2 channels/))[1]).toMatch(/10$/);
  // Of the page's own days nothing is said, of others what they are: the shop's last day is not there yet.
  const table = within(screen.getByRole('table', { name: 'Figures by channel' }));
  const heads = table.getAllByRole('rowheader').map((head) => head.textContent);
  expect(heads).toEqual(['Amazon', 'Shopify Nov 14 – 19 vs Nov 7 – 12', 'All 2 channels']);
  expect(screen.getByTitle('Sessions is in no report of Shopify')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Shopify' }));
  await waitFor(() => expect(history.location.search).toBe('?channel=shopify'));
  expect(screen.queryByRole('table', { name: 'Figures by channel' })).toBeNull();
});

test.each([
  ['a company with one channel', '/dashboard', async () => fakeTenant],
  ['a page that is narrowed to one', '/dashboard?channel=amazon', getTenant],
])('%s has no table of channels', async (_, at, tenant) => {
  const { api } = await open(at, tenant);
  await waitFor(() => expect(api.getDailyPerformanceBreakdown).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('table', { name: 'Figures by channel' })).toBeNull();
});
