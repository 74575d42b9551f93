import { expect, test } from 'vitest';
import { askedFilters } from './period-request.ts';

const skus = Array.from({ length: 1200 }, (_, index) => `SKU ${index}`);
const lists = { brands: ['A', 'B'], parentSkus: [], skus, hierarchy: null };

test.each([
  ['every one of a long list restricts nothing', skus, 0],
  ['a long list short of one is asked in full', skus.slice(1), 1199],
  ['as many names, of which one is not in the list, are asked in full', [...skus.slice(1), 'Gone'], 1200],
])('%s', (_, sku_name, count) => {
  const filters = { brand_name: ['A', 'B'], parent_sku_name: [], sku_name };
  expect(askedFilters(filters, lists).sku_name).toHaveLength(count);
  expect(askedFilters(filters, lists).brand_name).toEqual(['A', 'B']);
});
