import type { CataloguePage, TagChangeBody } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { dailyCsv } from '../files/days/testing/daily-csv.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startTestApp();
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  for (const name of ['Seller', 'Other']) {
    await app.userOfNewTenant(name);
    await app.importCsv(
      name,
      dailyCsv(
        '2026-10-05,Alder,Kettle,K-1,10',
        '2026-10-05,Alder,Kettle,K-2,20',
        '2026-10-05,Birch,Throw,T-1,40',
        '2026-10-05,Birch,Throw,=T-2,80',
      ),
    );
  }
});
afterAll(() => app.close());

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
  const body = await response.text();
  return { statusCode: response.status, body };
}

const changeShape = z.object({
  sku_name: z.string(),
  add: z.array(z.string()),
  remove: z.array(z.string()),
});

async function change(changes: readonly TagChangeBody[], tenant = 'Seller') {
  const response = await call(tenant, 'POST', '/api/catalogue/tags', { changes });
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  return z.object({ undo: z.array(changeShape) }).parse(JSON.parse(response.body)).undo;
}

/** Checked by the server against the schema before it is sent. */
const page = (body: string) => JSON.parse(body) as CataloguePage;

const tag = (add: string[], ...skus: string[]) => skus.map((sku_name) => ({ sku_name, add, remove: [] }));

async function tagsOf(tenant = 'Seller', query = '') {
  const { rows } = page((await call(tenant, 'GET', `/api/catalogue?${query}`)).body);
  return Object.fromEntries(rows.map(({ sku_name: sku, tags }) => [sku, tags]));
}

async function upload(csv: string, tenant = 'Seller') {
  const response = await call(tenant, 'POST', '/api/catalogue/file?file_name=tags.csv', csv);
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  const { id } = z.object({ import: z.object({ id: z.number() }) }).parse(JSON.parse(response.body)).import;
  const find = async () =>
    z
      .object({ status: z.string(), failure: z.nullable(z.object({ message: z.string() })) })
      .parse(JSON.parse((await call(tenant, 'GET', `/api/imports/${id}`)).body));
  await expect.poll(async () => (await find()).status, { timeout: 20_000 }).toMatch(/published|failed/);
  return find();
}

const audited = async () => {
  const { rows } = z
    .object({
      rows: z.array(z.object({ action: z.string(), subject: z.string(), details: z.string() })),
    })
    .parse(JSON.parse((await call('Seller', 'GET', '/api/audit-log?action=tags.changed')).body));
  return rows.map(({ subject, details }) => `${subject}: ${details}`);
};

