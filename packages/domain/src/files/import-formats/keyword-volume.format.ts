import { UNKNOWN_PARENT_SKU } from '../../products/index.ts';
import type { OwnFileFormat } from './file-format.ts';

/** Search volumes: how often a query was searched in the week that starts on the date. */
export const keywordVolumeFormat: OwnFileFormat = {
  id: 'keyword_volume',
  label: 'keyword volumes',
  period: 'week',
  columns: [
    { name: 'date_key', kind: 'date' },
    { name: 'parent_sku_name', kind: 'name', whenBlank: UNKNOWN_PARENT_SKU },
    { name: 'query', kind: 'name', whenBlank: null },
    { name: 'volume', kind: 'count' },
  ],
  key: ['date_key', 'parent_sku_name', 'query'],
  counts: { brands: null, parentSkus: 'parent_sku_name', skus: null },
};
