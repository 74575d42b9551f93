import { UNKNOWN_BRAND, UNKNOWN_PARENT_SKU, UNKNOWN_SKU } from '../index.ts';
import type { ReportedProduct, CatalogueLine, NamesOfSku } from './names-of-sku.ts';
import { type NameSuggestion, suggestNames } from './suggest-names.ts';

/** A SKU, or an ASIN without one, as reports have it. */
export interface ReportedName {
  readonly name: string;
  readonly asin: string;
  /** The newest import that has it. */
  readonly importId: number;
}

/** Where a name is from: a catalog, a report that only knows the SKU, or a file of Skuline's own, which names everything. */
export type NameSource = 'catalogue' | 'report' | 'own';

/** A SKU of the page of names. */
export interface CatalogueName extends NamesOfSku {
  readonly netSales: number;
  readonly source: NameSource;
  /** The import it is from; null for files of Skuline's own. */
  readonly importId: number | null;
  readonly isUnknown: boolean;
  readonly suggestion: NameSuggestion | null;
}

/** Everything that is known of a seller's names. */
export interface KnownNames {
  /** What readers see, by SKU. */
  readonly products: readonly {
    readonly brand_name: string;
    readonly parent_sku_name: string;
    readonly sku_name: string;
  }[];
  readonly netSales: ReadonlyMap<string, number>;
  readonly lines: readonly CatalogueLine[];
  readonly reported: readonly ReportedName[];
  readonly reportedProducts: readonly ReportedProduct[];
}

/** Every SKU that is sold or in the catalog, the unknown ones first, each by its net sales, largest first. */
export function listCatalogueNames({
  products,
  netSales,
  lines,
  reported,
  reportedProducts,
}: KnownNames): CatalogueName[] {
  const lineOf = new Map(lines.map((line) => [line.sku, line]));
  const reportedOf = new Map(reported.map((one) => [one.name, one]));
  const suggest = suggestNames(lines, reportedProducts);
  const named = new Map(products.map((product) => [product.sku_name, product]));
  const skus = new Set([...named.keys(), ...lineOf.keys()]);
  const names = [...skus].map((sku): CatalogueName => {
    const line = lineOf.get(sku);
    const report = reportedOf.get(sku);
    const product = named.get(sku);
    const source =
      line !== undefined ? 'catalogue' : report !== undefined || sku === UNKNOWN_SKU ? 'report' : 'own';
    const own = source === 'own' ? product : undefined;
    const of: NamesOfSku = {
      sku,
      asin: line?.asin || report?.asin || '',
      parentSku: line?.parentSku ?? blankIfUnknown(own?.parent_sku_name ?? '', UNKNOWN_PARENT_SKU),
      brand: line?.brand ?? blankIfUnknown(own?.brand_name ?? '', UNKNOWN_BRAND),
    };
    const isUnknown = of.parentSku === '' || of.brand === '';
    return {
      ...of,
      netSales: netSales.get(sku) ?? 0,
      source,
      importId: line?.importId ?? report?.importId ?? null,
      isUnknown,
      suggestion: isUnknown && isEditable({ sku, source }) ? suggest(of) : null,
    };
  });
  return names.toSorted(byUnknownThenNetSales);
}

/** Whether a catalog can say what a SKU is called: not where the file does, nor for lines that have no SKU at all. */
export function isEditable({ sku, source }: Pick<CatalogueName, 'sku' | 'source'>): boolean {
  return source !== 'own' && sku !== UNKNOWN_SKU;
}

function blankIfUnknown(name: string, unknown: string): string {
  return name === unknown ? '' : name;
}

function byUnknownThenNetSales(a: CatalogueName, b: CatalogueName): number {
  if (a.isUnknown !== b.isUnknown) return a.isUnknown ? -1 : 1;
  if (a.netSales !== b.netSales) return b.netSales - a.netSales;
  return a.sku < b.sku ? -1 : 1;
}
