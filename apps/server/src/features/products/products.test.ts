import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Rows of `date,brand,parent SKU,SKU`; the facts are of no interest here. */
const csv = (...products: readonly string[]) =>
  sampleCsv(products.map((product) => `${product},9,1,1,9,0,9,1,4,9,2,0,0`));

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function sellerOf(name: string) {
  const user = await app.userOfNewTenant(name);
  const list = (path: string, query = {}): Promise<unknown> => user.getJson(path, query);
  return { skus: () => list('/api/skus'), list, importCsv: (text: string) => app.importCsv(name, text) };
}

async function undoNewest(name: string): Promise<void> {
  const { identity, imports } = app.skuline;
  const { id } = await identity.directory.getTenantNamed(name);
  const newest = (await imports.list(id)).find(({ status }) => status === 'published');
  await imports.undo(id, newest?.id ?? 0);
}

test('a product is listed while any of its rows can be seen', async () => {
  const seller = await sellerOf('Changing');
  await seller.importCsv(csv('2026-03-01,A,P,S1', '2026-03-01,A,P,S2', '2026-03-02,A,Q,S3'));
  expect(await seller.skus()).toEqual(['S1', 'S2', 'S3']);

  await seller.importCsv(csv('2026-03-01,A,P,S1'));
  expect(await seller.skus(), 'the day was replaced by one without S2').toEqual(['S1', 'S3']);

  await seller.importCsv(csv('2026-03-02,A,Q,S3', '2026-03-03,B,R,S4'));
  expect(await seller.skus()).toEqual(['S1', 'S3', 'S4']);

  await undoNewest('Changing');
  expect(await seller.skus(), 'S4 went with its import, S3 is in an earlier one').toEqual(['S1', 'S3']);

  await undoNewest('Changing');
  expect(await seller.skus(), 'the day of S2 is back').toEqual(['S1', 'S2', 'S3']);
  expect(await seller.list('/api/product-hierarchy')).toEqual({
    brandToParentSku: { A: ['P', 'Q'] },
    parentSkuToSku: { P: ['S1', 'S2'], Q: ['S3'] },
  });
});

test('an undone import leaves what was there before it, however long ago it last sold', async () => {
  const seller = await sellerOf('Undone');
  const march = Array.from({ length: 31 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')},A,P,S1`);
  await seller.importCsv(csv('2025-01-01,A,P,S0', '2025-01-01,A,Q,S1', '2025-01-02,C,T,S7', ...march));
  await seller.importCsv(
    csv('2026-03-31,A,P,S0', '2026-03-31,A,Q,S1', '2026-03-31,A,P,S1', '2026-03-31,B,R,S9'),
  );
  expect(await seller.skus()).toEqual(['S0', 'S1', 'S7', 'S9']);
  await undoNewest('Undone');
  expect(await seller.list('/api/product-hierarchy')).toEqual({
    brandToParentSku: { A: ['P', 'Q'], C: ['T'] },
    parentSkuToSku: { P: ['S0', 'S1'], Q: ['S1'], T: ['S7'] },
  });
});

test('lists are narrowed by the filters and sorted by code point', async () => {
  const seller = await sellerOf('Sorted');
  await seller.importCsv(
    csv('2026-03-01,é,P,b', '2026-03-01,Z,P,\u{1F388}', '2026-03-01,a,Q,\uFF21', '2026-03-01,a,Q,b'),
  );
  expect(await seller.list('/api/brands')).toEqual(['Z', 'a', 'é']);
  expect(await seller.skus()).toEqual(['b', '\uFF21', '\u{1F388}']);
  expect(await seller.list('/api/brands', { sku_name: ['b'] })).toEqual(['a', 'é']);
  expect(await seller.list('/api/skus', { brand_name: ['a', 'Z'], parent_sku_name: ['Q'] })).toEqual([
    'b',
    '\uFF21',
  ]);
});
