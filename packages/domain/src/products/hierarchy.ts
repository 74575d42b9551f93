import { compareByCodePoint } from './code-point-order.ts';
import { nameOrUnknown } from './dimensions.ts';

/** Brand -> parent SKUs -> SKUs; every list sorted by code point, without duplicates. */
export interface ProductHierarchy {
  readonly brandToParentSku: Readonly<Record<string, readonly string[]>>;
  readonly parentSkuToSku: Readonly<Record<string, readonly string[]>>;
}

export interface ProductNames {
  readonly brand_name?: string | null | undefined;
  readonly parent_sku_name?: string | null | undefined;
  readonly sku_name?: string | null | undefined;
}

export const EMPTY_HIERARCHY: ProductHierarchy = { brandToParentSku: {}, parentSkuToSku: {} };

function addTo(children: Map<string, Set<string>>, parent: string, child: string): void {
  const known = children.get(parent);
  if (known === undefined) children.set(parent, new Set([child]));
  else known.add(child);
}

export function sortedNames(names: Iterable<string>): string[] {
  return [...names].toSorted(compareByCodePoint);
}

/** `fromEntries` defines own properties, so that a product named '__proto__' or 'constructor' is just a name. */
function toRecord(children: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string[]> {
  return Object.fromEntries(
    sortedNames(children.keys()).map((parent) => [parent, sortedNames(children.get(parent) ?? [])]),
  );
}

/** The hierarchy that follows from rows (spec point 7's fallback); missing names count as 'Unknown …'. */
export function buildHierarchy(rows: Iterable<ProductNames>): ProductHierarchy {
  const parentsOfBrand = new Map<string, Set<string>>();
  const skusOfParent = new Map<string, Set<string>>();
  for (const row of rows) {
    const parent = nameOrUnknown('parent_sku_name', row.parent_sku_name);
    addTo(parentsOfBrand, nameOrUnknown('brand_name', row.brand_name), parent);
    addTo(skusOfParent, parent, nameOrUnknown('sku_name', row.sku_name));
  }
  return { brandToParentSku: toRecord(parentsOfBrand), parentSkuToSku: toRecord(skusOfParent) };
}

/** The children of one name; none for a name the hierarchy doesn't know, whatever objects inherit. */
export function childrenOf(
  children: Readonly<Record<string, readonly string[]>>,
  name: string,
): readonly string[] {
  return Object.hasOwn(children, name) ? (children[name] ?? []) : [];
}
