import { crc32 } from 'node:zlib';
import type { DateKey } from '@skuline/domain/calendar';
import { type FactKind, type MetSums, type LayerRow, LEFT_OUT } from '@skuline/domain/report-formats';

/** Lines of orders that are remembered of a file; of more every second, fourth … one is, by its checksum. */
const MOST_ORDER_LINES = 50_000;

/** What a file holds, added up while it is read: enough to compare it with what is shown. */
export class FileFigures {
  readonly #days = new Map<string, Record<string, number>>();
  /** SKUs and ASINs, each with the name of its product. */
  readonly #products = new Map<FactKind, Map<string, string>>();
  readonly #orderLines = new Set<string>();
  #sampled = 1;

  add(row: LayerRow): void {
    const { sku, asin, orderRef } = row;
    // A canceled order is known to the file, and counts for nothing.
    const kind = row.kind === LEFT_OUT ? 'sales' : row.kind;
    const products = this.#products.get(kind) ?? new Map<string, string>();
    this.#products.set(kind, products);
    const name = sku === '' ? asin : sku;
    if (sku !== '') products.set(sku, name);
    // In ads a plus may stand for a space.
    if (kind === 'ads' && sku.includes('+')) products.set(sku.replaceAll('+', ' '), name);
    if (asin !== '') products.set(asin, name);
    if (orderRef !== '') this.#addOrderLine(orderLine(orderRef, sku));
    if (row.kind === LEFT_OUT) return;
    const key = keyOf(row.kind, row.part ?? '', row.day);
    const sums = this.#days.get(key) ?? {};
    this.#days.set(key, sums);
    for (const [fact, value] of Object.entries(row.counts)) sums[fact] = (sums[fact] ?? 0) + value;
    for (const [fact, value] of Object.entries(row.money)) sums[fact] = (sums[fact] ?? 0) + value;
  }

  sumsOf(kind: string, part: string, day: DateKey): MetSums {
    return this.#days.get(keyOf(kind, part, day)) ?? {};
  }

  hasProduct(kind: FactKind, name: string): boolean {
    return name !== '' && this.#products.get(kind)?.has(name) === true;
  }

  /** The products of a kind, each with the SKU and ASIN it may be found by. */
  productsOf(kind: FactKind): { readonly name: string; readonly words: readonly string[] }[] {
    const byName = Map.groupBy(this.#products.get(kind) ?? [], ([, name]) => name);
    return [...byName].map(([name, found]) => ({ name, words: found.map(([word]) => word) }));
  }

  /** Whether the file names any product of a kind. */
  hasProducts(kind: FactKind): boolean {
    return (this.#products.get(kind)?.size ?? 0) > 0;
  }

  /** Of how many lines of orders one is remembered; null for a file without orders. */
  get sampled(): number | null {
    return this.#orderLines.size === 0 ? null : this.#sampled;
  }

  hasOrderLine(orderRef: string, sku: string): boolean {
    return this.#orderLines.has(orderLine(orderRef, sku));
  }

  #addOrderLine(line: string): void {
    if (crc32(line) % this.#sampled !== 0) return;
    this.#orderLines.add(line);
    if (this.#orderLines.size <= MOST_ORDER_LINES) return;
    this.#sampled *= 2;
    for (const kept of this.#orderLines) if (crc32(kept) % this.#sampled !== 0) this.#orderLines.delete(kept);
  }
}

/** An order and what was ordered: shops number their orders alike. */
function orderLine(orderRef: string, sku: string): string {
  return `${orderRef}\n${sku}`;
}

function keyOf(kind: string, part: string, day: DateKey): string {
  return `${kind}\n${part}\n${day}`;
}
