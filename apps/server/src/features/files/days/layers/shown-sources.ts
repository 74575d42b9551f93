import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import { UNKNOWN_SKU } from '@skuline/domain/products';
import {
  type Amounts,
  CATALOGUED,
  LINE_ROLES,
  type ReconciledSums,
  type OrderCounts,
  type PaidPrice,
} from '@skuline/domain/reconcile';
import type { Channel, LayerRow, LiveLayer } from '@skuline/domain/report-formats';
import { z } from 'zod';
import type { AnalyticsStore } from '../../../../stores/analytics/port.ts';
import { wholeTenant } from '../../../../stores/reader.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import { catalogueSql } from './catalogue.queries.ts';
import type { LayersRepository } from './layers.repository.ts';
import {
  lineSumsSql,
  orderCountsSql,
  ownSumsSql,
  paidPricesSql,
  ROWS_SQL,
  SPEAKERS_SQL,
  type SourcesOptions,
} from './shown-sources.queries.ts';

export interface ShownRange {
  readonly channel: Channel;
  readonly first: DateKey;
  readonly last: DateKey;
}

/** Who is shown on a day for a kind; the layer is null where a file of Skuline's own speaks for all kinds. */
export interface Speaker {
  readonly day: DateKey;
  /** '' for a file of Skuline's own. */
  readonly kind: string;
  readonly importId: number;
  readonly layer: LiveLayer | null;
}

type SumsOfKind = ReconciledSums & { readonly kind: string };

/** What is shown of a channel, by the files it comes from, with what these leave out. */
export interface ShownSources {
  readonly lines: readonly SumsOfKind[];
  readonly orders: readonly OrderCounts[];
  readonly prices: readonly PaidPrice[];
}

/** A product of the catalog, in its order. */
export interface CatalogueProduct {
  readonly sku: string;
  readonly asin: string;
}

/** The SKU a line counts for, as days are composed: an ASIN is its first SKU, a plus in ads may be a space. */
export function createSkuResolver(products: readonly CatalogueProduct[]): (row: LayerRow) => string {
  const known = new Set(products.map(({ sku }) => sku));
  const ofAsin = new Map(products.toReversed().map(({ sku, asin }) => [asin, sku]));
  return ({ kind, sku, asin }) => {
    if (sku === '') return asin === '' ? UNKNOWN_SKU : (ofAsin.get(asin) ?? asin);
    const spaced = sku.replaceAll('+', ' ');
    return kind === 'ads' && !known.has(sku) && known.has(spaced) ? spaced : sku;
  };
}

/** What a report is compared with. */
export interface ShownSourcesReader {
  listSpeakers(tenantId: TenantId, range: ShownRange): Promise<Speaker[]>;
  listProducts(tenantId: TenantId): Promise<CatalogueProduct[]>;
  /** How many days of SKUs are shown, whatever the channel. */
  countRows(tenantId: TenantId, range: ShownRange): Promise<number>;
  readSources(tenantId: TenantId, range: ShownRange, isBySku: boolean): Promise<ShownSources>;
}

const speakerRow = z.object({
  day: z.string(),
  channel: z.string(),
  kind: z.string(),
  import_id: z.number(),
});
const productRow = z.object({ sku: z.string(), asin: z.string() });
const figures = {
  gross_sales: z.number(),
  promotions: z.number(),
  refunds: z.number(),
  ad_spend: z.number(),
  ad_sales: z.number(),
  sessions: z.number(),
  units_sold: z.number(),
  ad_impressions: z.number(),
  ad_clicks: z.number(),
  ad_orders: z.number(),
};
const place = { day: z.string(), sku: z.string(), lines: z.number() };
const lineRow = z.object({
  ...place,
  ...figures,
  of_kind: z.string(),
  role: z.enum(LINE_ROLES),
  catalogued: z.enum(CATALOGUED),
  is_unpriced: z.number(),
  has_dated_refunds: z.number(),
  product: z.string(),
});
const ownRow = z.object({ ...place, ...figures, orders: z.number() });
const orderRow = z.object({ ...place, shown: z.number(), different: z.number() });
const countRow = z.object({ row_count: z.number() });
const priceRow = z.object({ product: z.string(), day: z.string(), units: z.number(), amount: z.number() });

