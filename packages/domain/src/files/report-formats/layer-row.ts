import type { DateKey } from '../../core/calendar/index.ts';
import type { FactKind } from '../../figures/metrics/index.ts';
import type { LayerSource } from '../sources/index.ts';

export { FACT_KINDS, type FactKind } from '../../figures/metrics/index.ts';

export type { Channel } from '../sources/index.ts';

/** What has to be said of the figures of a day and SKU, although they are taken. */
export type RowFlag =
  | 'pending_price'
  | 'promotions_unknown'
  | 'orders_unknown'
  | 'refund_on_order_day'
  | 'unpaid_order'
  | 'shop_timezone_day'
  | 'units_below_zero'
  | LeftOutReason;

/** Why a line is no fact: it was cancelled, or is of an account, marketplace or currency that was not chosen. */
export type LeftOutReason = 'cancelled' | 'other_part';

/** Lines that are left out of the figures are kept beside them: other reports may count them. */
export const LEFT_OUT = 'left_out';

/** Facts that are counted, as a line of a report gives them. */
export const LAYER_COUNTS = [
  'sessions',
  'orders',
  'units_sold',
  'ad_impressions',
  'ad_clicks',
  'ad_orders',
] as const;
export type LayerCount = (typeof LAYER_COUNTS)[number];

/** Facts that are money. Refunds are an amount to take off. */
export const LAYER_MONEY = ['gross_sales', 'promotions', 'refunds', 'ad_spend', 'ad_sales'] as const;
export type LayerMoney = (typeof LAYER_MONEY)[number];

/** How often the page of a product was viewed. */
export interface PageViews {
  readonly all: number;
  /** How many of them had the seller's own offer as the featured one, in ten-thousandths of a view; null where the file does not say. */
  readonly featured: number | null;
}

/** One line of a report, as received: lines of the same day and SKU are added up when the day is composed. */
export interface LayerRow {
  readonly kind: FactKind | typeof LEFT_OUT;
  /** Which of the file's sources it is of: `partOfSource` it; '' where it is absent. */
  readonly part?: string;
  /** The day in Los Angeles, or as the source prints it. */
  readonly day: DateKey;
  /** As it stands in the file; '' where the file has none. */
  readonly sku: string;
  /** '' where the file has none. It names the SKU only where `sku` is ''. */
  readonly asin: string;
  /** Orders are the different ones of these, plus the sum of the counted ones; '' where the file counts orders. */
  readonly orderRef: string;
  readonly counts: Readonly<Partial<Record<LayerCount, number>>>;
  /** What the money is in, as ISO 4217 has it; left out where the file does not say, and it is what the company reports in. */
  readonly currency?: string;
  /** In whole ten-thousandths: $34.99 is 349,900. */
  readonly money: Readonly<Partial<Record<LayerMoney, number>>>;
  readonly flags: readonly RowFlag[];
  /** Left out where the file does not say. */
  readonly views?: PageViews | undefined;
}

/** How often shoppers searched for a query in a week. */
export interface KeywordLayerRow {
  /** The Sunday the week begins on. */
  readonly week: DateKey;
  /** Where they searched; '' where the file names no marketplace. */
  readonly marketplace: string;
  /** Whose product the file is about; '' in the view of a brand, where `parent` was asked for. */
  readonly asin: string;
  readonly parent: string;
  readonly query: string;
  readonly volume: number;
}

/** A line of a seller's catalog. A blank name is unknown. */
export interface CatalogueLayerRow {
  /** 0 where the file says which ASIN a SKU is of, and nothing of its names. */
  readonly line: number;
  readonly sku: string;
  readonly asin: string;
  readonly parentSku: string;
  readonly brand: string;
  /** All tags of the SKU; left out where the file has no column of them, which leaves them as they are. */
  readonly tags?: readonly string[] | undefined;
}

/** For which days a file speaks of a kind, both included: a day among them without a line is a day with nothing. */
export interface LayerCover {
  readonly kind: FactKind;
  readonly first: DateKey;
  readonly last: DateKey;
  /** 1 is the best source of the kind, 2 speaks where there is none of those, and so on. */
  readonly precedence: number;
  /** Whose figures they are; absent where nothing is said of it. */
  readonly source?: LayerSource;
}
