import type { CataloguePage, ImportDetail } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import type { LayerRow } from '@skuline/domain/report-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { dailyCsv } from '../files/days/testing/daily-csv.ts';
import { toStream } from '../files/days/testing/to-stream.ts';

let app: TestApp;
let origin: string;
const DAY = toDateKey('2026-10-05');

beforeAll(async () => {
  app = await startTestApp();
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  await app.userOfNewTenant('Seller');
  await app.userOfNewTenant('Own');
  await app.userOfNewTenant('Other');
  await app.importCsv('Own', dailyCsv('2026-10-05,Brand,Parent,OWN-1,5'));
  await report([
    { sku: 'KTL-1', money: { gross_sales: 1_000_000 } },
    { sku: 'KTL-1-FBA', money: { gross_sales: 100_000 } },
    { sku: '', asin: 'B0UNKNOWN1', money: { gross_sales: 50_000 } },
    { sku: '', asin: '', money: { gross_sales: 10_000 } },
    { sku: 'X-NEW', asin: 'B0NEW', money: { gross_sales: 20_000 } },
  ]);
});
afterAll(() => app.close());

async function report(rows: readonly Partial<LayerRow>[]): Promise<void> {
  const line = { kind: 'sales', day: DAY, asin: '', orderRef: '', counts: {}, flags: [] } as const;
  const outcome = await app.skuline.imports.importReading({
    tenantId: app.tenantIdOf('Seller'),
    fileName: 'orders.txt',
    importedBy: 'test',
    reading: {
      holds: 'facts',
      format: 'made_up',
      channel: 'amazon',
      rows: toStream(rows.map((row) => ({ ...line, sku: '', money: {}, ...row }))),
      covers: () => [{ kind: 'sales', first: DAY, last: DAY, precedence: 1 }],
      suggestions: () => [{ line: 2, sku: 'X-NEW', asin: 'B0NEW', parentSku: 'B0PARENT', brand: 'Casa' }],
      lastUpdated: () => null,
      checksum: () => '',
    },
  });
  expect(outcome.status).toBe('published');
}

async function call(tenant: string, method: 'GET' | 'POST', url: string, payload?: object | string) {
  const isFile = typeof payload === 'string';
  const response = await fetch(`${origin}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${app.tokenOf(tenant)}`,
      ...(payload === undefined ? {} : { 'content-type': isFile ? 'text/csv' : 'application/json' }),
    },
    ...(payload === undefined ? {} : { body: isFile ? payload : JSON.stringify(payload) }),
  });
  // As bytes, since text() drops the byte order mark.
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString() };
}
const json = (text: string) => JSON.parse(text) as unknown;
const importOf = (text: string) =>
  // The answer of an edit or a file; the fields that are used are checked by the calls that follow.
  (json(text) as { import: ImportDetail | null }).import;

async function names(tenant: string, query = ''): Promise<CataloguePage> {
  const { status, text } = await call(tenant, 'GET', `/api/catalogue?${query}`);
  expect(status).toBe(200);
  // Checked by the server against the schema before it is sent.
  return json(text) as CataloguePage;
}

async function ended(tenant: string, started: ImportDetail | null) {
  await expect
    .poll(
      async () =>
        z
          .object({ status: z.string() })
          .parse(json((await call(tenant, 'GET', `/api/imports/${started?.id}`)).text)).status,
      { timeout: 20_000 },
    )
    .toBe('published');
}

async function save(tenant: string, ...changes: readonly object[]) {
  const { status, text } = await call(tenant, 'POST', '/api/catalogue/edits', { changes });
  expect([status, text]).toEqual([200, expect.anything()]);
  const started = importOf(text);
  if (started !== null) await ended(tenant, started);
  return started;
}

const shown = async (tenant: string) => {
  const { text } = await call(
    tenant,
    'GET',
    '/api/daily-performance-breakdown?start_date=2026-10-05&end_date=2026-10-05&group_by=sku_name&group_by=parent_sku_name&group_by=brand_name',
  );
  const { data } = z
    .object({
      data: z.array(z.object({ sku_name: z.string(), parent_sku_name: z.string(), brand_name: z.string() })),
    })
    .parse(json(text));
  return Object.fromEntries(data.map((row) => [row.sku_name, `${row.parent_sku_name}/${row.brand_name}`]));
};

