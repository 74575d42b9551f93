import { BUSINESS_TIME_ZONE } from '../../core/calendar/index.ts';
import type { FactKind } from '../../figures/metrics/index.ts';

/** What can be connected. */
export const CONNECTED_SOURCES = ['amazon', 'amazon-ads', 'shopify', 'mailbox'] as const;
export type ConnectedSource = (typeof CONNECTED_SOURCES)[number];

export const SOURCE_LABELS: Readonly<Record<ConnectedSource, string>> = {
  amazon: 'Amazon',
  'amazon-ads': 'Amazon Ads',
  shopify: 'Shopify',
  mailbox: 'Mailbox',
};

/** The address of a shop at Shopify, in small letters. */
export const SHOP_ADDRESS = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/** What is pulled; the words under which freshness is told. */
export const PULL_KINDS = [
  'orders',
  'traffic',
  'fees',
  'settlements',
  'stock',
  'inventory',
  'listings',
  'returns',
  'search_queries',
  'ads',
  'display_ads',
  'brand_ads',
  'search_terms',
] as const;
export type PullKind = (typeof PULL_KINDS)[number];

/** How a source gives a kind, and until when a day of it may change (the sources' own documentation). */
export interface PullRule {
  readonly kind: PullKind;
  readonly source: ConnectedSource;
  /** 'Orders', as a person reads it. */
  readonly label: string;
  /** One document holds so many days at most: blocks of as many, counted from 1970, are requested whole. */
  readonly blockDays: number;
  /** The newest day that can be asked for: 0 is today, 1 yesterday. */
  readonly newestAge: number;
  /**
   * The kinds of fact that figures have of it, and how old a day has to be before they are taken for final. What changes
   * later, such as sales of an ad weeks after its click, is restated and told.
   */
  readonly tells?: { readonly kinds: readonly FactKind[]; readonly finalAge: number };
  /** Days back from today for which documents exist. */
  readonly reachesBack: number;
  /** A day is pulled again until it is so many days old. */
  readonly changesFor: number;
  /** A day that may change is pulled again after so many hours. */
  readonly everyHours: number;
  /**
   * A document speaks for all its days, also those without a line: nothing happened on them. Otherwise a day without
   * lines is not there yet.
   */
  readonly isWhole: boolean;
  /** A day without lines is spoken for once it is so old: before, the source may not have it yet. */
  readonly settledAge: number;
  /** Its lines are moments without a place, which are read as days of Los Angeles wherever they happened. */
  readonly isOfMoments?: boolean;
  /** The source makes the documents by itself, and they can only be listed. */
  readonly isListed?: boolean;
  /**
   * It tells what is there now, and of no other day: of `stock` each day's is kept, of `names` the one that says something
   * new.
   */
  readonly isOfNow?: 'stock' | 'names';
  /** It is told by whole weeks from Sunday to Saturday, and of products that are named. */
  readonly isOfWeeks?: boolean;
  /**
   * Not every account may read it, and no figure of a day rests on it: that the source gives none is told, with this sentence
   * behind it, and is no trouble of the connection.
   */
  readonly mayLack?: string;
}

const DAY_HOURS = 24;

/** What a source tells of now alone: asked for once a day. */
const OF_NOW = {
  blockDays: 1,
  newestAge: 0,
  reachesBack: 0,
  changesFor: 0,
  everyHours: DAY_HOURS,
  isWhole: false,
  settledAge: 0,
} as const;

/** Orders have no price while they are pending, which is for a day or two. */
const ORDERS_OF_AMAZON = { kinds: ['sales'], finalAge: 2 } as const;
/** There 24 to 72 hours after the day. */
const TRAFFIC_OF_AMAZON = { kinds: ['traffic'], finalAge: 4 } as const;
/** Clicks may change for three days. */
const ADS_OF_AMAZON = { kinds: ['ads'], finalAge: 4 } as const;
/** A shop knows its own orders at once. */
const ORDERS_OF_SHOP = { kinds: ['sales', 'refunds'], finalAge: 1 } as const;
const TRAFFIC_OF_SHOP = { kinds: ['traffic'], finalAge: 2 } as const;

