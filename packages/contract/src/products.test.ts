import { hierarchyFromJson } from '@skuline/domain/products';
import { describe, expect, test } from 'vitest';
import { productHierarchyResponse } from './products.ts';

describe('a hierarchy that is received', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'knows a product called %s',
    (name) => {
      const lists = `{"${name}":["${name}","Kettle"]}`;
      const received: unknown = JSON.parse(`{"brandToParentSku":${lists},"parentSkuToSku":${lists}}`);
      const hierarchy = hierarchyFromJson(productHierarchyResponse.parse(received));
      expect([...hierarchy.brandToParentSku]).toEqual([[name, [name, 'Kettle']]]);
      expect([...hierarchy.parentSkuToSku]).toEqual([[name, [name, 'Kettle']]]);
    },
  );

  test.each(['[]', 'null', '{"A":"P"}', '{"A":[1]}', '{"__proto__":{"A":["P"]}}'])('%s is none', (lists) => {
    const received: unknown = JSON.parse(`{"brandToParentSku":${lists},"parentSkuToSku":{}}`);
    expect(productHierarchyResponse.safeParse(received).success).toBe(false);
  });
});
