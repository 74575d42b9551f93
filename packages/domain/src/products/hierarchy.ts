import { compareByCodePoint } from './code-point-order.ts';
import { nameOrUnknown } from './dimensions.ts';

/** Brand -> parent SKUs -> SKUs; every list sorted by code point, without duplicates. */
export interface ProductHierarchy {
  readonly brandToParentSku: NameLists;
  readonly parentSkuToSku: NameLists;
}

/** Names are keys of maps: an object has keys of its own that names collide with, such as '__proto__'. */
export type NameLists = ReadonlyMap<string, readonly string[]>;

/** The hierarchy as JSON holds it (spec point 3). Only to be sent and received: looked up is in the maps. */
export interface HierarchyJson {
  readonly brandToParentSku: Readonly<Record<string, readonly string[]>>;
  readonly parentSkuToSku: Readonly<Record<string, readonly string[]>>;
}

export interface ProductNames {
  readonly brand_name?: string | null | undefined;
  readonly parent_sku_name?: string | null | undefined;
  readonly sku_name?: string | null | undefined;
}

function addTo(children: Map<string, Set<string>>, parent: string, child: string): void {
  const known = children.get(parent);
  if (known === undefined) children.set(parent, new Set([child]));
  else known.add(child);
}

export function sortedNames(names: Iterable<string>): string[] {
  return [...names].toSorted(compareByCodePoint);
}

function sortedLists(children: ReadonlyMap<string, ReadonlySet<string>>): NameLists {
  return new Map(
    sortedNames(children.keys()).map((parent) => [parent, sortedNames(children.get(parent) ?? [])]),
  );
}

/** For `JSON.stringify`: `fromEntries` defines '__proto__' as a property, where an assignment would not. */
export function hierarchyToJson({ brandToParentSku, parentSkuToSku }: ProductHierarchy): HierarchyJson {
  return {
    brandToParentSku: Object.fromEntries(brandToParentSku),
    parentSkuToSku: Object.fromEntries(parentSkuToSku),
  };
}

/** From what `JSON.parse` made: it too defines '__proto__' as a property. */
export function hierarchyFromJson({ brandToParentSku, parentSkuToSku }: HierarchyJson): ProductHierarchy {
  return {
    brandToParentSku: new Map(Object.entries(brandToParentSku)),
    parentSkuToSku: new Map(Object.entries(parentSkuToSku)),
  };
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
  return { brandToParentSku: sortedLists(parentsOfBrand), parentSkuToSku: sortedLists(skusOfParent) };
}