const PULL_RULES: readonly PullRule[] = [
  {
    kind: 'orders',
    source: 'amazon',
    tells: ORDERS_OF_AMAZON,
    label: 'Orders',
    blockDays: 10,
    newestAge: 0,
    reachesBack: 730,
    changesFor: 30,
    everyHours: 12,
    isWhole: true,
    settledAge: 1,
  },
  {
    kind: 'traffic',
    source: 'amazon',
    tells: TRAFFIC_OF_AMAZON,
    label: 'Sales and traffic',
    blockDays: 1,
    newestAge: 1,
    reachesBack: 730,
    changesFor: 4,
    everyHours: 12,
    isWhole: false,
    settledAge: 1,
  },
  {
    kind: 'fees',
    source: 'amazon',
    label: 'Fees and proceeds',
    blockDays: 14,
    newestAge: 1,
    reachesBack: 730,
    changesFor: 35,
    everyHours: DAY_HOURS,
    isWhole: false,
    settledAge: 1,
  },
  {
    kind: 'settlements',
    source: 'amazon',
    label: 'Settlements',
    blockDays: 90,
    newestAge: 0,
    reachesBack: 90,
    changesFor: 90,
    everyHours: DAY_HOURS,
    isWhole: false,
    settledAge: 1,
    isListed: true,
  },
  {
    kind: 'stock',
    source: 'amazon',
    label: 'Stock',
    blockDays: 14,
    newestAge: 1,
    reachesBack: 540,
    changesFor: 3,
    everyHours: DAY_HOURS,
    isWhole: false,
    settledAge: 1,
  },
  {
    ...OF_NOW,
    kind: 'inventory',
    source: 'amazon',
    label: 'Inventory today',
    isOfNow: 'stock',
    mayLack: 'Amazon tells inventory of what it ships itself; everything else is pulled without it.',
  },
  {
    ...OF_NOW,
    kind: 'listings',
    source: 'amazon',
    label: 'Listings',
    isOfNow: 'names',
    mayLack: 'Without listings new SKUs are named on the page Catalog without suggestions of their ASINs.',
  },
  {
    kind: 'returns',
    source: 'amazon',
    label: 'Returns',
    blockDays: 14,
    newestAge: 1,
    reachesBack: 540,
    changesFor: 7,
    everyHours: DAY_HOURS,
    isWhole: true,
    settledAge: 3,
    isOfMoments: true,
    mayLack: 'Amazon tells returns of what it ships itself; everything else is pulled without them.',
  },
  {
    kind: 'search_queries',
    source: 'amazon',
    label: 'Search queries',
    blockDays: 7,
    newestAge: 2,
    reachesBack: 730,
    changesFor: 8,
    everyHours: 2 * DAY_HOURS,
    isWhole: false,
    settledAge: 1,
    isOfWeeks: true,
    mayLack:
      'Amazon gives search queries to brands of its Brand Registry alone; everything else is pulled without them.',
  },
  {
    kind: 'ads',
    source: 'amazon-ads',
    tells: ADS_OF_AMAZON,
    label: 'Sponsored Products',
    blockDays: 15,
    newestAge: 1,
    reachesBack: 94,
    changesFor: 35,
    everyHours: DAY_HOURS,
    isWhole: true,
    settledAge: 3,
  },
  {
    kind: 'display_ads',
    source: 'amazon-ads',
    tells: ADS_OF_AMAZON,
    label: 'Sponsored Display',
    blockDays: 15,
    newestAge: 1,
    reachesBack: 64,
    changesFor: 35,
    everyHours: DAY_HOURS,
    isWhole: true,
    settledAge: 3,
  },
  {
    kind: 'brand_ads',
    source: 'amazon-ads',
    tells: ADS_OF_AMAZON,
    label: 'Sponsored Brands',
    blockDays: 15,
    newestAge: 1,
    reachesBack: 59,
    changesFor: 35,
    everyHours: DAY_HOURS,
    isWhole: true,
    settledAge: 3,
    mayLack:
      'The spend of Sponsored Brands is missing from what is shown; everything else is pulled without it.',
  },
  {
    kind: 'search_terms',
    source: 'amazon-ads',
    label: 'Search terms of ads',
    blockDays: 15,
    newestAge: 1,
    reachesBack: 64,
    changesFor: 35,
    everyHours: DAY_HOURS,
    isWhole: false,
    settledAge: 1,
  },
  {
    kind: 'orders',
    source: 'shopify',
    tells: ORDERS_OF_SHOP,
    label: 'Orders',
    blockDays: 15,
    newestAge: 0,
    reachesBack: 730,
    changesFor: 60,
    everyHours: 12,
    isWhole: true,
    settledAge: 1,
  },
  {
    kind: 'traffic',
    source: 'shopify',
    tells: TRAFFIC_OF_SHOP,
    label: 'Sessions',
    blockDays: 15,
    newestAge: 1,
    reachesBack: 730,
    changesFor: 3,
    everyHours: DAY_HOURS,
    isWhole: false,
    settledAge: 1,
    mayLack:
      'The sessions of the shop are missing from what is shown; everything else is pulled without them.',
  },
  {
    ...OF_NOW,
    kind: 'inventory',
    source: 'shopify',
    label: 'Inventory today',
    isOfNow: 'stock',
    mayLack: 'The stock of the shop is missing from what is shown; everything else is pulled without it.',
  },
];

/** So many ASINs are asked about in one report: their names are a text of at most 200 characters. */
export const MOST_ASINS = 18;
/** The best sellers are those of so many days. */
export const BEST_SELLER_DAYS = 91;

/** What is pulled of a source, without the kinds that a person switched off. */
export function rulesOf(source: ConnectedSource, off: readonly string[] = []): PullRule[] {
  return PULL_RULES.filter((rule) => rule.source === source && !off.includes(rule.kind));
}

/** How a source gives a kind; throws for one that it does not give. */
export function ruleOf(source: ConnectedSource, kind: PullKind): PullRule {
  const found = PULL_RULES.find((rule) => rule.source === source && rule.kind === kind);
  if (found === undefined) throw new Error(`${SOURCE_LABELS[source]} gives no ${kind}.`);
  return found;
}

/** By whose days a kind of a target is pulled. */
export function zoneOf({ isOfMoments }: PullRule, { timeZone }: { readonly timeZone: string }): string {
  return isOfMoments === true ? BUSINESS_TIME_ZONE : timeZone;
}
