import { NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import { z } from 'zod';
import type { TaggedAnswer, TaggedAnswers } from '../../answers/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { distinctNamesParams, distinctNamesSql, type ProductDimension } from './products.queries.ts';

export interface ProductsService {
  /** Names of a dimension with data, narrowed by the filters, in code-point order: a JSON list. */
  listNames(tenantId: TenantId, dimension: ProductDimension, filters: ProductFilters): Promise<TaggedAnswer>;
  /** The whole hierarchy, both levels sorted: a JSON object. */
  hierarchy(tenantId: TenantId): Promise<TaggedAnswer>;
}

const row = z.record(z.string(), z.string());

export function createProductsService(dependencies: {
  readonly analytics: AnalyticsStore;
  readonly answers: TaggedAnswers;
}): ProductsService {
  const { analytics, answers } = dependencies;
  const select = async (
    tenantId: TenantId,
    columns: readonly ProductDimension[],
    filters: ProductFilters,
  ): Promise<string[][]> => {
    const sql = distinctNamesSql(columns, filters);
    const rows = row.array().parse(await analytics.select(tenantId, sql, distinctNamesParams(filters)));
    return rows.map((names) => columns.map((column) => names[column] ?? ''));
  };
  return {
    listNames: (tenantId, dimension, filters) =>
      answers.kept(tenantId, ['names', dimension, filters], async () => {
        const rows = await select(tenantId, [dimension], filters);
        return encode(JSON.stringify(rows.flat()));
      }),
    hierarchy: (tenantId) =>
      answers.kept(tenantId, ['hierarchy'], async () => {
        const [brands, parents] = await Promise.all([
          select(tenantId, ['brand_name', 'parent_sku_name'], NO_FILTERS),
          select(tenantId, ['parent_sku_name', 'sku_name'], NO_FILTERS),
        ]);
        return encode(`{"brandToParentSku":${groupedJson(brands)},"parentSkuToSku":${groupedJson(parents)}}`);
      }),
  };
}

const encode = (json: string) => new TextEncoder().encode(json);

/** Sorted pairs as a JSON object of lists; written by hand so that a name such as `__proto__` is only a name. */
function groupedJson(pairs: readonly (readonly string[])[]): string {
  const groups = new Map<string, string[]>();
  for (const [key = '', value = ''] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  const entries = [...groups].map(([key, values]) => `${JSON.stringify(key)}:${JSON.stringify(values)}`);
  return `{${entries.join(',')}}`;
}
