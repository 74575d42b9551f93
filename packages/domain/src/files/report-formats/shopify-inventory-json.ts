import { type Json, objectOf, textOf } from './values/json-value.ts';

/** Whether it is an item of an inventory as a bulk operation of Shopify's Admin API writes it. */
export function isBulkItem(value: unknown): boolean {
  const { id, sku } = objectOf(value);
  return textOf(id).startsWith('gid://shopify/InventoryItem/') && sku !== undefined;
}

/** Items of an inventory, each with its places behind it, as the rows of an export, so that one format reads both. */
export class BulkInventory {
  readonly header: readonly string[] = ['Handle', 'SKU', 'Location', 'Incoming', 'Available'];
  readonly #skus = new Map<string, string>();

  *take(value: unknown): Generator<readonly string[]> {
    const object = objectOf(value);
    const parent = object['__parentId'];
    if (parent === undefined) {
      this.#skus.set(textOf(object['id']), textOf(object['sku']));
      return;
    }
    const units = unitsOf(object);
    const place = textOf(objectOf(object['location'])['name']);
    yield ['', this.#skus.get(textOf(parent)) ?? '', place, units('incoming'), units('available')];
  }

  finish(): readonly (readonly string[])[] {
    return [];
  }
}

function unitsOf({ quantities }: Json): (name: string) => string {
  const told = new Map<string, string>();
  for (const one of Array.isArray(quantities) ? quantities : []) {
    const { name, quantity } = objectOf(one);
    told.set(textOf(name), textOf(quantity));
  }
  return (name) => told.get(name) ?? '';
}
