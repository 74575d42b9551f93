import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildHierarchy } from './hierarchy.ts';
import {
  applyBrandSelection,
  applyParentSkuSelection,
  applySkuSelection,
  availableParentSkus,
  availableSkus,
  hasFilters,
  NO_FILTERS,
  restrictFilters,
  type ProductFilters,
} from './product-filters.ts';

const hierarchy = buildHierarchy([
  { brand_name: 'Acme', parent_sku_name: 'Kettle', sku_name: 'K-1' },
  { brand_name: 'Acme', parent_sku_name: 'Kettle', sku_name: 'K-2' },
  { brand_name: 'Acme', parent_sku_name: 'Jar', sku_name: 'J-1' },
  { brand_name: 'Bolt', parent_sku_name: 'Lamp', sku_name: 'L-1' },
  { brand_name: 'Bolt', parent_sku_name: 'Jar', sku_name: 'J-2' },
]);

function filters(brand: string[], parent: string[], sku: string[]): ProductFilters {
  return { brand_name: brand, parent_sku_name: parent, sku_name: sku };
}

describe('with nothing selected all options are available', () => {
  test('parent SKUs', () => expect(availableParentSkus(hierarchy, [])).toEqual(['Jar', 'Kettle', 'Lamp']));
  test('SKUs', () => expect(availableSkus(hierarchy, [], [])).toEqual(['J-1', 'J-2', 'K-1', 'K-2', 'L-1']));
});

describe('selecting brands restricts parent SKU options to those mapped to them', () => {
  test.each([
    [['Acme'], ['Jar', 'Kettle']],
    [['Bolt'], ['Jar', 'Lamp']],
    [
      ['Acme', 'Bolt'],
      ['Jar', 'Kettle', 'Lamp'],
    ],
    [['No such'], []],
    [['constructor'], []],
    [['__proto__'], []],
  ])('%j: %j', (brands, expected) => expect(availableParentSkus(hierarchy, brands)).toEqual(expected));
});

describe('selecting parent SKUs restricts SKU options likewise', () => {
  test.each([
    [[], ['Kettle'], ['K-1', 'K-2']],
    [['Bolt'], [], ['J-1', 'J-2', 'L-1']],
    [['Bolt'], ['Lamp'], ['L-1']],
    [['Bolt'], ['Kettle'], []],
    [['Bolt'], ['Kettle', 'Lamp'], ['L-1']],
  ])('brands %j, parent SKUs %j: %j', (brands, parents, expected) =>
    expect(availableSkus(hierarchy, brands, parents)).toEqual(expected),
  );
});

describe('a selection drops what falls outside it', () => {
  test('brands drop parent SKUs and SKUs', () => {
    const before = filters([], ['Kettle', 'Lamp'], ['K-1', 'L-1']);
    expect(applyBrandSelection(before, ['Bolt'], hierarchy)).toEqual(filters(['Bolt'], ['Lamp'], ['L-1']));
  });
  test('brands drop SKUs when no parent SKU is selected', () => {
    const before = filters([], [], ['K-1', 'L-1']);
    expect(applyBrandSelection(before, ['Acme'], hierarchy)).toEqual(filters(['Acme'], [], ['K-1']));
  });
  test('parent SKUs drop SKUs', () => {
    const before = filters(['Acme'], [], ['K-1', 'J-1']);
    expect(applyParentSkuSelection(before, ['Jar'], hierarchy)).toEqual(filters(['Acme'], ['Jar'], ['J-1']));
  });
  test('a parent SKU or SKU outside the brands cannot be selected', () => {
    const before = filters(['Acme'], [], []);
    expect(applyParentSkuSelection(before, ['Lamp', 'Jar'], hierarchy).parent_sku_name).toEqual(['Jar']);
    expect(applySkuSelection(before, ['L-1', 'K-2', 'K-2'], hierarchy).sku_name).toEqual(['K-2']);
  });
  test('clearing the brands keeps what was selected below them', () => {
    const before = filters(['Acme'], ['Jar'], ['J-1']);
    expect(applyBrandSelection(before, [], hierarchy)).toEqual(filters([], ['Jar'], ['J-1']));
  });
  test('what the hierarchy does not know is dropped, but brands stay', () => {
    expect(restrictFilters(filters(['Gone'], ['Gone'], ['Gone']), buildHierarchy([]))).toEqual(
      filters(['Gone'], [], []),
    );
  });
});

test.each([
  [NO_FILTERS, false],
  [filters(['Acme'], [], []), true],
  [filters([], ['Jar'], []), true],
  [filters([], [], ['J-1']), true],
])('%j has filters: %s', (given, expected) => expect(hasFilters(given)).toBe(expected));

test('a cascade never keeps anything outside its options, whatever is selected in whatever order', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor');
  const names = fc.array(name, { maxLength: 5 });
  const rows = fc.array(fc.record({ brand_name: name, parent_sku_name: name, sku_name: name }), {
    maxLength: 12,
  });
  const steps = fc.array(fc.tuple(fc.constantFrom('brand', 'parent', 'sku'), names), { maxLength: 6 });
  const apply = { brand: applyBrandSelection, parent: applyParentSkuSelection, sku: applySkuSelection };
  fc.assert(
    fc.property(rows, steps, (productRows, selections) => {
      const known = buildHierarchy(productRows);
      let current: ProductFilters = NO_FILTERS;
      for (const [kind, selection] of selections) {
        current = apply[kind](current, selection, known);
        const { brand_name: brands, parent_sku_name: parents, sku_name: skus } = current;
        expect(availableParentSkus(known, brands)).toEqual(expect.arrayContaining([...parents]));
        expect(availableSkus(known, brands, parents)).toEqual(expect.arrayContaining([...skus]));
        for (const list of [brands, parents, skus]) expect(new Set(list).size).toBe(list.length);
      }
    }),
    { numRuns: 500 },
  );
});

test('a cascade over 50,000 selected SKUs keeps those of the brand', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({
    brand_name: `Brand ${index % 50}`,
    parent_sku_name: `Parent ${index % 5000}`,
    sku_name: `SKU ${index}`,
  }));
  const large = buildHierarchy(rows);
  const all = filters([], availableParentSkus(large, []), availableSkus(large, [], []));
  const restricted = applyBrandSelection(all, ['Brand 7'], large);
  expect(restricted.parent_sku_name).toHaveLength(100);
  expect(restricted.sku_name).toHaveLength(1000);
});
