import { addDays, type DateKey, EARLIEST_DAY, LATEST_DAY, toDateKey } from '@skuline/domain/calendar';
import { compareByCodePoint, type DimensionId, type ProductFilters } from '@skuline/domain/products';
import { z } from 'zod';
import {
  asOfOf,
  cacheBySnapshot,
  type DataSnapshot,
  type PerformanceReader,
  performanceQuery,
  type PublishedDays,
  type ReadPublishedDays,
  isNarrowed,
} from '../../read-model/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { PRODUCTS_SQL, visibleProductsSql } from './products.queries.ts';

export type Product = Readonly<Record<DimensionId, string>>;

/** The products with visible rows, sorted by SKU in code-point order. */
export type ProductCatalog = readonly Product[];
export type ReadProductCatalog = (snapshot: DataSnapshot) => Promise<ProductCatalog>;

const names = z.array(z.string());
const products = z.object({ brands: names, parent_skus: names, skus: names });
const seenProducts = products.extend({ last_seen: z.array(z.number()) });

const MAX_TENANTS = 20;
/** Days with data that are looked through before the whole history is. */
const RECENT_DAYS = 31;

export interface ProductCatalogDependencies {
  readonly analytics: AnalyticsStore;
  readonly readPublishedDays: ReadPublishedDays;
  readonly reader: Pick<PerformanceReader, 'read'>;
}

/** Reads what a tenant sells, once for each data version: every list and the hierarchy are made of it. */
export function createProductCatalog(dependencies: ProductCatalogDependencies): ReadProductCatalog {
  return cacheBySnapshot((snapshot) => readCatalog(dependencies, snapshot), MAX_TENANTS);
}

/**
 * A product is visible when the last day of its newest import shows that import. For the few of which this is not
 * so (their import was undone, or replaced by one without them) the rows themselves are asked.
 */
async function readCatalog(
  { analytics, readPublishedDays, reader }: ProductCatalogDependencies,
  snapshot: DataSnapshot,
): Promise<ProductCatalog> {
  if (isNarrowed(snapshot)) return readCatalogOfChannels(reader, snapshot);
  const [days, rows] = await Promise.all([
    readPublishedDays(snapshot),
    analytics.select(snapshot.reader, PRODUCTS_SQL),
  ]);
  const seen = seenProducts.array().parse(rows)[0];
  if (seen === undefined) return [];
  const isShown = shownIn(days, seen.last_seen);
  const known = productsOf(seen);
  const visible = known.filter((_, at) => isShown(seen.last_seen[at]));
  const doubtful = known.filter((_, at) => !isShown(seen.last_seen[at]));
  const lookUp = async (wanted: readonly Product[], from: DateKey) => {
    const skus = [...new Set(wanted.map(({ sku_name }) => sku_name))];
    if (skus.length === 0) return [];
    const sql = visibleProductsSql(asOfOf(snapshot));
    const found = await analytics.select(snapshot.reader, sql, { skus, from });
    return products.array().parse(found).flatMap(productsOf);
  };
  return findDoubtful(visible, doubtful, days, lookUp);
}

/** What some channels sell is known from their rows alone. */
async function readCatalogOfChannels(
  reader: Pick<PerformanceReader, 'read'>,
  snapshot: DataSnapshot,
): Promise<ProductCatalog> {
  const periods = [{ start: EARLIEST_DAY, end: LATEST_DAY }] as const;
  const rows = await reader.read(
    snapshot,
    performanceQuery({ periods, groupBy: ['sku_name', 'parent_sku_name', 'brand_name'], facts: [] }),
  );
  return rows.map(({ names: [sku_name = '', parent_sku_name = '', brand_name = ''] }) => ({
    brand_name,
    parent_sku_name,
    sku_name,
  }));
}

const FIRST_DAY = toDateKey('1970-01-01');
const IMPORT_UNIT = 65_536;

/** Whether the day shows the import that a product was last seen in; most were last seen in the same. */
function shownIn(days: PublishedDays, lastSeen: readonly number[]): (seen: number | undefined) => boolean {
  const shown = [...new Set(lastSeen)].filter((seen) =>
    days.shows(addDays(FIRST_DAY, seen % IMPORT_UNIT), Math.floor(seen / IMPORT_UNIT)),
  );
  const set = new Set<number | undefined>(shown);
  return (seen) => set.has(seen);
}

type LookUp = (wanted: readonly Product[], from: DateKey) => Promise<Product[]>;

/**
 * The visible products with those of the doubtful that are visible too. Undoing a large import leaves all that it
 * named in doubt, and nearly all of it sells every month: the whole history is read only for what does not.
 */
async function findDoubtful(
  visible: readonly Product[],
  doubtful: readonly Product[],
  { all }: PublishedDays,
  lookUp: LookUp,
): Promise<ProductCatalog> {
  const [first, recent] = [all[0], all.at(-RECENT_DAYS) ?? all[0]];
  if (doubtful.length === 0 || first === undefined || recent === undefined) return visible;
  const found = await lookUp(doubtful, recent.date);
  const known = new Set(found.map(keyOf));
  const left = doubtful.filter((product) => !known.has(keyOf(product)));
  const foundBefore = recent === first ? [] : await lookUp(left, first.date);
  return mergedBySku(visible, [...found, ...foundBefore]);
}

function productsOf({ brands, parent_skus, skus }: z.output<typeof products>): Product[] {
  return skus.map((sku_name, at) => ({
    brand_name: brands[at] ?? '',
    parent_sku_name: parent_skus[at] ?? '',
    sku_name,
  }));
}

function mergedBySku(visible: readonly Product[], found: readonly Product[]): Product[] {
  const known = new Set(visible.map(keyOf));
  const others = new Map(found.map((product) => [keyOf(product), product]));
  return [
    ...visible,
    ...[...others].filter(([key]) => !known.has(key)).map(([, product]) => product),
  ].toSorted((a, b) => compareByCodePoint(a.sku_name, b.sku_name));
}

function keyOf({ brand_name, parent_sku_name, sku_name }: Product): string {
  return JSON.stringify([brand_name, parent_sku_name, sku_name]);
}

/** The names of a dimension among the products that pass the filters, in code-point order. */
export function namesIn(catalog: ProductCatalog, dimension: DimensionId, filters: ProductFilters): string[] {
  const wanted = Object.entries(filters)
    .filter(([, list]) => list.length > 0)
    .map(([key, list]) => ({ key: key as DimensionId, names: new Set(list) })); // the keys of ProductFilters are the dimensions
  const passing = catalog.filter((product) => wanted.every(({ key, names: set }) => set.has(product[key])));
  const found = [...new Set(passing.map((product) => product[dimension]))];
  // The catalog is sorted by SKU already.
  return dimension === 'sku_name' ? found : found.toSorted(compareByCodePoint);
}
