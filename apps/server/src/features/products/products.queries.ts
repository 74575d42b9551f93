import type { ProductFilters } from '@skuline/domain/products';
import type { QueryParams } from '../../stores/analytics/port.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';

const DIMENSIONS = [
  'brand_name',
  'parent_sku_name',
  'sku_name',
] as const satisfies readonly (keyof ProductFilters)[];
export type ProductDimension = (typeof DIMENSIONS)[number];

/** Distinct names of the columns over all published days, in code-point order (bytes of UTF-8 sort alike). */
export function distinctNamesSql(columns: readonly ProductDimension[], filters: ProductFilters): string {
  const names = columns.map((column) => `p.${column}`).join(', ');
  const conditions = DIMENSIONS.filter((key) => filters[key].length > 0).map(
    (key) => `\n  AND p.${key} IN {${key}:Array(String)}`,
  );
  return `SELECT ${columns.map((column) => `p.${column} AS ${column}`).join(', ')}
FROM daily_performance AS p
WHERE p.tenant_id = {tenantId:String}
  AND ${visibleDays('p')}${conditions.join('')}
GROUP BY ${names}
ORDER BY ${names}`;
}

export function distinctNamesParams(filters: ProductFilters): QueryParams {
  return Object.fromEntries(
    DIMENSIONS.filter((key) => filters[key].length > 0).map((key) => [key, filters[key]]),
  );
}
