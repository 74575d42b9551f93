import { FACT_IDS, FACTS } from '../../figures/metrics/index.ts';
import { UNKNOWN_BRAND, UNKNOWN_PARENT_SKU, UNKNOWN_SKU } from '../../products/index.ts';
import type { FileColumn, OwnFileFormat } from './file-format.ts';

const facts = FACT_IDS.map((name): FileColumn => {
  const { kind, mayBeNegative } = FACTS[name];
  return kind === 'money' ? { name, kind, mayBeNegative } : { name, kind };
});

/** Skuline's own daily rows: a date, three names and the 12 facts. */
export const dailyPerformanceFormat: OwnFileFormat = {
  id: 'daily_performance',
  label: 'daily performance',
  period: 'day',
  columns: [
    { name: 'date_key', kind: 'date' },
    { name: 'brand_name', kind: 'name', whenBlank: UNKNOWN_BRAND },
    { name: 'parent_sku_name', kind: 'name', whenBlank: UNKNOWN_PARENT_SKU },
    { name: 'sku_name', kind: 'name', whenBlank: UNKNOWN_SKU },
    ...facts,
  ],
  key: ['date_key', 'brand_name', 'parent_sku_name', 'sku_name'],
  counts: { brands: 'brand_name', parentSkus: 'parent_sku_name', skus: 'sku_name' },
};
