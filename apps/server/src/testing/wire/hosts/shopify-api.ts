import { eachDay, toDateKey } from '@skuline/domain/calendar';
import { Connection, itemObjects, orderObject } from '../documents/shopify-objects.ts';
import { GraphqlTextError, type GraphqlValue, readGraphql, type Selection } from '../graphql-text.ts';
import { sessionsOn, shopOrders } from '../seller/shop-orders.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { readObject, textOf, type WireAnswer, type WireCall } from '../wire-call.ts';
import type { HostParts } from './host-parts.ts';
import { BulkOperations } from './shopify-bulk.ts';
import { ConnectionInList, pageOf, select, UndefinedField } from './shopify-answers.ts';
import { accessDenied, SHOPIFY_THROTTLED, WRONG_TOKEN } from './shopify-refusals.ts';

const PATH = /^\/admin\/api\/(\d{4}-(?:01|04|07|10)|unstable)\/graphql\.json$/;
const RANGE = /(updated_at|created_at|processed_at):\s*(>=|<=|>|<)?\s*['"]?([^\s'")]+)/g;
const DAY = 86_400_000;
/** Without the scope for all orders, an app sees those of 60 days. */
const SEEN_DAYS = 60;
const SCOPES: Readonly<Record<string, string>> = {
  orders: 'read_orders',
  inventoryItems: 'read_inventory',
  shopifyqlQuery: 'read_reports',
};

/** Shopify's Admin API: the shop is known by its token. */
export class ShopifyApi {
  readonly #parts: HostParts;
  readonly #sellers: readonly WireSeller[];
  readonly #bulk: BulkOperations;

  constructor(parts: HostParts, sellers: readonly WireSeller[]) {
    this.#parts = parts;
    this.#sellers = sellers;
    this.#bulk = new BulkOperations(parts, (seller, field, asOf) => this.#connection(seller, field, asOf));
  }

  sellerOf({ headers }: WireCall): WireSeller | null {
    return this.#sellers.find(({ shop }) => shop.token === headers['x-shopify-access-token']) ?? null;
  }

  about(call: WireCall): string {
    try {
      return operationOf(call).selections[0]?.name ?? '';
    } catch {
      return '';
    }
  }

  answer(call: WireCall): WireAnswer {
    const seller = this.sellerOf(call);
    const version = PATH.exec(call.path)?.[1];
    if (version === undefined || call.method !== 'POST')
      return { status: 404, body: { errors: 'Not Found' } };
    if (seller === null) return WRONG_TOKEN;
    const answer = this.#run(call, seller);
    return { ...answer, headers: { 'x-shopify-api-version': version, ...answer.headers } };
  }

  #run(call: WireCall, seller: WireSeller): WireAnswer {
    try {
      const { type, selections } = operationOf(call);
      const cost = type === 'mutation' ? 10 : selections.reduce((sum, field) => sum + costOf(field), 0);
      if (this.#parts.buckets.take(seller.shop.domain, 'shopifyGraphql', cost) !== null)
        return SHOPIFY_THROTTLED;
      const data = new Map<string, unknown>();
      for (const field of selections) {
        const scope = SCOPES[field.name];
        if (scope !== undefined && !seller.shop.scopes.has(scope)) return accessDenied(field.name, scope);
        data.set(field.alias, this.#resolve(seller, field));
      }
      return { status: 200, body: { data: Object.fromEntries(data), extensions: this.#cost(seller, cost) } };
    } catch (error) {
      return explain(error);
    }
  }

  #cost({ shop }: WireSeller, cost: number): object {
    const { perSecond, burst } = this.#parts.buckets.rateOf('shopifyGraphql');
    const currentlyAvailable = this.#parts.buckets.left(shop.domain, 'shopifyGraphql');
    const throttleStatus = { maximumAvailable: burst, currentlyAvailable, restoreRate: perSecond };
    return { cost: { requestedQueryCost: cost, actualQueryCost: cost, throttleStatus } };
  }

  #resolve(seller: WireSeller, field: Selection): unknown {
    const { name, arguments: given, selections } = field;
    const { shop } = seller;
    if (name === 'shop') return select(shopObject(seller), selections);
    if (name === 'currentAppInstallation') {
      return select({ accessScopes: [...shop.scopes].map((handle) => ({ handle })) }, selections);
    }
    if (name === 'shopifyqlQuery') return select(sessionsOf(seller, textOf(given['query'])), selections);
    if (name === 'bulkOperationRunQuery')
      return select(this.#bulk.run(seller, textOf(given['query'])), selections);
    if (name === 'bulkOperationCancel')
      return select(this.#bulk.cancel(seller, textOf(given['id'])), selections);
    if (name === 'currentBulkOperation') return select(this.#bulk.current(seller), selections);
    if (name === 'node' || name === 'bulkOperation')
      return select(this.#bulk.find(seller, textOf(given['id'])), selections);
    return pageOf(this.#connection(seller, field, this.#parts.clock.now()), given, selections);
  }

  #connection(seller: WireSeller, { name, arguments: given }: Selection, asOf: Date): Connection {
    if (name === 'inventoryItems') return new Connection(() => itemObjects(seller, asOf));
    if (name !== 'orders') throw new UndefinedField(name);
    return new Connection(() => ordersAsked(seller, given, asOf));
  }
}

function operationOf({ body }: WireCall) {
  const { query = '', variables } = readObject(body) ?? {};
  // Variables come from JSON, and so are values of a query.
  return readGraphql(textOf(query), { ...Object(variables) } as { readonly [name: string]: GraphqlValue });
}

function costOf({ arguments: given, selections }: Selection): number {
  return Math.max(1, Number(given['first'] ?? 1)) * Math.max(1, Math.ceil(selections.length / 4));
}

/** In the order of their numbers, or of their changes. */
function* ordersAsked(
  seller: WireSeller,
  given: { readonly [name: string]: GraphqlValue },
  asOf: Date,
): Generator<object> {
  const { shop } = seller;
  const ranges = [...textOf(given['query']).matchAll(RANGE)].map(([, of = '', sign = '=', text = '']) => {
    return { of, sign, moment: Date.parse(text) };
  });
  const oldest = shop.scopes.has('read_all_orders')
    ? asOf.getTime() - 730 * DAY
    : asOf.getTime() - SEEN_DAYS * DAY;
  const since = ranges.filter(({ sign }) => sign.startsWith('>')).map(({ moment }) => moment);
  const isMet = (order: { readonly created: number; readonly updated: number }) =>
    order.created >= oldest &&
    ranges.every(({ of, sign, moment }) =>
      compare(of === 'updated_at' ? order.updated : order.created, sign, moment),
    );
  const created = ranges.filter(({ of, sign }) => of !== 'updated_at' && sign.startsWith('<'));
  const until = Math.min(asOf.getTime(), ...created.map(({ moment }) => moment));
  const found = shopOrders(seller, { since: Math.max(oldest, ...since), until }, asOf);
  if (given['sortKey'] !== 'UPDATED_AT') {
    for (const order of found) if (isMet(order)) yield orderObject(order, shop.currency);
    return;
  }
  const sorted = [...found].filter(isMet).toSorted((a, b) => a.updated - b.updated);
  for (const order of sorted) yield orderObject(order, shop.currency);
}

function compare(a: number, sign: string, b: number): boolean {
  if (sign === '>=') return a >= b;
  if (sign === '<=') return a <= b;
  if (sign === '>') return a > b;
  return sign === '<' ? a < b : a === b;
}

function shopObject({ shop, id }: WireSeller): object {
  return {
    id: `gid://shopify/Shop/${id}`,
    name: shop.name,
    myshopifyDomain: shop.domain,
    primaryDomain: { host: shop.domain, url: `https://${shop.domain}` },
    ianaTimezone: shop.timeZone,
    timezoneAbbreviation: 'EST',
    currencyCode: shop.currency,
    email: `owner@${shop.domain}`,
    plan: { displayName: 'Basic', partnerDevelopment: false, shopifyPlus: false },
  };
}

/** Sessions by day, the one question of ShopifyQL that the wire understands. */
function sessionsOf(seller: WireSeller, query: string): object {
  const days = /FROM\s+sessions[\s\S]*SINCE\s+(\d{4}-\d{2}-\d{2})\s+UNTIL\s+(\d{4}-\d{2}-\d{2})/i.exec(query);
  if (days === null)
    return { tableData: null, parseErrors: ['The wire has sessions with SINCE and UNTIL only.'] };
  const columns = [
    { name: 'day', dataType: 'DAY_TIMESTAMP', displayName: 'Day' },
    { name: 'sessions', dataType: 'INTEGER', displayName: 'Sessions' },
  ];
  const range = { start: toDateKey(days[1] ?? ''), end: toDateKey(days[2] ?? '') };
  const rows = [...eachDay(range)].map((day) => ({
    day,
    sessions: String(sessionsOn(seller, day)),
  }));
  return { tableData: { columns, rows }, parseErrors: [] };
}

function explain(error: unknown): WireAnswer {
  if (error instanceof UndefinedField) {
    const extensions = { code: 'undefinedField', fieldName: error.field };
    return { status: 200, body: { errors: [{ message: error.message, extensions }] } };
  }
  if (error instanceof GraphqlTextError || error instanceof ConnectionInList) {
    return { status: 200, body: { errors: [{ message: error.message }] } };
  }
  throw error;
}
