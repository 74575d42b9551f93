import { addDays, BUSINESS_TIME_ZONE, dayIn, startOfDayIn } from '@skuline/domain/calendar';
import { PULL_KINDS, type PullKind, SHOP_ADDRESS, type WantedPull } from '@skuline/domain/connections';
import { z } from 'zod';
import {
  type PullProgress,
  type PullRequest,
  type RefusedKind,
  type SourceAccount,
  type SourceClient,
  type SourceKeys,
  SourceProblem,
} from './source-client.ts';
import {
  ASK_SHOPIFYQL,
  BULK_INVENTORY,
  bulkOrdersQuery,
  FIND_BULK,
  LOOK_AT_SHOP,
  RUN_BULK,
  sessionsQuery,
} from './shopify-queries.ts';
import type { Operation, SourceHttp } from './source-http.ts';

const PATH = '/admin/api/2026-10/graphql.json';
const GRAPHQL: Operation = { name: 'graphql', rate: { perSecond: 4, burst: 20 } };
/** Another bulk operation of the shop is waited for. */
const RUNNING_MS = 15_000;
const PATIENCE_MS = 2 * 3_600_000;
/** Days that an app may read without the scope for all orders. */
const SEEN_DAYS = 60;

const look = z.object({
  shop: z.object({ name: z.string(), myshopifyDomain: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
const started = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
});
const bulk = z.object({
  node: z
    .object({ status: z.string(), errorCode: z.string().nullish(), url: z.string().nullish() })
    .nullable(),
});
const shopifyql = z.object({
  shopifyqlQuery: z
    .object({
      tableData: z.object({ rows: z.array(z.record(z.string(), z.unknown())) }).nullable(),
      parseErrors: z.union([z.array(z.unknown()), z.string()]).nullish(),
    })
    .nullable(),
});
const answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }),
    )
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
        })
        .optional(),
    })
    .optional(),
});
type Answer = z.output<typeof answer>;

export interface ShopifyClientOptions {
  readonly http: SourceHttp;
  /** In the place of the shop's own address; null: that. */
  readonly apiUrl: string | null;
  readonly keys: SourceKeys;
  readonly now: () => Date;
}

/** What an app needs for a kind that it can do without. */
const SCOPES_OF_KINDS: Readonly<Partial<Record<PullKind, string>>> = {
  traffic: 'read_reports',
  inventory: 'read_inventory',
};
/** Where sessions are answered at once, the question stands in the place of what was made. */
const SESSIONS = 'sessions:';

/**
 * A shop's orders and inventory, by bulk operations, and its sessions, by a question that is answered at once. Orders are
 * asked for and counted by the day in Los Angeles, like those that a seller exports; sessions have the shop's own days.
 */
export class ShopifyClient implements SourceClient {
  readonly #options: ShopifyClientOptions;
  /** Whether only the last 60 days may be read. */
  #isLimited = false;
  #scopes: ReadonlySet<string> = new Set();

  constructor(options: ShopifyClientOptions) {
    this.#options = options;
  }

