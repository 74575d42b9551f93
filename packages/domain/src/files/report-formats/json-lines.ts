import { isEconomics, tableOfEconomics } from './economics-json.ts';
import { addNames, flatten } from './json-report.ts';
import { BulkInventory, isBulkItem } from './shopify-inventory-json.ts';
import { BulkOrders, isBulkOrder } from './shopify-orders-json.ts';
import { isObject, type Json } from './values/json-value.ts';

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
  if (isBulkItem(first)) return new BulkInventory();
  if (isKioskTraffic(first)) return tableOfObjects(first);
  if (!isEconomics(first)) return null;
  const { header } = tableOfEconomics([]);
  return { header, take: (value) => tableOfEconomics(value).rows, finish: () => [] };
}

/** Whether it is a product of Data Kiosk's `salesAndTrafficByAsin`. */
function isKioskTraffic(value: unknown): value is Json {
  return isObject(value) && isObject(value['traffic']) && isObject(value['sales']) && 'startDate' in value;
}

/** A row for each object. A query gives all of them the same fields. */
function tableOfObjects(first: Json): JsonLinesTable {
  const names = new Set<string>();
  addNames(first, names);
  const header = [...names];
  const rowOf = (value: unknown) => {
    const cells = flatten(isObject(value) ? value : {});
    return header.map((name) => cells.get(name) ?? '');
  };
  return { header, take: (value) => [rowOf(value)], finish: () => [] };
}
