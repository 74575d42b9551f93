import type { DateKey } from '@skuline/domain/calendar';
import type { WireClock } from '../wire-clock.ts';
import { wholeChance } from './chance.ts';
import {
  codeOf,
  inventProducts,
  MARKETPLACES,
  type SellerPlan,
  shareOf,
  type WireMarketplace,
  type WireProduct,
  type WireProfile,
} from './invented-seller.ts';
import { ordersOf, type OrderChange, type WireOrder } from './orders.ts';

/** What a private app of Amazon is known by. */
export interface AmazonKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

export interface WireShop {
  readonly domain: string;
  readonly name: string;
  readonly token: string;
  readonly scopes: Set<string>;
  readonly timeZone: string;
  readonly currency: string;
  readonly ordersPerDay: number;
}

/** Amazon's roles for what is read. */
const ROLES = [
  'Selling Partner Insights',
  'Brand Analytics',
  'Inventory and Order Tracking',
  'Finance and Accounting',
  'Product Listing',
  'Amazon Fulfillment',
] as const;
export type Role = (typeof ROLES)[number];

/** A later restatement of a day's figures: from `since` on they are multiplied. */
interface Restatement {
  readonly of: 'traffic' | 'ads' | 'fees';
  readonly day: DateKey;
  readonly sku?: string;
  readonly factor: number;
  readonly since: number;
}

/**
 * A seller that is invented from its seed, day by day and always the same, so that nothing of it is kept. What a test
 * changes is stamped with the wire's clock: documents asked for before don't have it.
 */
export class WireSeller {
  readonly id: string;
  readonly name: string;
  readonly seed: string;
  readonly products: readonly WireProduct[];
  readonly keys: AmazonKeys;
  readonly adsKeys: AmazonKeys;
  readonly marketplaces: WireMarketplace[];
  /** Marketplaces the seller takes no part in anymore. */
  readonly closed = new Set<string>();
  readonly profiles: WireProfile[];
  readonly roles = new Set<Role>(ROLES);
  readonly shop: WireShop;
  readonly #clock: WireClock;
  readonly #ordersPerDay: number;
  /** How many marketplaces the seller began with: one added later takes no orders from them. */
  readonly #planned: number;
  readonly #orderChanges = new Map<string, OrderChange[]>();
  readonly #restatements: Restatement[] = [];
  #isRevoked = false;

  constructor(plan: SellerPlan, seed: string, clock: WireClock) {
    this.#clock = clock;
    this.seed = seed;
    this.name = plan.name;
    this.id = `A${codeOf(`${seed} id`, 13)}`;
    this.products = inventProducts(seed, plan.skus);
    this.#ordersPerDay = plan.ordersPerDay;
    this.#planned = plan.countries.length;
    this.marketplaces = plan.countries.map((country) => marketplaceIn(country));
    this.profiles = this.marketplaces.map((marketplace) => ({
      profileId: wholeChance(1e14, 9e14, seed, marketplace.id),
      marketplace,
    }));
    this.keys = keysOf(seed, 'sp');
    this.adsKeys = keysOf(seed, 'ads');
    const domain = plan.name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    this.shop = {
      domain: `${domain}.myshopify.com`,
      name: plan.name,
      token: `shpat_${hexOf(`${seed} shop`)}`,
      scopes: new Set(['read_orders', 'read_all_orders', 'read_products', 'read_inventory', 'read_reports']),
      timeZone: 'America/New_York',
      currency: 'USD',
      ordersPerDay: plan.shopOrdersPerDay,
    };
  }

  get isRevoked(): boolean {
    return this.#isRevoked;
  }

  /** The seller takes the app's permission back. */
  revoke(): void {
    this.#isRevoked = true;
  }

  authorize(): void {
    this.#isRevoked = false;
  }

  addMarketplace(country: string): void {
    const marketplace = marketplaceIn(country);
    this.marketplaces.push(marketplace);
    this.profiles.push({ profileId: wholeChance(1e14, 9e14, this.seed, marketplace.id), marketplace });
  }

  closeMarketplace(country: string): void {
    this.closed.add(marketplaceIn(country).id);
  }

  /** An order is cancelled, paid or restated: documents by last update have it again. */
  changeOrder(id: string, change: Omit<OrderChange, 'since'>): void {
    const changes = this.#orderChanges.get(id) ?? [];
    this.#orderChanges.set(id, [...changes, { ...change, since: this.#clock.now().getTime() }]);
  }

  restate(restatement: Omit<Restatement, 'since'>): void {
    this.#restatements.push({ ...restatement, since: this.#clock.now().getTime() });
  }

  /** By what the figures of a day have been multiplied until a moment. */
  factorOf(of: Restatement['of'], day: DateKey, sku: string, asOf: number): number {
    return this.#restatements
      .filter((one) => one.of === of && one.day === day && one.since <= asOf && (one.sku ?? sku) === sku)
      .reduce((product, { factor }) => product * factor, 1);
  }

  /** Orders a test has changed, whatever their day. */
  get changedOrders(): ReadonlySet<string> {
    return new Set(this.#orderChanges.keys());
  }

  ordersOn(marketplace: WireMarketplace, day: DateKey, asOf: Date = this.#clock.now()): Generator<WireOrder> {
    const { seed, products, marketplaces } = this;
    const share = shareOf(marketplaces.indexOf(marketplace), this.#planned);
    const perDay = this.#ordersPerDay * share;
    const source = { seed, marketplace, products, perDay, changes: this.#orderChanges };
    return ordersOf(source, day, asOf.getTime());
  }

  marketplace(id: string): WireMarketplace | null {
    return this.marketplaces.find((one) => one.id === id && !this.closed.has(id)) ?? null;
  }
}

function marketplaceIn(country: string): WireMarketplace {
  const found = MARKETPLACES.find((one) => one.country === country);
  if (found === undefined) throw new Error(`No marketplace is known in '${country}'.`);
  return found;
}

/** The app is one for all sellers: whose data it reads is decided by the refresh token. */
function keysOf(seed: string, app: 'sp' | 'ads'): AmazonKeys {
  return {
    clientId: `amzn1.application-oa2-client.${hexOf(`the ${app} app`)}`,
    clientSecret: `amzn1.oa2-cs.v1.${hexOf(`the ${app} secret`)}`,
    refreshToken: `Atzr|${codeOf(`${seed} ${app}`, 60)}`,
  };
}

function hexOf(word: string): string {
  return Array.from({ length: 32 }, (_, at) => wholeChance(0, 15, word, at).toString(16)).join('');
}