describe('tags of SKUs', () => {
  test('are added and removed of many at once, with what undoes exactly that', async () => {
    await change(tag(['Clearance'], 'K-1'));
    const undo = await change(tag(['clearance', 'Q4 push'], 'K-1', 'T-1'));
    // The first spelling counts; K-1 had it.
    expect(await tagsOf()).toEqual({
      'K-1': ['Clearance', 'Q4 push'],
      'T-1': ['Clearance', 'Q4 push'],
      'K-2': [],
      '=T-2': [],
    });
    expect(undo).toEqual([
      { sku_name: 'K-1', add: [], remove: ['Q4 push'] },
      { sku_name: 'T-1', add: [], remove: ['Clearance', 'Q4 push'] },
    ]);
    expect(await change(undo)).toEqual([
      { sku_name: 'K-1', add: ['Q4 push'], remove: [] },
      { sku_name: 'T-1', add: ['Clearance', 'Q4 push'], remove: [] },
    ]);
    expect(await tagsOf('Seller', 'search=clear')).toEqual({ 'K-1': ['Clearance'] });
    expect(await change([{ sku_name: 'K-1', add: ['CLEARANCE'], remove: ['No such'] }])).toEqual([]);
    // The newest first; what changed nothing is not there.
    expect(await audited()).toEqual([
      '2 SKUs: removed Q4 push; Clearance',
      '2 SKUs: added Q4 push; Clearance',
      'K-1: added Clearance',
    ]);
  });

  test('are saved with the names as a file, which says all tags of its SKUs', async () => {
    await change(tag(['=HYPERLINK("x")', '-sale'], '=T-2'));
    const { body } = await call('Seller', 'GET', '/api/catalogue/file');
    expect(body).toContain('sku,asin,parent_sku_name,brand_name,tags');
    const before = await tagsOf();
    expect(before).toMatchObject({ '=T-2': ['-sale', '=HYPERLINK("x")'], 'K-1': ['Clearance'] });
    await upload(body);
    expect(await tagsOf()).toEqual(before);
    // A blank cell is no tag; a file without the column leaves them as they are, as it does those of other SKUs.
    await upload('sku,parent_sku_name,brand_name,tags\n=T-2,Throw,Birch,\nK-2,Kettle,Alder,New; Clearance\n');
    await upload('sku,parent_sku_name,brand_name\nK-1,Kettle,Alder\n');
    expect(await tagsOf()).toEqual({
      'K-1': ['Clearance'],
      'K-2': ['Clearance', 'New'],
      'T-1': [],
      '=T-2': [],
    });
    // What a file changes is told as what a person changes; one that changes nothing is not.
    expect((await audited()).slice(0, 2)).toEqual([
      '2 SKUs: added New; Clearance, removed -sale; =HYPERLINK("x")',
      '=T-2: added =HYPERLINK("x"); -sale',
    ]);
  });

  test('are of one company', async () => {
    await change(tag(['Theirs'], 'K-1'), 'Other');
    expect(await tagsOf('Other')).toMatchObject({ 'K-1': ['Theirs'], 'K-2': [] });
    expect(await tagsOf()).toMatchObject({ 'K-1': ['Clearance'] });
  });
});

const many = (count: number, of = 'Tag') => Array.from({ length: count }, (_, at) => `${of} ${at}`);

describe('too much is refused with a sentence, and nothing of it is taken', () => {
  test.each([
    ['a tag that is too long', tag(['x'.repeat(41)], 'K-1'), 'is longer than 40 characters'],
    ['a control character', tag(['a\u0007'], 'K-1'), 'on one line'],
    ['a SKU that nobody knows', tag(['A'], 'K-1', 'K-9'), "There is no SKU 'K-9' that can have tags."],
    ['lines without a SKU', tag(['A'], 'Unknown SKU'), "There is no SKU 'Unknown SKU'"],
    [
      'a SKU with 21 tags',
      [...tag(many(20), 'K-1'), ...tag(['One more'], 'K-1')],
      "The SKU 'K-1' would have more than 20 tags: remove some of it first.",
    ],
    ['more tags in one change than a SKU may have', tag(many(21), 'K-1'), 'no more than 20 items'],
  ])('%s', async (_, changes, sentence) => {
    const before = await tagsOf();
    const response = await call('Seller', 'POST', '/api/catalogue/tags', { changes });
    expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await tagsOf()).toEqual(before);
  });

  test('more tags than a company may have, also by a file', async () => {
    const skus = Array.from({ length: 11 }, (_, at) => `S-${at}`);
    const csv = skus.map((sku, at) => `${sku},P,B,${many(20, `T${at}`).join(';')}`);
    const before = await tagsOf();
    expect(await upload(`sku,parent_sku_name,brand_name,tags\n${csv.join('\n')}\n`)).toMatchObject({
      status: 'failed',
      failure: { message: 'There would be more than 200 tags: remove one from all its SKUs first.' },
    });
    expect(await tagsOf()).toEqual(before);
    const bad = `sku,parent_sku_name,brand_name,tags\nK-1,P,B,${'x'.repeat(41)}\n`;
    const refused = await call('Seller', 'POST', '/api/catalogue/file?file_name=bad.csv', bad);
    expect([refused.statusCode, JSON.parse(refused.body)]).toMatchObject([
      422,
      { error: { details: { badLines: [{ line: 2, column: 'tags' }] } } },
    ]);
  });
});
