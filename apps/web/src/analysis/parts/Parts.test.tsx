import type { ApiCalls, TenantSummary } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS, type FactId, ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, knownFrom, renderPage } from '../../testing/index.ts';
import { AnalysisCaption } from '../AnalysisCaption.tsx';
import { FiguresScope } from '../FiguresScope.tsx';
import { useAnalysisDays } from '../period/use-period-days.ts';
import { Parts } from './Parts.tsx';

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
  if (data === undefined) return null;
  return (
    <>
      <AnalysisCaption days={data} />
      <Parts days={data} metrics={['sessions', 'orders', 'conversion']} />
    </>
  );
}

async function open(
  at: string,
  tenant: ApiCalls['getTenant'] = getTenant,
  respond: ApiCalls['getDailyPerformanceBreakdown'] = breakdown,
) {
  const page = (
    <FiguresScope isFollowed>
      <Page />
    </FiguresScope>
  );
  const getDailyPerformanceBreakdown = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>(respond);
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

test('a figure that rests on fewer days than its row says so', async () => {
  await open('/dashboard', getTenant, async (query) => {
    const response = await breakdown(query);
    const orders = knownFrom('2026-10-01', '2026-11-18').orders ?? [];
    return String(query.channel) === 'amazon'
      ? { ...response, known: { ...response.known, orders } }
      : response;
  });
  await waitFor(async () => expect((await valuesIn(/^Amazon/))[1]).toMatch(/^5 of 7 days.*8$/));
});

test('a change that rests on fewer days than its figure says so, as a card does', async () => {
  await open('/dashboard', getTenant, async (query) => {
    const response = await breakdown(query);
    // The report of the first days that are compared with is missing.
    const orders = knownFrom('2026-11-09', '2026-11-20').orders ?? [];
    return String(query.channel) === 'amazon'
      ? { ...response, known: { ...response.known, orders } }
      : response;
  });
  await waitFor(async () => expect((await valuesIn(/^Amazon/))[1]).toMatch(/over 5 days.*8$/));
});

describe('where a channel lags, the caption offers those that have all their reports', () => {
  /** Of all: nothing is whole after the shop's last day. */
  const lagging = async (query: Query) => {
    const of = String(query.channel ?? 'all');
    const response = await breakdown(query);
    const channels = [
      { channel: 'amazon' as const, known: knownFrom('2026-10-01', '2026-11-20') },
      { channel: 'shopify' as const, known: knownFrom('2026-10-01', '2026-11-10', SHOP_FACTS) },
    ];
    const some_sales = [{ start: toDateKey('2026-11-11'), end: toDateKey('2026-11-20') }];
    const known = { ...knownFrom('2026-10-01', '2026-11-10'), some_sales };
    if (query.group_by?.[0] === 'channel') return { ...response, known, known_by: channels };
    return of === 'all' ? { ...response, known } : response;
  };

  test('a press shows them alone, and then nothing is offered', async () => {
    const { user, history } = await open('/dashboard', getTenant, lagging);
    await user.click(await screen.findByRole('button', { name: 'Show Amazon alone' }));
    await waitFor(() => expect(history.location.search).toBe('?channel=amazon'));
    expect(screen.queryByRole('button', { name: /alone$/ })).toBeNull();
  });

  test('nothing is offered, and not asked for, where all channels are known', async () => {
    const { api } = await open('/dashboard?start=2026-11-02&end=2026-11-05', getTenant, lagging);
    await screen.findByRole('table', { name: 'Figures by channel' });
    expect(screen.queryByRole('button', { name: /alone$/ })).toBeNull();
    const asked = api.getDailyPerformanceBreakdown.mock.calls.map(([query]) => query.group_by?.[0]);
    expect(asked).not.toContain('channel');
  });
});

describe('by tag', () => {
  const TAGS = Array.from({ length: 9 }, (_, at) => `Tag ${at + 1}`);
  /** Each tag had 3 orders a day, and all products 5: one SKU has several. */
  const byTag = async (query: Query) => {
    const orders = query.tag === undefined ? 5 : 3;
    return answerDays(
      query,
      [{ ...ZERO_FACTS, orders, date_key: query.end_date }],
      knownFrom('2026-10-01', '2026-11-20'),
    );
  };
  const tagged = (tags: string[]) => async () => ({ ...fakeTenant, tags });
  const tableOfTags = () => screen.findByRole('table', { name: 'Figures by tag' });

  test('each tag has its own figures, and the last row is the page’s, not their sum', async () => {
    const { user, history } = await open('/dashboard', tagged(['Clearance', 'Q4 push']), byTag);
    const table = within(await tableOfTags());
    await waitFor(() => expect(table.getByRole('row', { name: /^Clearance/ })).toHaveTextContent(/3/));
    expect(table.getByRole('row', { name: /^All products/ })).toHaveTextContent(/5/);
    expect(screen.getByText(/A SKU with several tags stands in each of their rows/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clearance' }));
    await waitFor(() => expect(history.location.search).toBe('?tag=Clearance'));
    expect(screen.queryByRole('table', { name: 'Figures by tag' })).toBeNull();
  });

  test('are asked for eight at a time', async () => {
    const { user, api } = await open('/dashboard', tagged(TAGS), byTag);
    await tableOfTags();
    const asked = () => new Set(api.getDailyPerformanceBreakdown.mock.calls.flatMap(([{ tag = [] }]) => tag));
    await waitFor(() => expect(asked()).toEqual(new Set(TAGS.slice(0, 8))));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked()).toEqual(new Set(TAGS)));
  });

  test('stand beside each other where several are chosen', async () => {
    await open('/dashboard?tag=Tag%201&tag=Tag%203', tagged(TAGS), byTag);
    const rows = within(await tableOfTags()).getAllByRole('rowheader');
    expect(rows.map((row) => row.textContent)).toEqual(['Tag 1', 'Tag 3', 'All with these tags']);
  });
});
