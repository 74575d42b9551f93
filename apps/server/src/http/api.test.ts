import { type EndpointDefinition, ENDPOINTS } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { ApiUser } from '../testing/figures-api.ts';
import { SAMPLE_ROWS, sampleCsv } from '../testing/sample-rows.ts';

const BREAKDOWN = '/api/daily-performance-breakdown';
const week = { start_date: '2026-11-01', end_date: '2026-11-07' };

let app: TestApp;
let user: ApiUser;
let stranger: ApiUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.userOfNewTenant('Alder & Oak');
  stranger = await app.userOfNewTenant('Somebody else');
  await app.importCsv('Alder & Oak', sampleCsv(SAMPLE_ROWS));
});
afterAll(() => app.close());

const errorOf = (text: string) =>
  z.object({ error: z.looseObject({ code: z.string() }) }).parse(JSON.parse(text)).error;

describe('parameters', () => {
  test.each([
    [{ end_date: '2026-11-07' }, 'invalid_request'],
    [{ start_date: '2026-02-30', end_date: '2026-11-07' }, 'invalid_date'],
    [{ start_date: '11/01/2026', end_date: '2026-11-07' }, 'invalid_date'],
    [{ start_date: '2026-11-08', end_date: '2026-11-07' }, 'invalid_date_range'],
    [{ ...week, brand: 'Alder' }, 'unknown_parameter'],
    [{ ...week, group_by: 'country' }, 'invalid_request'],
    [{ ...week, group_by: 'date_key', top: 5 }, 'invalid_request'],
    [{ ...week, group_by: 'sku_name', top: 0 }, 'invalid_request'],
    [{ ...week, group_by: 'sku_name', granularity: 'weekly' }, 'invalid_request'],
    [{ ...week, group_by: 'sku_name', rank_by: 'net_sales' }, 'invalid_request'],
    [{ ...week, brand_name: Array.from({ length: 20_001 }, () => 'x') }, 'too_many_filter_values'],
    [{ ...week, start_date: ['2026-11-01', '2026-11-02'] }, 'invalid_request'],
  ])('%o gets a 400 with the code %s', async (query, code) => {
    const { status, text } = await user.get(BREAKDOWN, query);
    expect([status, errorOf(text).code]).toEqual([400, code]);
    expect(errorOf(text)['requestId']).toEqual(expect.any(String));
  });

  test('a repeated and a single array parameter mean the same', async () => {
    const single = await user.breakdown({ ...week, brand_name: 'Alder' });
    const repeated = await user.breakdown({ ...week, brand_name: ['Alder', 'Alder'] });
    expect(single.data.length).toBeGreaterThan(0);
    expect(repeated).toEqual(single);
  });

  test.each([
    ["Robert'); DROP TABLE daily_performance; --"],
    ["' OR 1=1 --"],
    ['{tenantId:String}'],
    ['\\'],
    ['line\nbreak\ttab'],
    ['%'],
    ['名前 🛒'],
    ['longer than any name may be '.repeat(20)],
  ])('a brand called %j is data: it is found when it exists and matches nothing else', async (name) => {
    const answer = await user.breakdown({ ...week, brand_name: name });
    expect(answer).toMatchObject({ data: [], isEmpty: true, reason: 'no_data_for_filters' });
    await expect(user.breakdown(week)).resolves.toMatchObject({ isEmpty: false });
  });

  test('10,000 filter values are only a long question', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `it's brand ${index}`);
    const answer = await user.breakdown({ ...week, brand_name: [...names, 'Alder'] });
    expect(answer.isEmpty).toBe(false);
  });

  test('blank names are spoken of as Unknown in rows, lists, hierarchy and filters', async () => {
    const rows = await user.breakdown({ ...week, brand_name: 'Unknown Brand' });
    expect(rows.data).toEqual([
      expect.objectContaining({
        brand_name: 'Unknown Brand',
        parent_sku_name: 'Unknown Parent SKU',
        sku_name: 'Unknown SKU',
      }),
    ]);
    expect(await user.getJson('/api/brands')).toContain('Unknown Brand');
    expect(await user.getJson('/api/product-hierarchy')).toMatchObject({
      brandToParentSku: { 'Unknown Brand': ['Unknown Parent SKU'] },
      parentSkuToSku: { 'Unknown Parent SKU': ['Unknown SKU'] },
    });
  });

  test('a name of 500 characters outside the BMP can be asked for', async () => {
    const answer = await user.breakdown({ ...week, brand_name: '🦊'.repeat(500) });
    expect(answer).toMatchObject({ data: [], reason: 'no_data_for_filters' });
  });

  test('lists are narrowed by the filters', async () => {
    expect(await user.getJson('/api/parent-skus', { brand_name: 'Alder' })).toEqual(['Kettle']);
    expect(await user.getJson('/api/skus', { parent_sku_name: ['Kettle'] })).toEqual(['KTL-1', 'KTL-2']);
  });

  test('top keeps the largest and sums the rest into Other, which a product of that name is not', async () => {
    const answer = await user.breakdown({ ...week, group_by: ['brand_name'], top: 1, rank_by: 'net_sales' });
    const kinds = answer.data.map((row) => [row['brand_name'], row['is_other']]);
    expect(kinds).toEqual([
      ['Alder', false],
      ['Other', true],
    ]);
    const all = await user.breakdown({ ...week, group_by: ['brand_name'], top: 50 });
    expect(all.data.map((row) => [row['brand_name'], row['is_other']])).toContainEqual(['Other', false]);
  });
});

