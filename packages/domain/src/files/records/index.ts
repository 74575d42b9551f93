import type { DateKey } from '../../core/calendar/index.ts';
import type { LedgerRow } from '../../figures/ledger/index.ts';
import type { Reimbursed, StockLoss } from '../../figures/reimbursements/index.ts';
import type { AdProduct, Channel } from '../sources/index.ts';

/** How many units of a SKU there were at the end of a day. */
export interface StockRow {
  readonly day: DateKey;
  readonly channel: Channel;
  /** 'US', or as it is named; '' where the document names none. */
  readonly marketplace: string;
  readonly sku: string;
  readonly asin: string;
  /** Units that can be sold. */
  readonly onHand: number;
  /** Units on their way; null where the document does not say. */
  readonly inbound: number | null;
}

/** What ads cost and brought for what a shopper searched for. Their spend is a part of what other reports tell. */
export interface AdSearchTermRow {
  /** The first day of the line. */
  readonly day: DateKey;
  /** The last one: a line may add up several days. */
  readonly lastDay: DateKey;
  readonly adProduct: AdProduct;
  readonly account: string;
  readonly marketplace: string;
  readonly campaign: string;
  readonly adGroup: string;
  /** The keyword or product that was bid on. */
  readonly targeting: string;
  readonly matchType: string;
  readonly searchTerm: string;
  readonly currency: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly orders: number;
  /** In whole ten-thousandths of the currency, as is what follows. */
  readonly spend: number;
  readonly sales: number;
}

/** How shoppers went from a search to a purchase in a week: all of them, and those that chose the seller's product. */
export interface SearchQueryRow {
  /** The Sunday the week begins on. */
  readonly day: DateKey;
  /** '' where the document names none. */
  readonly marketplace: string;
  /** '' in the view of a brand. */
  readonly asin: string;
  /** '' in the view of an ASIN. */
  readonly brand: string;
  readonly query: string;
  readonly volume: number;
  readonly total: SearchFunnel;
  readonly own: SearchFunnel;
}

/** Units that a buyer sent back, as they came into a warehouse. */
export interface ReturnRow {
  /** The day they came back. */
  readonly day: DateKey;
  readonly order: string;
  readonly sku: string;
  readonly asin: string;
  /** Why, in Amazon's word such as 'DEFECTIVE'; '' where the report gives none. */
  readonly reason: string;
  /** In which state they came back, such as 'SELLABLE'. */
  readonly disposition: string;
  readonly units: number;
}

export interface SearchFunnel {
  readonly impressions: number;
  readonly clicks: number;
  readonly cartAdds: number;
  readonly purchases: number;
}

/** A line of a document that is kept as it is told, in a table of its own: no figure of a day is composed of it. */
export type RecordRow =
  | { readonly record: 'ledger'; readonly row: LedgerRow }
  | { readonly record: 'stock'; readonly row: StockRow }
  | { readonly record: 'ad_search_term'; readonly row: AdSearchTermRow }
  | { readonly record: 'search_query'; readonly row: SearchQueryRow }
  | { readonly record: 'return'; readonly row: ReturnRow }
  | { readonly record: 'stock_loss'; readonly row: StockLoss }
  | { readonly record: 'reimbursement'; readonly row: Reimbursed };
export type RecordKind = RecordRow['record'];
export type RecordOf<K extends RecordKind> = Extract<RecordRow, { readonly record: K }>['row'];
