import type { CatalogueLine, NamesOfSku } from './names-of-sku.ts';

/** What a person says a SKU is called; what is not said stays as it is, and a blank name is unknown again. */
export interface NameChange {
  readonly sku: string;
  readonly asin?: string | undefined;
  readonly parentSku?: string | undefined;
  readonly brand?: string | undefined;
}

/** The names of the SKUs that the changes alter, as lines of a catalog: of several changes of a SKU all count, in order. */
export function applyNameChanges(
  lines: readonly CatalogueLine[],
  changes: readonly NameChange[],
): readonly NamesOfSku[] {
  const before = new Map<string, NamesOfSku>(lines.map((line) => [line.sku, line]));
  const after = new Map<string, NamesOfSku>();
  for (const { sku, asin, parentSku, brand } of changes) {
    const now = after.get(sku) ?? before.get(sku) ?? { sku, asin: '', parentSku: '', brand: '' };
    after.set(sku, {
      sku,
      asin: asin ?? now.asin,
      parentSku: parentSku ?? now.parentSku,
      brand: brand ?? now.brand,
    });
  }
  return [...after.values()].filter((names) => !areSame(names, before.get(names.sku)));
}

function areSame(a: NamesOfSku, b: NamesOfSku | undefined): boolean {
  return a.asin === (b?.asin ?? '') && a.parentSku === (b?.parentSku ?? '') && a.brand === (b?.brand ?? '');
}
