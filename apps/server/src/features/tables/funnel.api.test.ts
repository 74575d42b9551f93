import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiUser } from '../../testing/figures-api.ts';
import { COMPARED_DAYS, comparedCsv, type ComparedSku } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SKUS: readonly ComparedSku[] = [
  ['Alder', 'Throw', 'T-1', [32_000, 3_360, 180_000], [34_210, 2_956, 165_684]],
  ['Alder', 'Throw', 'T-2', [1_000, 99, 990], [1_000, 95, 950]],
  ['Briskway', 'Jar', '=J,1', [1_000, 100, 1_000], [1_000, 140, 1_400]],
  ['Briskway', 'Jar', 'é-2', null, [500, 10, 99.99]],
  ['Briskway', 'Pan', 'P-1', [100, 10, 50], null],
];
const BY_SKU = { ...COMPARED_DAYS, step: 'conversion', by: 'sku_name' };

let app: TestApp;
let user: ApiUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.userOfNewTenant('Seller');
  await app.importCsv(
    'Seller',
    comparedCsv(SKUS, (sales) => `${sales},0,${sales},7,1,1000,20,2,30`),
  );
});
afterAll(() => app.close());

const funnel = (query: Readonly<Record<string, unknown>>) => user.getJson('/api/funnel', query);

const namesOf = (answer: { rows: { sku_name: string }[] }) => answer.rows.map(({ sku_name }) => sku_name);

test('most money lost stands first, what is within noise is not in the total, and the leak is named', async () => {
  const answer = await funnel({ ...BY_SKU, rates: ['ctr'] });
  const leak = {
    brand_name: 'Alder',
    parent_sku_name: 'Throw',
    sku_name: 'T-1',
    upstream: 34_210,
    downstream: 2_956,
    rate: 2_956 / 34_210,
    reference_rate: 0.105,
    change: expect.closeTo(2_956 / 34_210 - 0.105, 12),
    change_rate: expect.closeTo(2_956 / 34_210 / 0.105 - 1, 12),
    test: 'clear',
    missing: 636.05,
    value: 165_684 / 2_956,
    // 636.05 × 165,684 / 2,956
    money_lost: 35_650.65,
    rates: [{ metric: 'ctr', value: 0.02 }],
    state: 'both',
  };
  expect(answer.rows[0]).toEqual(leak);
  expect(answer.leak).toEqual(leak);
  expect(
    answer.rows.map((row: Record<string, unknown>) => [
      row['sku_name'],
      row['test'],
      row['money_lost'],
      row['state'],
    ]),
  ).toEqual([
    ['T-1', 'clear', 35_650.65, 'both'],
    ['T-2', 'within_noise', 40, 'both'],
    ['=J,1', 'likely', null, 'both'],
    ['P-1', 'unknown', null, 'gone'],
    ['é-2', 'unknown', null, 'new'],
  ]);
  expect(answer).toMatchObject({
    total: { upstream: 36_710, downstream: 3_201, reference_rate: 3_569 / 34_100, money_lost: 35_650.65 },
    loss_count: 1,
    noise_count: 1,
    noise_lost: 40,
    count: 5,
    match_count: 5,
  });
});

test('the leak is that of all rows, whatever page and search are shown', async () => {
  const answer = await funnel({ ...BY_SKU, search: 'j', order_by: 'name', direction: 'asc', limit: 1 });
  expect([namesOf(answer), answer.leak.sku_name, answer.count, answer.match_count]).toEqual([
    ['=J,1'],
    'T-1',
    5,
    1,
  ]);
  expect(answer.leak.money_lost).toBe(35_650.65);
});

test('all rates can be measured by that of all products, whatever is filtered', async () => {
  const answer = await funnel({ ...BY_SKU, reference: 'tenant', brand_name: ['Briskway'] });
  const whole = 3_201 / 36_710;
  expect(
    answer.rows.map((row: Record<string, unknown>) => [row['sku_name'], row['reference_rate'], row['test']]),
  ).toEqual([
    ['é-2', whole, 'clear'],
    ['=J,1', whole, 'clear'],
    ['P-1', whole, 'unknown'],
  ]);
  // 500 × (3,201 / 36,710 − 0.02) × 9.999, by hand.
  expect(answer.rows[0].money_lost).toBe(335.95);
  expect(answer.leak.sku_name).toBe('é-2');
});

