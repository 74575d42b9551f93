import type { HierarchyJson } from '@skuline/domain/products';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { dataScope, productFilterQuery } from './query.ts';

const nameListResponse = z.array(z.string());
const productQuery = z.strictObject(productFilterQuery);
const errors = [
  'invalid_request',
  'unknown_data_version',
  'unknown_parameter',
  'too_many_filter_values',
  'tenant_mismatch',
] as const;

export const listBrands = defineEndpoint({
  method: 'GET',
  path: '/api/brands',
  ability: 'figures.read',
  summary: 'Brands with data, in code-point order; a filter narrows them to what it leaves.',
  query: productQuery,
  response: nameListResponse,
  errors,
});

export const listParentSkus = defineEndpoint({
  method: 'GET',
  path: '/api/parent-skus',
  ability: 'figures.read',
  summary: 'Parent SKUs with data, in code-point order; a filter narrows them to what it leaves.',
  query: productQuery,
  response: nameListResponse,
  errors,
});

export const listSkus = defineEndpoint({
  method: 'GET',
  path: '/api/skus',
  ability: 'figures.read',
  summary: 'SKUs with data, in code-point order; a filter narrows them to what it leaves.',
  query: productQuery,
  response: nameListResponse,
  errors,
});

const nameList = z.array(z.string());

function isNameLists(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((list) => nameList.safeParse(list).success);
}

/** Lists by name, passed on as they came: a `z.record` would leave out a product called '__proto__'. */
const nameLists = z
  .unknown()
  .check(z.refine(isNameLists, 'must be an object of lists of names.'))
  .register(z.globalRegistry, {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  }) as z.ZodMiniType<HierarchyJson['brandToParentSku']>;

export const productHierarchyResponse = z.object({
  brandToParentSku: nameLists,
  parentSkuToSku: nameLists,
});

export const getProductHierarchy = defineEndpoint({
  method: 'GET',
  path: '/api/product-hierarchy',
  ability: 'figures.read',
  summary: 'Which parent SKUs each brand has and which SKUs each parent SKU has, both sorted.',
  query: z.strictObject(dataScope),
  response: productHierarchyResponse,
  errors: ['invalid_request', 'unknown_data_version', 'unknown_parameter', 'tenant_mismatch'],
});

nameSchemas({ NameList: nameListResponse, ProductHierarchy: productHierarchyResponse });