describe('whose data it is', () => {
  test('a tenant without data sees nothing of another’s', async () => {
    await expect(stranger.breakdown(week)).resolves.toMatchObject({ data: [], reason: 'no_data_for_period' });
    for (const path of ['/api/brands', '/api/parent-skus', '/api/skus']) {
      expect((await stranger.get(path)).text).toBe('[]');
    }
    expect((await stranger.get('/api/product-hierarchy')).text).toBe(
      '{"brandToParentSku":{},"parentSkuToSku":{}}',
    );
  });

  test('a tenant_id that is not the token’s is refused on every call, its own is allowed', async () => {
    const tenants = await Promise.all([user, stranger].map((one) => one.get('/api/tenant')));
    const [own, other] = tenants.map(({ text }) => z.object({ id: z.string() }).parse(JSON.parse(text)).id);
    for (const path of [
      '/api/brands',
      '/api/parent-skus',
      '/api/skus',
      '/api/product-hierarchy',
      '/api/tenant',
    ]) {
      const refused = await user.get(path, { tenant_id: other });
      expect([path, refused.status, errorOf(refused.text).code]).toEqual([path, 403, 'tenant_mismatch']);
      expect((await user.get(path, { tenant_id: own })).status).toBe(200);
    }
    expect((await user.get(BREAKDOWN, { ...week, tenant_id: other })).status).toBe(403);
    expect((await user.get(BREAKDOWN, { ...week, tenant_id: own })).status).toBe(200);
  });

  test('without a token, every call but the public ones is 401 before its parameters are looked at', async () => {
    const endpoints = Object.values(ENDPOINTS).filter(
      ({ auth = 'token' }: EndpointDefinition) => auth === 'token',
    );
    for (const endpoint of endpoints) {
      const response = await app.http.inject({ method: endpoint.method, url: `${endpoint.path}?nonsense=1` });
      expect([endpoint.path, response.statusCode]).toEqual([endpoint.path, 401]);
    }
    expect((await app.http.inject({ url: '/api/auth-config' })).statusCode).toBe(200);
    const wrong = await app.http.inject({ url: BREAKDOWN, headers: { authorization: 'Bearer not.a.token' } });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.headers['www-authenticate']).toBe('Bearer');
  });
});

