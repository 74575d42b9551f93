import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiUser } from '../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';

const day = (date: string, sku: string, sales: number) =>
  `${date},Alder,Kettle,${sku},10,1,1,${sales},0,${sales},2,${sales - 2},90,9,1,5`;
const KEYWORDS = (volume: number) =>
  `date_key,parent_sku_name,query,volume\n2026-11-01,Kettle,tea,${volume}\n`;
const NOV_12 = new Date('2026-11-12T18:00:00Z');
/** Still the 13th in Los Angeles. */
const NOV_13 = new Date('2026-11-14T07:59:00Z');
const NOV_16 = new Date('2026-11-16T18:00:00Z');
const NOV_20 = new Date('2026-11-20T18:00:00Z');
const RANGE = { start_date: '2026-11-01', end_date: '2026-11-30' };
const COMPARED = { ...RANGE, previous_start_date: '2026-10-01', previous_end_date: '2026-10-31' };

// Tokens are issued and checked at the real time.
let now = new Date();
let app: TestApp;
let alder: ApiUser;
let versions: number[];
const versionOf = async (user: ApiUser) =>
  z.looseObject({ dataVersion: z.number() }).parse(await ask(user, '/api/tenant', {})).dataVersion;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  alder = await app.userOfNewTenant('Alder');
  now = NOV_12;
  versions = [];
  const taken = async (work: Promise<unknown>) => {
    await work;
    versions.push(await versionOf(alder));
  };
  await taken(
    app.importCsv('Alder', sampleCsv([day('2026-11-01', 'K-1', 100), day('2026-11-02', 'K-1', 50)])),
  );
  await app.importCsv('Alder', KEYWORDS(70));
  now = NOV_13;
  await taken(
    app.importCsv('Alder', sampleCsv([day('2026-11-02', 'K-2', 61.25), day('2026-11-03', 'K-2', 7)])),
  );
  now = NOV_16;
  await app.importCsv('Alder', KEYWORDS(80));
  const [newest] = (await app.skuline.imports.list(app.tenantIdOf('Alder'))).filter(({ id }) => id === 3);
  await taken(app.skuline.imports.undo(app.tenantIdOf('Alder'), newest?.id ?? 0));
  now = NOV_20;
});
afterAll(() => app.close());

const ask = async (
  user: ApiUser,
  path: string,
  query: Readonly<Record<string, unknown>>,
): Promise<unknown> => {
  const { status, text } = await user.get(path, query);
  expect([path, status, text]).toEqual([path, 200, text]);
  return JSON.parse(text);
};
const sales = async (as_of?: unknown, more: Readonly<Record<string, unknown>> = { group_by: 'date_key' }) =>
  z
    .object({ data: z.array(z.looseObject({ net_sales: z.number() })) })
    .parse(await ask(alder, '/api/daily-performance-breakdown', { ...RANGE, ...more, as_of }))
    .data.map(({ net_sales }) => net_sales);