describe('what SKUs are called', () => {
  test('stands under Unknown without a catalog, with the share of net sales', async () => {
    const page = await names('Seller');
    expect(page).toMatchObject({
      range: { start: '2026-09-06', end: '2026-10-05' },
      count: 5,
      unknown_count: 5,
      net_sales: 118,
      unknown_net_sales: 118,
      is_editable: true,
    });
    expect(page.rows[0]).toMatchObject({
      sku_name: 'KTL-1',
      from: 'orders.txt',
      is_unknown: true,
      is_editable: true,
      share: 100 / 118,
    });
    expect(page.rows.find(({ sku_name: sku }) => sku === 'Unknown SKU')).toMatchObject({
      is_editable: false,
    });
    expect(page.rows.find(({ sku_name: sku }) => sku === 'X-NEW')?.suggestion).toMatchObject({
      reason: 'ads',
      brand_name: 'Casa',
      parent_sku_name: 'B0PARENT',
    });
  });

  test('is taken from a file, edited, and undone, and the days follow', async () => {
    const csv = 'sku,asin,parent_sku_name,brand_name\nKTL-1,B0KTL1,Kettle,Alder\n';
    const uploaded = await call('Seller', 'POST', '/api/catalogue/file?file_name=names.csv', csv);
    expect([uploaded.status, uploaded.text]).toEqual([200, expect.anything()]);
    await ended('Seller', importOf(uploaded.text));
    expect(await names('Seller', 'show=unknown&search=ktl')).toMatchObject({
      unknown_count: 4,
      unknown_net_sales: 18,
      suggested_count: 2,
      match_count: 1,
      rows: [
        { sku_name: 'KTL-1-FBA', suggestion: { parent_sku_name: 'Kettle', reason: 'name', like: 'KTL-1' } },
      ],
    });

    const edit = await save(
      'Seller',
      { sku_name: 'KTL-1-FBA', parent_sku_name: 'Kettle', brand_name: 'Alder' },
      // An ASIN without a SKU can be called something too.
      { sku_name: 'B0UNKNOWN1', parent_sku_name: 'Throw', brand_name: 'Casa' },
    );
    expect(await shown('Seller')).toMatchObject({
      'KTL-1': 'Kettle/Alder',
      'KTL-1-FBA': 'Kettle/Alder',
      B0UNKNOWN1: 'Throw/Casa',
      'X-NEW': 'Unknown Parent SKU/Unknown Brand',
    });
    // The edit says no ASIN, and the report does.
    expect((await names('Seller', 'search=Throw')).rows).toMatchObject([
      { sku_name: 'B0UNKNOWN1', asin: 'B0UNKNOWN1', source: 'catalogue' },
    ]);
    // What is not said stays, and nothing changed is no import.
    await save('Seller', { sku_name: 'KTL-1', brand_name: 'Alder & Oak' });
    const [known] = (await names('Seller', 'search=B0KTL1')).rows;
    expect(known).toMatchObject({
      parent_sku_name: 'Kettle',
      brand_name: 'Alder & Oak',
      source: 'catalogue',
    });
    expect(await save('Seller', { sku_name: 'KTL-1', brand_name: 'Alder & Oak' })).toBeNull();

    const undone = await call('Seller', 'POST', `/api/imports/${edit?.id}/undo`);
    expect(undone.status).toBe(200);
    expect(await shown('Seller')).toMatchObject({
      'KTL-1': 'Kettle/Alder & Oak',
      'KTL-1-FBA': 'Unknown Parent SKU/Unknown Brand',
      B0UNKNOWN1: 'Unknown Parent SKU/Unknown Brand',
    });
    const { changes } = z
      .object({ changes: z.array(z.object({ status: z.string(), fileName: z.string(), rows: z.number() })) })
      .parse(json((await call('Seller', 'GET', '/api/catalogue/changes')).text));
    expect(changes).toMatchObject([
      { status: 'published', rows: 1 },
      { status: 'undone', rows: 2 },
      { status: 'published', fileName: 'names.csv', rows: 1 },
    ]);
  });

  test('can be downloaded, filled in and taken in again', async () => {
    const { text } = await call('Seller', 'GET', '/api/catalogue/file');
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFsku,asin,parent_sku_name,brand_name',
      'KTL-1-FBA,,,',
    ]);
    const again = await call('Seller', 'POST', '/api/catalogue/file?file_name=again.csv', text);
    await ended('Seller', importOf(again.text));
    expect(await names('Seller')).toMatchObject({ unknown_count: 4, count: 5 });
  });

  test('is offered from the names that are known', async () => {
    const { text } = await call('Seller', 'GET', '/api/catalogue/choices?of=parent&search=kett');
    expect(json(text)).toEqual({
      choices: [{ name: 'Kettle', skus: 1, brand_name: 'Alder & Oak' }],
      is_known: false,
    });
  });
});

describe('a tenant whose names come with its own files', () => {
  test('sees them and can not edit them', async () => {
    expect(await names('Own')).toMatchObject({
      is_editable: false,
      unknown_count: 0,
      rows: [{ sku_name: 'OWN-1', parent_sku_name: 'Parent', source: 'own', is_editable: false, from: null }],
    });
  });
});

describe('another tenant', () => {
  test('sees none of the names, and its edits change nobody else', async () => {
    const before = await shown('Seller');
    expect(await names('Other')).toMatchObject({ count: 0, rows: [] });
    await save('Other', { sku_name: 'KTL-1', brand_name: 'Stolen', parent_sku_name: 'Stolen' });
    expect(await shown('Seller')).toEqual(before);
    expect((await names('Seller', 'search=stolen')).match_count).toBe(0);
  });
});

describe('an invalid name is refused with a sentence', () => {
  test.each([
    ['a file that is no catalog', '/api/catalogue/file?file_name=a.csv', 'a,b\n1,2\n', 422],
    [
      'the lines without a SKU',
      '/api/catalogue/edits',
      { changes: [{ sku_name: 'Unknown SKU', brand_name: 'B' }] },
      400,
    ],
    [
      'a name of two lines',
      '/api/catalogue/edits',
      { changes: [{ sku_name: 'A', brand_name: 'B\nC' }] },
      400,
    ],
    ['no change', '/api/catalogue/edits', { changes: [] }, 400],
    [
      'a name for an ASIN',
      '/api/catalogue/edits',
      { changes: [{ sku_name: 'S', asin: 'Cast Iron Skillet' }] },
      400,
    ],
  ])('%s', async (_, url, payload, status) => {
    expect((await call('Seller', 'POST', url, payload)).status).toBe(status);
  });

  test('a file with a bad line is not taken, and the line is named', async () => {
    const csv = 'sku,parent_sku_name,brand_name\n,P,B\n';
    const { status, text } = await call('Seller', 'POST', '/api/catalogue/file?file_name=bad.csv', csv);
    expect([status, json(text)]).toMatchObject([
      422,
      { error: { code: 'file_refused', details: { badLines: [{ line: 2, column: 'sku' }] } } },
    ]);
  });
});