test('or by that of one brand; one without sessions measures nothing', async () => {
  const answer = await funnel({ ...BY_SKU, reference: 'brand', reference_brand: 'Briskway' });
  expect(answer.total.reference_rate).toBe(0.1);
  expect(namesOf(answer).slice(0, 3)).toEqual(['T-1', 'é-2', 'T-2']);
  const nobody = await funnel({ ...BY_SKU, reference: 'brand', reference_brand: 'Nobody' });
  expect([nobody.total.reference_rate, nobody.leak, nobody.loss_count]).toEqual([null, null, 0]);
});

test.each([
  ['upstream', 'desc', ['T-1', '=J,1', 'T-2', 'é-2', 'P-1']],
  ['downstream', 'asc', ['P-1', 'é-2', 'T-2', '=J,1', 'T-1']],
  ['rate', 'desc', ['=J,1', 'T-2', 'T-1', 'é-2', 'P-1']],
  ['reference', 'asc', ['T-2', '=J,1', 'P-1', 'T-1', 'é-2']],
  ['change', 'asc', ['T-1', 'T-2', '=J,1', 'P-1', 'é-2']],
  ['money_lost', 'asc', ['T-2', 'T-1', '=J,1', 'P-1', 'é-2']],
  ['conversion', 'asc', ['é-2', 'T-1', 'T-2', '=J,1', 'P-1']],
  ['name', 'desc', ['é-2', 'T-2', 'T-1', 'P-1', '=J,1']],
] as const)('ordered by %s %s', async (order_by, direction, names) => {
  expect(namesOf(await funnel({ ...BY_SKU, order_by, direction }))).toEqual(names);
});

test('without any row there is neither a leak nor a loss', async () => {
  const other = await app.userOfNewTenant('Empty');
  const { text } = await other.get('/api/funnel', BY_SKU);
  expect(JSON.parse(text)).toMatchObject({
    rows: [],
    leak: null,
    loss_count: 0,
    noise_count: 0,
    noise_lost: 0,
    count: 0,
    total: { upstream: 0, rate: null, money_lost: null },
  });
});

test.each([
  [{ step: 'roas' }, 'invalid_request'],
  [{ reference: 'brand' }, 'invalid_request'],
  [{ reference_brand: 'Alder' }, 'invalid_request'],
  [{ limit: 201 }, 'invalid_request'],
  [{ previous_start_date: '2026-03-02' }, 'invalid_date_range'],
  [{ page: 2 }, 'unknown_parameter'],
  [{ tenant_id: 'another' }, 'tenant_mismatch'],
])('%j is refused', async (query, code) => {
  const { status, text } = await user.get('/api/funnel', { ...BY_SKU, ...query });
  expect([status >= 400 && status < 500, JSON.parse(text).error.code]).toEqual([true, code]);
});

function download(query: Readonly<Record<string, string>>) {
  return app.http.inject({
    url: '/api/funnel/file',
    query,
    headers: { authorization: `Bearer ${app.tokenOf('Seller')}` },
  });
}

test('the CSV file has all rows, what they are measured by, and the total beyond noise', async () => {
  const response = await download({ ...BY_SKU, format: 'csv' });
  expect(response.headers['content-disposition']).toBe(
    'attachment; filename="skuline-funnel-by-sku-sessions-to-orders-2026-03-02-2026-03-02.csv"',
  );
  const lines = response.payload.split('\r\n');
  expect(lines).toContain('Reference,Own previous period');
  const table = lines.slice(lines.indexOf('') + 1);
  expect(table[0]).toBe(
    'SKU,Parent SKU,Brand,Sessions,Orders,Conversion,Previous,Change,Test,Net sales per order,Money lost',
  );
  expect(table[2]).toBe('T-2,Throw,Alder,1000,95,0.095,0.099,-0.004,within noise,10,40');
  expect(table[3]).toMatch(/^"'=J,1",Jar,Briskway,1000,140,0\.14,0\.1,0\.04,likely,10,$/);
  expect(table.at(-2)).toMatch(/^Total,,,36710,3201,.*,35650\.65$/);
  expect(table).toHaveLength(8);
});

test('the workbook has numbers with their formats', async () => {
  const response = await download({ ...BY_SKU, format: 'xlsx' });
  const { sheets } = await readXlsx(response.rawPayload, { readStyles: true });
  const rows = sheets[0]?.rows ?? [];
  const heading = rows.findIndex(([first]) => first === 'SKU');
  expect(rows[heading + 2]?.slice(0, 7)).toEqual(['T-2', 'Throw', 'Alder', 1_000, 95, 0.095, 0.099]);
  const formatAt = (column: number) => sheets[0]?.cells?.get(`${heading + 2},${column}`)?.style?.numFmt;
  expect([3, 5, 10].map(formatAt)).toEqual(['#,##0', '0.0%', '$#,##0.00']);
});
