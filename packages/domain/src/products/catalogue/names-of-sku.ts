/** What a SKU is called; a blank name is unknown. */
export interface NamesOfSku {
  readonly sku: string;
  readonly asin: string;
  readonly parentSku: string;
  readonly brand: string;
}

/** A SKU of the seller's catalog, and the import that says it. */
export interface CatalogueLine extends NamesOfSku {
  readonly importId: number;
}

/** A product as a report names it: one of the 2026 advertising console with its brand, one of traffic without. Its parent is an ASIN. */
export interface ReportedProduct {
  readonly sku: string;
  readonly asin: string;
  readonly parentAsin: string;
  readonly brand: string;
}