describe('figures are read as they were known', () => {
  test('at a data version, at the end of a day in Los Angeles, and at a moment', async () => {
    const [first, restated, undone] = versions;
    expect(await sales()).toEqual([100, 50]);
    expect(await sales(first)).toEqual([100, 50]);
    expect(await sales(restated)).toEqual([100, 61.25, 7]);
    expect(await sales(undone)).toEqual([100, 50]);
    expect(await sales('2026-11-12')).toEqual([100, 50]);
    expect(await sales('2026-11-13')).toEqual([100, 61.25, 7]);
    expect(await sales('2026-11-15')).toEqual([100, 61.25, 7]);
    expect(await sales('2026-11-16')).toEqual([100, 50]);
    expect(await sales('2026-11-14T07:58:59Z')).toEqual([100, 50]);
    expect(await sales('2026-11-14T07:59:00Z')).toEqual([100, 61.25, 7]);
    expect(await sales('2026-11-20')).toEqual([100, 50]);
  });

  test('by SKU and as rows', async () => {
    expect(await sales('2026-11-13', { group_by: 'sku_name' })).toEqual([100, 68.25]);
    expect(await sales('2026-11-13', {})).toEqual([100, 61.25, 7]);
    expect(await sales(undefined, { group_by: 'sku_name' })).toEqual([150]);
  });

  test.each([
    [
      '/api/movers',
      { metric: 'net_sales', by: 'sku_name', ...COMPARED },
      /"net_sales","value":168.25/,
      /"value":150/,
    ],
    ['/api/movers/file', { metric: 'net_sales', by: 'sku_name', ...COMPARED, format: 'csv' }, /K-2/, /150/],
    ['/api/funnel', { step: 'conversion', by: 'sku_name', ...COMPARED }, /"K-2"/, /"count":1\D/],
    [
      '/api/segments',
      { by: 'sku_name', ...COMPARED, order_by: 'net_sales', facts: ['net_sales'] },
      /K-2/,
      /K-1/,
    ],
    ['/api/change-drivers', { metric: 'net_sales', place: 'card', ...COMPARED }, /168.25/, /150/],
    ['/api/costs/figures', { ...COMPARED, granularity: 'daily' }, /168.25/, /150/],
    ['/api/skus', {}, /"K-2"/, /"K-1"/],
    ['/api/product-hierarchy', {}, /"K-2"/, /"K-1"/],
    ['/api/tenant', {}, /"last":"2026-11-03"/, /"last":"2026-11-02"/],
    ['/api/keywords-by-week', { date_key: '2026-11-01', parent_sku_name: 'Kettle' }, /70/, /80/],
  ])('%s', async (path, query, then, present) => {
    const at = async (as_of?: string) => {
      const { status, text } = await alder.get(path, { ...query, as_of });
      expect([status, text]).toEqual([200, text]);
      return text;
    };
    const [past, today] = [await at('2026-11-13'), await at()];
    expect(past).toMatch(then);
    expect(today).toMatch(present);
    expect(today).not.toMatch(then);
  });

  test('a response is tagged by what was known, which no later import changes', async () => {
    const tagOf = async (as_of: string) =>
      (
        await app.http.inject({
          url: `/api/daily-performance-breakdown?start_date=2026-11-01&end_date=2026-11-30&as_of=${as_of}`,
          headers: { authorization: `Bearer ${app.tokenOf('Alder')}` },
        })
      ).headers['etag'];
    const [past, newest] = [await tagOf('2026-11-13'), await tagOf('2026-11-20')];
    expect(past).toEqual(expect.stringMatching(/./));
    expect(past).not.toBe(newest);
    await app.importCsv('Alder', sampleCsv([day('2026-11-04', 'K-3', 5)]));
    expect(await tagOf('2026-11-13')).toBe(past);
    expect(await tagOf('2026-11-20')).not.toBe(newest);
  });
});

test.each([
  ['999', 'There is no data version 999 yet'],
  ['2026-11-21', '2026-11-21 is yet to come'],
  ['2026-11-20T18:00:01Z', '2026-11-20T18:00:01.000Z is yet to come'],
  ['2026-11-11', 'Your history starts on Nov 12.'],
  ['2026-02-30', 'must be a data version'],
  ['0', 'must be a data version'],
  ['-1', 'must be a data version'],
  ['1 OR 1', 'must be a data version'],
  ['2026-11-12T10:00', 'must be a data version'],
])('as_of=%s is refused with what to do', async (as_of, sentence) => {
  const { status, text } = await alder.get('/api/daily-performance-breakdown', { ...RANGE, as_of });
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
});

test('a tenant is told of its own data versions alone', async () => {
  now = new Date();
  const briskway = await app.userOfNewTenant('Briskway');
  now = NOV_20;
  const { status, text } = await briskway.get('/api/skus', { as_of: versions[0] });
  expect([status, text]).toEqual([400, expect.stringContaining('the newest is 0')]);
  expect((await briskway.get('/api/skus', { as_of: '2026-11-13' })).text).toContain(
    'Nothing has been imported yet',
  );
  await app.importCsv('Briskway', sampleCsv([day('2026-11-05', 'B-1', 9)]));
  expect((await briskway.get('/api/skus', { as_of: await versionOf(briskway) })).text).toBe('["B-1"]');
});
