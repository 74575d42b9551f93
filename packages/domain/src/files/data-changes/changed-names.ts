interface Names {
  readonly brand_name: string;
  readonly parent_sku_name: string;
}

/** A SKU of another brand or parent SKU. */
export interface RenamedSku {
  readonly sku_name: string;
  readonly before: Names;
  readonly after: Names;
}

/** A name that a SKU has instead of another one. */
export interface ChangedName {
  readonly sku: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const LABELS = { brand_name: 'Brand', parent_sku_name: 'Parent SKU' } as const;
const NAMES = ['brand_name', 'parent_sku_name'] as const;

/** Each name that changed, SKU by SKU. */
export function listChangedNames(skus: readonly RenamedSku[]): ChangedName[] {
  return skus.flatMap(({ sku_name: sku, before, after }) =>
    NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
      sku,
      label: LABELS[name],
      before: before[name],
      after: after[name],
    })),
  );
}