describe('what is wrong is said so that it can be put right', () => {
  const messageOf = (text: string) => String(errorOf(text)['message']);

  test.each([
    ['?end_date=2026-11-07', 'start_date: must be given once, as a day written YYYY-MM-DD.'],
    ['?start_date=2026-02-30&end_date=2026-03-01', "start_date: '2026-02-30' is not a real calendar day"],
    ['?start_date=2026-11-01&end_date=2026-11-07&color=red', 'This endpoint does not know color.'],
  ])('%s: %s', async (query, message) => {
    const { text } = await user.get(`${BREAKDOWN}${query}`);
    expect(messageOf(text)).toContain(message);
  });

  test.each(['/api/%', '/%'])('the undecodable address %s is a 400 in the same shape', async (url) => {
    const response = await app.http.inject({ url });
    expect([response.statusCode, errorOf(response.payload).code]).toEqual([400, 'invalid_request']);
  });
});

describe('how an answer travels', () => {
  const ask = (headers: Record<string, string>, query = `?start_date=2026-11-01&end_date=2026-11-07`) =>
    app.http.inject({
      url: `${BREAKDOWN}${query}`,
      headers: { authorization: `Bearer ${app.tokenOf('Alder & Oak')}`, ...headers },
    });

  test('an unchanged answer is a 304; after an import the tag has changed', async () => {
    const first = await ask({});
    const etag = String(first.headers.etag);
    const again = await ask({ 'if-none-match': etag });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    await app.importCsv('Alder & Oak', sampleCsv([...SAMPLE_ROWS, SAMPLE_ROWS[0]].slice(1)));
    const changed = await ask({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('one tenant’s tag is not another’s', async () => {
    const own = await ask({});
    const others = await app.http.inject({
      url: `${BREAKDOWN}?start_date=2026-11-01&end_date=2026-11-07`,
      headers: {
        authorization: `Bearer ${app.tokenOf('Somebody else')}`,
        'if-none-match': String(own.headers.etag),
      },
    });
    expect(others.statusCode).toBe(200);
  });

  test.each(['br', 'gzip'])('large answers are compressed with %s', async (encoding) => {
    const response = await app.http.inject({
      url: '/api/openapi.json',
      headers: { 'accept-encoding': encoding },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
  });

  test('browsers get a strict content policy and nothing may frame the app', async () => {
    const policy = String((await ask({})).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("script-src 'self' 'unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('an unknown address of the API is a 404 in the same shape', async () => {
    const response = await app.http.inject({ url: '/api/nothing-here' });
    expect([response.statusCode, errorOf(response.payload).code]).toEqual([404, 'not_found']);
  });

  test('a body that is not JSON is told what to send', async () => {
    const headers = { 'content-type': 'application/xml' };
    const response = await app.http.inject({ method: 'POST', url: '/api/feedback', headers, body: '<a/>' });
    expect([response.statusCode, errorOf(response.payload).code]).toEqual([415, 'unsupported_media_type']);
  });

  test('a file whose type is none is told what to send, which is not JSON', async () => {
    const headers = { 'content-type': 'a', authorization: `Bearer ${app.tokenOf('Alder & Oak')}` };
    const url = '/api/costs/file?file_name=a.csv';
    const response = await app.http.inject({ method: 'POST', url, headers, body: 'a,b' });
    expect(response.statusCode).toBe(415);
    expect(errorOf(response.payload)['message']).toBe(
      'Send the file with the content type application/octet-stream.',
    );
  });

  test('a choice that does not exist is told which there are', async () => {
    const { text } = await user.get(BREAKDOWN, { ...week, facts: 'channel' });
    expect(errorOf(text)['message']).toMatch(
      /^facts: must be one of sessions, orders, .+, or several of them\.$/,
    );
  });

  test('every endpoint of the contract stands in the OpenAPI document, and the page to read it opens', async () => {
    const document = z
      .object({ openapi: z.string(), paths: z.record(z.string(), z.looseObject({})) })
      .parse((await app.http.inject({ url: '/api/openapi.json' })).json());
    expect(document.openapi).toMatch(/^3\.1/);
    for (const endpoint of Object.values(ENDPOINTS)) {
      // OpenAPI writes the parts of a path in braces.
      expect(document.paths).toHaveProperty([endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]);
    }
    const page = await app.http.inject({ url: '/api/docs/' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });
});
