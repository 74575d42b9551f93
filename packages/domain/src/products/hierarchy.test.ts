import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildHierarchy, hierarchyFromJson, hierarchyToJson } from './hierarchy.ts';
import { DIMENSION_IDS, DIMENSIONS, isDimensionId, nameOrUnknown } from './dimensions.ts';

function row(brand_name: string | null, parent_sku_name: string | null, sku_name: string | null) {
  return { brand_name, parent_sku_name, sku_name };
}

test('the hierarchy maps brands to parent SKUs and parent SKUs to SKUs, both sorted, without duplicates', () => {
  const rows = [row('B', 'p2', 's3'), row('A', 'p1', 's2'), row('A', 'p1', 's1'), row('B', 'p1', 's2')];
  expect(hierarchyToJson(buildHierarchy([...rows, ...rows]))).toEqual({
    brandToParentSku: { A: ['p1'], B: ['p1', 'p2'] },
    parentSkuToSku: { p1: ['s1', 's2'], p2: ['s3'] },
  });
});

test('missing names show Unknown Brand, Unknown Parent SKU or Unknown SKU', () => {
  expect(hierarchyToJson(buildHierarchy([row('', null, '  '), {}]))).toEqual({
    brandToParentSku: { 'Unknown Brand': ['Unknown Parent SKU'] },
    parentSkuToSku: { 'Unknown Parent SKU': ['Unknown SKU'] },
  });
});

test('no rows make an empty hierarchy', () => {
  expect(hierarchyToJson(buildHierarchy([]))).toEqual({ brandToParentSku: {}, parentSkuToSku: {} });
});

describe('a product may be called what objects inherit', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])('%s', (name) => {
    const hierarchy = buildHierarchy([row(name, name, name)]);
    const text = JSON.stringify(hierarchyToJson(hierarchy));
    expect(text).toBe(
      `{"brandToParentSku":{"${name}":["${name}"]},"parentSkuToSku":{"${name}":["${name}"]}}`,
    );
    expect(hierarchyFromJson(JSON.parse(text))).toEqual(hierarchy);
    expect(buildHierarchy([row('B', 'P', 'S')]).brandToParentSku.get(name)).toBeUndefined();
  });
});

test('the way through JSON keeps every name and every list', () => {
  const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', '7'), fc.string());
  const names = fc.record({ brand_name: name, parent_sku_name: name, sku_name: name });
  fc.assert(
    fc.property(fc.array(names), (rows) => {
      const hierarchy = buildHierarchy(rows);
      expect(hierarchyFromJson(JSON.parse(JSON.stringify(hierarchyToJson(hierarchy))))).toEqual(hierarchy);
    }),
  );
});

test.each([
  ['brand_name', 'Brand', 'Brands', 'Unknown Brand'],
  ['parent_sku_name', 'Parent SKU', 'Parent SKUs', 'Unknown Parent SKU'],
  ['sku_name', 'SKU', 'SKUs', 'Unknown SKU'],
] as const)('%s is called %s or %s, and %s when missing', (id, singular, plural, unknownName) => {
  expect(DIMENSIONS[id]).toEqual({ id, singular, plural, unknownName });
  expect(nameOrUnknown(id, undefined)).toBe(unknownName);
  expect(nameOrUnknown(id, ' Kettle ')).toBe(' Kettle ');
});

test('a dimension is told from anything else', () => {
  expect(['sku_name', 'date_key', null].map(isDimensionId)).toEqual([true, false, false]);
  expect(DIMENSION_IDS.every(isDimensionId)).toBe(true);
});