export function createShownSources(
  analytics: Pick<AnalyticsStore, 'select'>,
  layers: Pick<LayersRepository, 'listLive'>,
): ShownSourcesReader {
  return {
    async listSpeakers(tenantId, { channel, first, last }) {
      const params = { channel, from: first, to: last };
      const rows = speakerRow
        .array()
        .parse(await analytics.select(wholeTenant(tenantId), SPEAKERS_SQL, params));
      const live = await layers.listLive(tenantId, 'daily_performance');
      const byImport = new Map(
        live.layers
          .filter((layer) => layer.channel === channel)
          .map((layer) => [`${layer.importId} ${layer.kind}`, layer]),
      );
      return rows.map(({ day, kind, import_id: importId }) => ({
        day: toDateKey(day),
        kind,
        importId,
        layer: byImport.get(`${importId} ${kind}`) ?? null,
      }));
    },
    async listProducts(tenantId) {
      const { catalogues } = await layers.listLive(tenantId, 'daily_performance');
      if (catalogues.length === 0) return [];
      const sql = `SELECT sku, asin FROM (${catalogueSql(catalogues)}) ORDER BY place, sku`;
      return productRow.array().parse(await analytics.select(wholeTenant(tenantId), sql));
    },
    async countRows(tenantId, { first: from, last: to }) {
      const [found] = countRow
        .array()
        .parse(await analytics.select(wholeTenant(tenantId), ROWS_SQL, { from, to }));
      return found?.row_count ?? 0;
    },
    async readSources(tenantId, range, isBySku) {
      const { layers: live, catalogues } = await layers.listLive(tenantId, 'daily_performance');
      const ofChannel = live.filter(({ channel }) => channel === range.channel);
      const imports = [...new Set(ofChannel.map(({ importId }) => importId))];
      const params = { channel: range.channel, from: range.first, to: range.last };
      const read = (sql: string) => analytics.select(wholeTenant(tenantId), sql, params);
      return readSources(read, { imports, catalogues, isBySku });
    },
  };
}

async function readSources(
  read: (sql: string) => Promise<unknown[]>,
  options: SourcesOptions,
): Promise<ShownSources> {
  const lines = lineRow.array().parse(await read(lineSumsSql(options)));
  const orders = orderRow.array().parse(await read(orderCountsSql(options)));
  const prices = priceRow.array().parse(await read(paidPricesSql(options)));
  const own = ownRow.array().parse(await read(ownSumsSql(options.isBySku)));
  return {
    lines: [...lines.map(toLineSums), ...own.map(toOwnSums)],
    orders: [...orders.map(withDay), ...own.map(toOwnOrders)],
    prices: prices.map(withDay),
  };
}

function withDay<Row extends { readonly day: string }>(row: Row): Row & { readonly day: DateKey } {
  return { ...row, day: toDateKey(row.day) };
}

function toOwnOrders({ day, sku, orders }: z.output<typeof ownRow>): OrderCounts {
  return { day: toDateKey(day), sku, shown: orders, different: orders, lines: orders };
}

function figuresOf(row: Readonly<Record<keyof typeof figures, number>>): Amounts {
  const { gross_sales, promotions, refunds, ad_spend, ad_sales } = row;
  const { sessions, units_sold, ad_impressions, ad_clicks, ad_orders } = row;
  const money = { gross_sales, promotions, refunds, ad_spend, ad_sales };
  return { ...money, sessions, units_sold, ad_impressions, ad_clicks, ad_orders };
}

function toLineSums(row: z.output<typeof lineRow>): SumsOfKind {
  return {
    day: toDateKey(row.day),
    sku: row.sku,
    kind: row.of_kind,
    role: row.role,
    catalogued: row.catalogued,
    isUnpriced: row.is_unpriced === 1,
    hasDatedRefunds: row.has_dated_refunds === 1,
    product: row.product,
    lines: row.lines,
    figures: figuresOf(row),
  };
}

/** A file of Skuline's own speaks for all kinds, and has names of its own. */
function toOwnSums(row: z.output<typeof ownRow>): SumsOfKind {
  return {
    day: toDateKey(row.day),
    sku: row.sku,
    kind: '',
    role: 'speaks',
    catalogued: 'from_the_first',
    isUnpriced: false,
    hasDatedRefunds: false,
    product: '',
    lines: row.lines,
    figures: figuresOf(row),
  };
}
