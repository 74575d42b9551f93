import { isEconomics, tableOfEconomics } from './economics-json.ts';
import { BulkOrders, isBulkOrder } from './shopify-orders-json.ts';

/** A document of JSON Lines as a table: it is read object by object, however long it is. */
export interface JsonLinesTable {
  readonly header: readonly string[];
  /** The rows that an object adds. */
  take(value: unknown): Iterable<readonly string[]>;
  /** The rows that were held back until the end. */
  finish(): Iterable<readonly string[]>;
}

/** By the first object of a document; null where it is none that is read this way. */
export function tableOfJsonLines(first: unknown): JsonLinesTable | null {
  if (isBulkOrder(first)) return new BulkOrders();
  if (!isEconomics(first)) return null;
  const { header } = tableOfEconomics([]);
  return { header, take: (value) => tableOfEconomics(value).rows, finish: () => [] };
}
