import type { DateKey, DateRange } from '@skuline/domain/calendar';
import type { ConnectedSource, PullKind } from '@skuline/domain/connections';
import type { ApiUser } from '../../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  FAST_RATES,
  startWire,
  type Wire,
  type WireOptions,
  type WireSeller,
} from '../../../testing/wire/index.ts';
import { breakdownOf, expectedLines, linesOf, type PulledFact } from './pulled-lines.ts';

interface PullConnectRequest {
  readonly source?: Exclude<ConnectedSource, 'mailbox'>;
  readonly since: DateKey;
  readonly marketplaces?: readonly string[];
  readonly without?: readonly PullKind[];
  readonly connectionId?: string | null;
  /** In place of the seller's own. */
  readonly keys?: Readonly<Record<string, string>>;
}

interface PullRequest {
  readonly again?: boolean;
  /** Null: all that are connected. */
  readonly source?: ConnectedSource | null;
}

/** An app beside sources that tell of one seller: what tests of pulls begin with. */
export interface Pulls {
  readonly wire: Wire;
  readonly app: TestApp;
  readonly seller: WireSeller;
  readonly now: () => Date;
  /** The clock of the app stands still between; the wire's runs, so that its reports get ready. */
  readonly setClock: (instant: string) => void;
  connect(
    tenant: string,
    request: PullConnectRequest,
  ): ReturnType<TestApp['skuline']['connections']['connect']>;
  /** What went wrong. */
  pull(tenant: string, request?: PullRequest): Promise<readonly string[]>;
  list(tenant: string): ReturnType<TestApp['skuline']['connections']['list']>;
  /** What must stand by now. */
  expected(facts: readonly PulledFact[], days: DateRange, country?: string): string[];
  close(): Promise<void>;
}

const SCALE = 2000;
const PULL_TIMEOUT_MS = 100_000;

export async function openPulls(clock: string, options: WireOptions = {}): Promise<Pulls> {
  const wire = await startWire({ clock, scale: SCALE, rates: FAST_RATES, ...options });
  let now = new Date(clock);
  const app = await startTestApp({
    clock: { now: () => now },
    env: {
      AMAZON_SP_API_URL: wire.urls.spApi,
      AMAZON_LWA_URL: wire.urls.lwa,
      AMAZON_ADS_URL: wire.urls.ads,
      SHOPIFY_API_URL: wire.urls.shopify,
      PULL_TIME_SCALE: String(SCALE),
    },
  });
  const [seller] = wire.sellers;
  if (seller === undefined) throw new Error('The wire has no seller.');
  const { connections } = app.skuline;
  return {
    wire,
    app,
    seller,
    now: () => now,
    setClock(instant) {
      now = new Date(instant);
      wire.clock.set(instant);
    },
    connect(tenant, { source = 'amazon', keys = {}, ...request }) {
      const marketplaces = source === 'shopify' ? [] : ['US'];
      const optional = { marketplaces, without: [], connectionId: null, ...request };
      return connections.connect({
        ...optional,
        tenantId: app.tenantIdOf(tenant),
        source,
        keys: { ...keysOf(seller, source), ...keys },
        profiles: [],
        by: 'test',
      });
    },
    async pull(tenant, { source = null, again = false } = {}) {
      const how = { signal: AbortSignal.timeout(PULL_TIMEOUT_MS), again };
      return (await connections.pull(app.tenantIdOf(tenant), source, how)).problems;
    },
    list: (tenant) => connections.list(app.tenantIdOf(tenant)),
    expected: (facts, days, country) => expectedLines(seller, facts, { days, asOf: now, country }),
    async close() {
      await app.close();
      await wire.close();
    },
  };
}

function keysOf({ keys, adsKeys, shop }: WireSeller, source: PullConnectRequest['source']) {
  if (source === 'shopify') return { token: shop.token, shop: shop.domain };
  const { clientId, clientSecret, refreshToken } = source === 'amazon' ? keys : adsKeys;
  return { clientId, clientSecret, refreshToken };
}

/** What a user is shown of these days, money in cents, by day and SKU. */
export async function shownLines(
  user: Pick<ApiUser, 'getJson'>,
  facts: readonly PulledFact[],
  days: DateRange,
  filter = '',
): Promise<string[]> {
  return linesOf((await user.getJson(`${breakdownOf(days)}${filter}`)).data, facts);
}
