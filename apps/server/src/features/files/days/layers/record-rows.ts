import type {
  AdSearchTermRow,
  RecordKind,
  RecordOf,
  RecordRow,
  ReturnRow,
  SearchQueryRow,
  StockRow,
} from '@skuline/domain/records';
import type { LedgerRow } from '@skuline/domain/ledger';
import type { Reimbursed, StockLoss } from '@skuline/domain/reimbursements';
import type { TenantTable } from '../../../../stores/analytics/port.ts';
import { escapeTsv } from '../../../../stores/tsv-text.ts';
import { type RowStorage, writeMoney } from './layer-rows.ts';

/** What stands in each column of a row; null is NULL. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

function writeCell(cell: string | number | null): string {
  return cell === null ? String.raw`\N` : escapeTsv(String(cell));
}

function storageOf<Row>(table: TenantTable, columns: Columns<Row>): RowStorage<Row> {
  const cells = Object.values(columns);
  return {
    table,
    columns: Object.keys(columns),
    write: (row) => cells.map((cellOf) => writeCell(cellOf(row))).join('\t'),
  };
}

const STORAGE: { readonly [K in RecordKind]: RowStorage<RecordOf<K>> } = {
  ledger: storageOf<LedgerRow>('layer_ledger', {
    document: ({ document }) => document,
    channel: ({ channel }) => channel,
    date_key: ({ day }) => day,
    settlement_id: ({ settlement }) => settlement,
    order_id: ({ order }) => order,
    sku: ({ sku }) => sku,
    marketplace: ({ marketplace }) => marketplace,
    type: ({ type }) => type,
    currency: ({ currency }) => currency,
    amount: ({ amount }) => writeMoney(amount),
    quantity: ({ quantity }) => quantity,
  }),
  stock: storageOf<StockRow>('layer_stock', {
    channel: ({ channel }) => channel,
    date_key: ({ day }) => day,
    marketplace: ({ marketplace }) => marketplace,
    sku: ({ sku }) => sku,
    asin: ({ asin }) => asin,
    on_hand: ({ onHand }) => onHand,
    inbound: ({ inbound }) => inbound,
  }),
  ad_search_term: storageOf<AdSearchTermRow>('layer_ad_search_term', {
    date_key: ({ day }) => day,
    last_day: ({ lastDay }) => lastDay,
    ad_product: ({ adProduct }) => adProduct,
    account: ({ account }) => account,
    marketplace: ({ marketplace }) => marketplace,
    campaign: ({ campaign }) => campaign,
    ad_group: ({ adGroup }) => adGroup,
    targeting: ({ targeting }) => targeting,
    match_type: ({ matchType }) => matchType,
    search_term: ({ searchTerm }) => searchTerm,
    currency: ({ currency }) => currency,
    impressions: ({ impressions }) => impressions,
    clicks: ({ clicks }) => clicks,
    orders: ({ orders }) => orders,
    spend: ({ spend }) => writeMoney(spend),
    sales: ({ sales }) => writeMoney(sales),
  }),
  search_query: storageOf<SearchQueryRow>('layer_search_query', {
    date_key: ({ day }) => day,
    marketplace: ({ marketplace }) => marketplace,
    asin: ({ asin }) => asin,
    brand: ({ brand }) => brand,
    query: ({ query }) => query,
    volume: ({ volume }) => volume,
    total_impressions: ({ total }) => total.impressions,
    total_clicks: ({ total }) => total.clicks,
    total_cart_adds: ({ total }) => total.cartAdds,
    total_purchases: ({ total }) => total.purchases,
    own_impressions: ({ own }) => own.impressions,
    own_clicks: ({ own }) => own.clicks,
    own_cart_adds: ({ own }) => own.cartAdds,
    own_purchases: ({ own }) => own.purchases,
  }),
  return: storageOf<ReturnRow>('layer_return', {
    date_key: ({ day }) => day,
    order_id: ({ order }) => order,
    sku: ({ sku }) => sku,
    asin: ({ asin }) => asin,
    reason: ({ reason }) => reason,
    disposition: ({ disposition }) => disposition,
    units: ({ units }) => units,
  }),
  stock_loss: storageOf<StockLoss>('layer_stock_loss', {
    date_key: ({ day }) => day,
    marketplace: ({ marketplace }) => marketplace,
    fnsku: ({ fnsku }) => fnsku,
    sku: ({ sku }) => sku,
    kind: ({ kind }) => kind,
    reference: ({ reference }) => reference,
    center: ({ center }) => center,
    units: ({ units }) => units,
  }),
  reimbursement: storageOf<Reimbursed>('layer_reimbursement', {
    date_key: ({ day }) => day,
    reimbursement_id: ({ id }) => id,
    original_id: ({ original }) => original,
    fnsku: ({ fnsku }) => fnsku,
    sku: ({ sku }) => sku,
    kind: ({ kind }) => kind,
    currency: ({ currency }) => currency,
    units: ({ units }) => units,
    amount_per_unit: ({ amountPerUnit }) => (amountPerUnit === null ? null : writeMoney(amountPerUnit)),
  }),
};

type Insert = <Row>(rows: readonly Row[], storage: RowStorage<Row>) => Promise<void>;

/** Records that wait until they are stored. */
const MAX_WAITING = 20_000;

/** Stores records some thousands at once, each kind in its table. */
export class RecordWriter {
  readonly #insert: Insert;
  readonly #waiting: RecordRow[] = [];
  readonly #stored = new Set<RecordKind>();

  constructor(insert: Insert) {
    this.#insert = insert;
  }

  async add(records: readonly RecordRow[]): Promise<void> {
    for (const one of records) this.#waiting.push(one);
    if (this.#waiting.length >= MAX_WAITING) await this.flush();
  }

  /** Those that have been stored. */
  kinds(): RecordKind[] {
    return [...this.#stored];
  }

  async flush(): Promise<void> {
    const records = this.#waiting.splice(0);
    const store = async <K extends RecordKind>(kind: K, rows: readonly RecordOf<K>[]) => {
      if (rows.length === 0) return;
      this.#stored.add(kind);
      await this.#insert<RecordOf<K>>(rows, STORAGE[kind]);
    };
    await store(
      'ledger',
      records.flatMap((one) => (one.record === 'ledger' ? [one.row] : [])),
    );
    await store(
      'stock',
      records.flatMap((one) => (one.record === 'stock' ? [one.row] : [])),
    );
    await store(
      'ad_search_term',
      records.flatMap((one) => (one.record === 'ad_search_term' ? [one.row] : [])),
    );
    await store(
      'search_query',
      records.flatMap((one) => (one.record === 'search_query' ? [one.row] : [])),
    );
    await store(
      'return',
      records.flatMap((one) => (one.record === 'return' ? [one.row] : [])),
    );
    await store(
      'stock_loss',
      records.flatMap((one) => (one.record === 'stock_loss' ? [one.row] : [])),
    );
    await store(
      'reimbursement',
      records.flatMap((one) => (one.record === 'reimbursement' ? [one.row] : [])),
    );
  }
}
