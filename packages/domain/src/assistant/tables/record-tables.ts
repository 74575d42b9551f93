import { sumOfAmounts } from '../../core/exact/index.ts';
import { FEATURED_OFFER_LABELS, type FeaturedOfferRow } from '../../figures/featured-offer/index.ts';
import { type LedgerAmount, prepareLedger } from '../../figures/ledger/index.ts';
import { type QueryChange, queryDriverLabel } from '../../figures/search-queries/index.ts';
import {
  COLUMN_TITLES,
  nameColumn,
  type ResultTable,
  resultTable,
  type TableScope,
  tableColumn,
  textColumn,
} from '../../figures/tables/index.ts';
import type { DimensionId } from '../../products/index.ts';
import type { RecordsPlan } from '../plan.ts';

/** What they were before is unknown where no report tells it. */
interface PurchasesChange {
  readonly previous: number | null;
  readonly current: number;
  readonly change: number | null;
}

interface PurchasesShown extends Pick<TableScope, 'range' | 'comparison'> {
  readonly rows: readonly (PurchasesChange & { readonly query: string })[];
  readonly total: PurchasesChange & Pick<QueryChange, 'drivers'>;
  readonly rowCount: number;
}

const purchasesOf = ({ current, previous, change }: PurchasesChange) => [current, previous, change];

/** Purchases by search query in both periods, and what explains how all of them changed. */
export function preparePurchasesTables({ rows, total, ...about }: PurchasesShown): readonly ResultTable[] {
  return [
    resultTable({
      ...about,
      title: 'Purchases from searches',
      columns: [
        nameColumn('Search query'),
        tableColumn('purchases', 'Purchases', 'value', 'count'),
        tableColumn('purchases.previous', COLUMN_TITLES.previous, 'previous', 'count'),
        tableColumn('purchases.change', COLUMN_TITLES.change, 'change', 'count'),
      ],
      rows: [
        ...rows.map((row) => [row.query, ...purchasesOf(row)]),
        { kind: 'total', cells: ['Total', ...purchasesOf(total)] },
      ],
    }),
    resultTable({
      range: about.range,
      comparison: about.comparison,
      title: 'What changed purchases from searches',
      columns: [nameColumn('Driver'), tableColumn('effect', 'Effect', 'change', 'number')],
      rows: total.drivers.map(({ id, effect }) => [queryDriverLabel(id), effect]),
    }),
  ];
}

interface WasteShown extends Pick<TableScope, 'range'> {
  readonly rows: readonly {
    readonly text: string;
    readonly currency: string;
    readonly campaigns: readonly { readonly name: string }[];
    readonly clicks: number;
    readonly spend: number;
    readonly expected_orders: number;
  }[];
  readonly totals: readonly {
    readonly currency: string;
    readonly spend: number;
    readonly wasted: number | null;
  }[];
  readonly rowCount: number;
}

/** Search terms without an order, and what all of them cost beside all ads by search term, in each currency. */
export function prepareWasteTables({ rows, totals, range, rowCount }: WasteShown): readonly ResultTable[] {
  return [
    resultTable({
      title: 'Wasted ad spend',
      range,
      columns: [
        nameColumn('Currency'),
        tableColumn('wasted', 'Without an order', 'value', 'number'),
        tableColumn('spend', 'Spend', 'value', 'number'),
      ],
      rows: totals.map(({ currency, wasted, spend }) => [currency, wasted, spend]),
    }),
    resultTable({
      title: 'Search terms without an order',
      range,
      rowCount,
      columns: [
        nameColumn('Search term'),
        textColumn('campaign', 'Campaign'),
        tableColumn('clicks', 'Clicks', 'value', 'count'),
        tableColumn('spend', 'Spend', 'value', 'number'),
        textColumn('currency', 'Currency'),
        tableColumn('expected_orders', 'Orders so many clicks usually bring', 'value', 'multiple'),
      ],
      rows: rows.map((row) => [
        row.text,
        row.campaigns.map(({ name }) => name).join(', '),
        row.clicks,
        row.spend,
        row.currency,
        row.expected_orders,
      ]),
    }),
  ];
}

interface OffersShown extends Pick<TableScope, 'range' | 'comparison' | 'filters'> {
  readonly group: DimensionId;
  readonly rows: readonly FeaturedOfferRow[];
  readonly total: FeaturedOfferRow;
  readonly rowCount: number;
}

const sharesOf = ({
  share,
  previous_share: before,
  page_views: views,
  lost_sales: lost,
}: FeaturedOfferRow) => [share, before, views, lost];

/** On which part of the page views the own offer was the featured one, in both periods, and what a fallen share cost. */
export function prepareOffersTable({ group, rows, total, ...about }: OffersShown): ResultTable {
  return resultTable({
    ...about,
    title: 'Featured Offer share',
    columns: [
      nameColumn(FEATURED_OFFER_LABELS[group]),
      tableColumn('share', 'Featured Offer share', 'value', 'percent2'),
      tableColumn('share.previous', COLUMN_TITLES.previous, 'previous', 'percent2'),
      tableColumn('page_views', 'Page views', 'value', 'count'),
      tableColumn('lost_sales', 'Lost sales', 'value', 'money2'),
    ],
    rows: [
      ...rows.map((row) => [row.name, ...sharesOf(row)]),
      { kind: 'total', cells: ['Total', ...sharesOf(total)] },
    ],
  });
}

/** Whether it is one of the fees that are asked for; advertising is none unless it is named. */
export function isFeeOf({ type }: Pick<LedgerAmount, 'type'>, types: RecordsPlan['types']): boolean {
  if (type === null) return false;
  return types === undefined ? type.endsWith('_fee') : types.includes(type);
}

/** What each fee took, and all of them in each currency; a fee is positive, one that was given back negative. */
export function prepareFeesTable(
  fees: readonly LedgerAmount[],
  about: Pick<TableScope, 'range' | 'filters'>,
): ResultTable {
  return resultTable({
    ...about,
    title: 'Fees',
    columns: [
      nameColumn('Fee'),
      tableColumn('amount', 'Amount', 'value', 'number'),
      textColumn('currency', 'Currency'),
    ],
    rows: prepareLedger(fees).flatMap(({ currency, lines }) => [
      ...lines.map(({ label, amount }) => [label, 0 - amount, currency]),
      {
        kind: 'total' as const,
        cells: ['Total', 0 - sumOfAmounts(lines.map(({ amount }) => amount)), currency],
      },
    ]),
  });
}
