import { type DimensionId, dimensionsAbove, isPlaceId, type SegmentId } from '@skuline/domain/products';
import type { NamesOfRow } from '@skuline/domain/tables';
import { cacheBySnapshot, type DataSnapshot } from '../../read-model/index.ts';
import type { ProductCatalog, ReadProductCatalog } from './product-catalog.ts';

type Names = NamesOfRow;

/** A name with its brand and parent SKU; null where it has none, or several. */
export type FindNames = (by: SegmentId, name: string) => Names;

const MAX_TENANTS = 20;
const NONE: Names = { brand_name: null, parent_sku_name: null, sku_name: null };

/** How names are looked up in what a tenant sells. */
export type ReadProductNames = (snapshot: DataSnapshot) => Promise<FindNames>;

/** Made once for each data version. */
export function createProductNames(readCatalog: ReadProductCatalog): ReadProductNames {
  return cacheBySnapshot(async (snapshot) => {
    const catalog = await readCatalog(snapshot);
    const skus = namesBy(catalog, 'sku_name');
    const parents = namesBy(catalog, 'parent_sku_name');
    return (by, name) => {
      if (isPlaceId(by)) return { ...NONE, [by]: name };
      const known = { brand_name: null, parent_sku_name: parents.get(name), sku_name: skus.get(name) }[by];
      return { ...NONE, ...known, [by]: name };
    };
  }, MAX_TENANTS);
}

function namesBy(catalog: ProductCatalog, by: DimensionId): ReadonlyMap<string, Names> {
  const above = dimensionsAbove(by);
  const names = new Map<string, Names>();
  for (const product of catalog) {
    const known = names.get(product[by]);
    const own = Object.fromEntries(
      above.map((key) => [key, known === undefined || known[key] === product[key] ? product[key] : null]),
    );
    names.set(product[by], { ...NONE, ...own });
  }
  return names;
}
