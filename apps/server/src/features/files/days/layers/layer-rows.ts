import type { ReportedProduct } from '@skuline/domain/catalogue';
import {
  type CatalogueLayerRow,
  type KeywordLayerRow,
  LAYER_COUNTS,
  LAYER_MONEY,
  type LayerRow,
} from '@skuline/domain/report-formats';
import type { TenantTable } from '../../../../stores/analytics/port.ts';
import { escapeTsv } from '../../../../stores/tsv-text.ts';

/** How the lines of a kind of file are stored: a table, its columns, and a line as TabSeparated text without its end. */
export interface RowStorage<Row> {
  readonly table: TenantTable;
  readonly columns: readonly string[];
  readonly write: (row: Row) => string;
}

const TEN_THOUSANDTHS = 10_000;
const NULL = String.raw`\N`;

export const factStorage: RowStorage<LayerRow> = {
  table: 'layer_fact',
  columns: [
    'kind',
    'part',
    'date_key',
    'sku',
    'asin',
    'order_ref',
    ...LAYER_COUNTS,
    ...LAYER_MONEY,
    'flags',
    'currency',
    'page_views',
    'featured_views',
  ],
  write: ({ kind, part = '', day, sku, asin, orderRef, counts, money, flags, currency = '', views }) =>
    [
      kind,
      part,
      day,
      escapeTsv(sku),
      escapeTsv(asin),
      escapeTsv(orderRef),
      ...LAYER_COUNTS.map((count) => String(counts[count] ?? 0)),
      ...LAYER_MONEY.map((fact) => writeMoney(money[fact] ?? 0)),
      flags.join(','),
      currency,
      views === undefined ? NULL : String(views.all),
      typeof views?.featured === 'number' ? writeMoney(views.featured) : NULL,
    ].join('\t'),
};

export const keywordStorage: RowStorage<KeywordLayerRow> = {
  table: 'layer_keyword',
  columns: ['date_key', 'asin', 'parent_sku_name', 'query', 'volume'],
  write: ({ week, asin, parent, query, volume }) =>
    [week, escapeTsv(asin), escapeTsv(parent), escapeTsv(query), String(volume)].join('\t'),
};

export const catalogueStorage: RowStorage<CatalogueLayerRow> = {
  table: 'catalogue_row',
  columns: ['line', 'sku', 'asin', 'parent_sku_name', 'brand_name'],
  write: ({ line, sku, asin, parentSku, brand }) =>
    [String(line), ...[sku, asin, parentSku, brand].map(escapeTsv)].join('\t'),
};

/** Ads files and reports of traffic tell them; the table is called by the first. */
export const reportedProductStorage: RowStorage<ReportedProduct> = {
  table: 'ads_product',
  columns: ['sku', 'asin', 'parent_asin', 'brand_name'],
  write: ({ sku, asin, parentAsin, brand }) => [sku, asin, parentAsin, brand].map(escapeTsv).join('\t'),
};

/** Whole ten-thousandths as the decimal number the engine reads, without a detour over fractions. */
export function writeMoney(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error('Money is given in whole ten-thousandths.');
  const size = Math.abs(value);
  const cents = String(size % TEN_THOUSANDTHS).padStart(4, '0');
  return `${value < 0 ? '-' : ''}${Math.floor(size / TEN_THOUSANDTHS)}.${cents}`;
}

/** Characters of a chunk: some tens of thousands of lines. */
const CHUNK_LENGTH = 4 * 1024 * 1024;

/** The rows as chunks of whole lines, each begun with the import's number. */
export async function* toChunks<Row>(
  importId: number,
  rows: Iterable<Row> | AsyncIterable<Row>,
  write: (row: Row) => string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const row of rows) {
    text += `${importId}\t${write(row)}\n`;
    if (text.length >= CHUNK_LENGTH) {
      yield encoder.encode(text);
      text = '';
    }
  }
  if (text !== '') yield encoder.encode(text);
}
