import { UNKNOWN_PARENT_SKU } from '@skuline/domain/products';
import type { ReportFormat } from './report-format.ts';

/** Search volumes: how often a query was searched in the week that starts on the date. */
export const keywordVolumeFormat: ReportFormat = {
  id: 'keyword_volume',
  label: 'keyword volumes',
  columns: [
    { name: 'date_key', kind: 'date' },
    { name: 'parent_sku_name', kind: 'name', whenBlank: UNKNOWN_PARENT_SKU },
    { name: 'query', kind: 'name', whenBlank: null },
    { name: 'volume', kind: 'count' },
  ],
  key: ['date_key', 'parent_sku_name', 'query'],
  counts: { brands: null, parentSkus: 'parent_sku_name', skus: null },
};
