import { describe, expect, test } from 'vitest';
import { buildHierarchy, NO_FILTERS } from '../../products/index.ts';
import { chooseParentSku } from './choose-parent.ts';

const hierarchy = buildHierarchy([
  { brand_name: 'Alder', parent_sku_name: 'Kettle', sku_name: 'KTL-1' },
  { brand_name: 'Alder', parent_sku_name: 'Skillet', sku_name: 'SKL-1' },
  { brand_name: 'Briskway', parent_sku_name: 'Throw', sku_name: 'THR-1' },
]);
const withVolume = ['Throw', 'Kettle', 'Skillet', '__proto__'];
const request = { withVolume, filters: NO_FILTERS, hierarchy, wanted: null };

describe('whose search volume is shown', () => {
  test('without filters the biggest', () => {
    expect(chooseParentSku(request)).toEqual({ options: withVolume, chosen: 'Throw' });
  });

  test('the first selected parent SKU, even one without keywords', () => {
    const filters = { ...NO_FILTERS, parent_sku_name: ['Jar', 'Kettle'] };
    expect(chooseParentSku({ ...request, filters })).toEqual({
      options: ['Jar', 'Kettle'],
      chosen: 'Jar',
    });
  });

  test.each([
    [{ brand_name: ['Alder'] }, ['Kettle', 'Skillet']],
    [{ sku_name: ['SKL-1'] }, ['Skillet']],
    [{ brand_name: ['Briskway'], sku_name: ['SKL-1'] }, []],
    [{ brand_name: ['Nobody'] }, []],
  ])('the filters %j leave %j', (filters, options) => {
    const choices = chooseParentSku({ ...request, filters: { ...NO_FILTERS, ...filters } });
    expect(choices).toEqual({ options, chosen: options[0] ?? null });
  });

  test('a choice by hand holds while it is among what can be chosen', () => {
    const byHand = { ...request, wanted: 'Kettle' };
    expect(chooseParentSku(byHand).chosen).toBe('Kettle');
    const filters = { ...NO_FILTERS, brand_name: ['Briskway'] };
    expect(chooseParentSku({ ...byHand, filters }).chosen).toBe('Throw');
  });

  test('an unknown hierarchy restricts nothing', () => {
    const filters = { ...NO_FILTERS, brand_name: ['Briskway'] };
    expect(chooseParentSku({ ...request, hierarchy: null, filters }).options).toEqual(withVolume);
  });
});