  async look(): Promise<SourceAccount> {
    const { shop, currentAppInstallation } = await this.#ask(look, LOOK_AT_SHOP);
    const wanted = this.#address();
    if (shop.myshopifyDomain.toLowerCase() !== wanted) {
      throw new SourceProblem('keys', `The token is that of ${shop.myshopifyDomain}, and not of ${wanted}.`);
    }
    const scopes = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle));
    if (!scopes.has('read_orders')) throw lacksScope('It needs the scope read_orders.');
    this.#isLimited = !scopes.has('read_all_orders');
    this.#scopes = scopes;
    return { name: shop.name, targets: [{ target: '', timeZone: BUSINESS_TIME_ZONE, sourceId: wanted }] };
  }

  async listRefused(): Promise<readonly RefusedKind[]> {
    await this.look();
    return PULL_KINDS.flatMap((kind) => {
      const scope = this.#lackedScope(kind);
      return scope === null ? [] : [{ kind, why: lacksScope(`It needs the scope ${scope}.`).message }];
    });
  }

  notices(): readonly string[] {
    if (!this.#isLimited) return [];
    return [
      `Shopify lets the app read orders of the last ${SEEN_DAYS} days alone. Give it the scope read_all_orders for what lies further back (Settings → Apps and sales channels → Develop apps → Configuration).`,
    ];
  }

  #lackedScope(kind: PullKind): string | null {
    const scope = SCOPES_OF_KINDS[kind];
    return scope === undefined || this.#scopes.has(scope) ? null : scope;
  }

  async request(wanted: WantedPull): Promise<readonly string[]> {
    const lacked = this.#lackedScope(wanted.kind);
    if (lacked !== null) throw lacksScope(`It needs the scope ${lacked}.`);
    if (wanted.kind === 'traffic') return [`${SESSIONS}${sessionsQuery(wanted)}`];
    if (wanted.kind === 'inventory') return [await this.#startBulk(BULK_INVENTORY)];
    const { now } = this.#options;
    const oldest = addDays(dayIn(BUSINESS_TIME_ZONE, now()), -(SEEN_DAYS - 1));
    // Days that are not all to be read are left as they are: a part of them would pass for the whole.
    if (this.#isLimited && wanted.start < oldest) return [];
    const from = startOfDayIn(BUSINESS_TIME_ZONE, wanted.start);
    return [
      await this.#startBulk(bulkOrdersQuery(from, startOfDayIn(BUSINESS_TIME_ZONE, addDays(wanted.end, 1)))),
    ];
  }

  /** The id of the operation. Another one of the shop is waited for. */
  async #startBulk(query: string): Promise<string> {
    for (let waited = 0; ; waited += RUNNING_MS) {
      const { bulkOperationRunQuery } = await this.#ask(started, RUN_BULK, { query });
      const { bulkOperation, userErrors } = bulkOperationRunQuery;
      if (bulkOperation !== null) return bulkOperation.id;
      const said = userErrors.map(({ message }) => message).join(' ');
      if (!/already in progress/i.test(said)) {
        throw new SourceProblem('refused', `Shopify refused the bulk operation: ${said}`);
      }
      if (waited >= PATIENCE_MS) throw new SourceProblem('unreachable', `Shopify is busy: ${said}`);
      await this.#options.http.wait(RUNNING_MS);
    }
  }

  async check(request: PullRequest): Promise<PullProgress> {
    if (request.reference.startsWith(SESSIONS)) return { state: 'ready', document: request.reference };
    const { node } = await this.#ask(bulk, FIND_BULK, { id: request.reference });
    if (node === null) return { state: 'failed', why: 'Shopify no longer knows the bulk operation.' };
    const { status, errorCode, url } = node;
    switch (status) {
      case 'COMPLETED':
        return { state: 'ready', document: typeof url === 'string' ? request.reference : null };
      case 'CREATED':
      case 'RUNNING':
      case 'CANCELING':
        return { state: 'pending' };
      default: {
        const why = `${status.toLowerCase()}${typeof errorCode === 'string' ? ` (${errorCode})` : ''}`;
        return { state: 'failed', why: `Shopify could not read it: the bulk operation is ${why}.` };
      }
    }
  }

  async *download(document: string): AsyncGenerator<Uint8Array> {
    if (document.startsWith(SESSIONS)) {
      yield await this.#sessions(document.slice(SESSIONS.length));
      return;
    }
    const { node } = await this.#ask(bulk, FIND_BULK, { id: document });
    if (typeof node?.url !== 'string')
      throw new SourceProblem('refused', 'Shopify no longer has what it made.');
    yield* this.#options.http.bytes(node.url);
  }

  /** The rows of the answer, as Shopify writes them. */
  async #sessions(query: string): Promise<Uint8Array> {
    const { shopifyqlQuery } = await this.#ask(shopifyql, ASK_SHOPIFYQL, { query });
    const table = shopifyqlQuery?.tableData ?? null;
    if (table !== null) return Buffer.from(JSON.stringify(table.rows));
    const said = JSON.stringify(shopifyqlQuery?.parseErrors ?? '');
    throw new SourceProblem('refused', `Shopify did not understand the question for sessions: ${said}`);
  }

  /** The token must go to Shopify alone. */
  #address(): string {
    const shop = this.#options.keys.shop?.toLowerCase() ?? '';
    if (SHOP_ADDRESS.test(shop)) return shop;
    throw new SourceProblem('keys', `'${shop}' is no shop’s address. Give it as acme.myshopify.com.`);
  }

  async #ask<T extends z.ZodType>(schema: T, query: string, variables: object = {}): Promise<z.output<T>> {
    for (;;) {
      const { data, errors = [], extensions } = await this.#send(JSON.stringify({ query, variables }));
      const [error] = errors;
      if (error === undefined) return schema.parse(data);
      if (error.extensions?.code === 'ACCESS_DENIED') throw lacksScope(error.message);
      if (error.extensions?.code !== 'THROTTLED') {
        throw new SourceProblem('refused', `Shopify refused the request: ${error.message}`);
      }
      await this.#options.http.wait(untilAffordable(extensions) * 1000);
    }
  }

  async #send(body: string): Promise<Answer> {
    const { http, apiUrl, keys } = this.#options;
    const url = (apiUrl ?? `https://${this.#address()}`) + PATH;
    const headers = { 'x-shopify-access-token': keys.token ?? '', 'content-type': 'application/json' };
    const { status, text } = await http.send({ operation: GRAPHQL, url, headers, body });
    if (status < 400) return answer.parse(JSON.parse(text));
    if (status === 401) {
      throw new SourceProblem(
        'keys',
        'Shopify does not accept the access token. Copy the Admin API access token of the app again, and connect with it.',
      );
    }
    if (status === 403) throw lacksScope('Access is denied.');
    if (status === 404) throw new SourceProblem('keys', `Shopify knows no shop ${this.#address()}.`);
    throw new SourceProblem('refused', `Shopify refused the request with ${status}.`);
  }
}

function lacksScope(said: string): SourceProblem {
  return new SourceProblem(
    'role',
    `Shopify does not let the app read this: ${said} Add the scope in Shopify (Settings → Apps and sales channels → Develop apps → Configuration), and install the app again.`,
  );
}

/** Seconds until the shop's budget is there again; one where Shopify does not say it. */
function untilAffordable(extensions: Answer['extensions']): number {
  const cost = extensions?.cost;
  if (cost === undefined) return 1;
  const { currentlyAvailable, restoreRate } = cost.throttleStatus;
  return Math.max(1, (cost.requestedQueryCost - currentlyAvailable) / restoreRate);
}
