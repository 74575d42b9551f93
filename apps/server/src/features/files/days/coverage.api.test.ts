import { toDateKey } from '@skuline/domain/calendar';
import type { FactKind } from '@skuline/domain/report-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiUser } from '../../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dailyCsv } from './testing/daily-csv.ts';
import { toStream } from './testing/to-stream.ts';

let app: TestApp;
let seller: ApiUser;
let other: ApiUser;

beforeAll(async () => {
  app = await startTestApp();
  seller = await app.userOfNewTenant('Seller');
  other = await app.userOfNewTenant('Other');
  // Reports speak for Oct 1 – 3; a file of Skuline's own for Oct 4. Ads of Oct 2 are missing.
  await report('orders.txt', 'sales', '2026-10-01', '2026-10-03');
  await report('ads-1.csv', 'ads', '2026-10-01', '2026-10-01');
  await report('ads-3.csv', 'ads', '2026-10-03', '2026-10-03');
  await app.importCsv('Seller', dailyCsv('2026-10-04,b,p,A,1'));
});
afterAll(() => app.close());

async function report(fileName: string, kind: FactKind, from: string, to: string): Promise<void> {
  const [first, last] = [toDateKey(from), toDateKey(to)];
  const line = { day: first, sku: 'A', asin: '', orderRef: '', counts: {}, money: {} };
  const outcome = await app.skuline.imports.importReading({
    tenantId: app.tenantIdOf('Seller'),
    fileName,
    importedBy: 'test',
    reading: {
      holds: 'facts',
      format: 'made_up',
      channel: 'amazon',
      rows: toStream([{ ...line, kind, flags: ['pending_price'] as const }]),
      covers: () => [{ kind, first, last, precedence: 1 }],
      lastUpdated: () => null,
      checksum: () => fileName,
    },
  });
  expect(outcome.status).toBe('published');
}

const ask = async (user: ApiUser, path: string, query = {}) => {
  const { status, text } = await user.get(path, query);
  return { status, json: JSON.parse(text) as unknown };
};
const coverage = (user: ApiUser, start = '2026-10-01', end = '2026-10-05') =>
  ask(user, '/api/coverage', { start_date: start, end_date: end });

describe('GET /api/coverage', () => {
  test('says of each day, channel and kind what is there, from which file, and what is missing', async () => {
    const { json } = await coverage(seller);
    const empty = (state: string) => ({ state, importId: null, fileName: null, importedAt: null });
    const file = (fileName: string) => ({
      state: 'there',
      importId: expect.any(Number),
      fileName,
      importedAt: expect.any(String),
    });
    const [none, orders] = [empty('none'), file('orders.txt')];
    const cells = (...of: readonly object[]) =>
      of.map((one, index) => ({ day: `2026-10-0${index + 1}`, ...one }));
    expect(json).toEqual({
      days: ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05'],
      channels: [
        {
          channel: 'amazon',
          kinds: [
            { kind: 'sales', cells: cells(orders, orders, orders, none, none) },
            {
              kind: 'ads',
              cells: cells(file('ads-1.csv'), empty('missing'), file('ads-3.csv'), none, none),
            },
          ],
        },
        {
          channel: 'own',
          kinds: [{ kind: 'everything', cells: cells(none, none, none, file('test.csv'), none) }],
        },
      ],
      missing: [{ day: '2026-10-02', channel: 'amazon', kind: 'ads' }],
      extent: { start: '2026-10-01', end: '2026-10-04' },
    });
  });

  test('knows nothing of another tenant', async () => {
    expect((await coverage(other)).json).toMatchObject({ channels: [], missing: [], extent: null });
  });

  test.each([
    ['ends before it starts', '2026-10-05', '2026-10-01'],
    ['is too long to look at', '2025-01-01', '2026-10-05'],
  ])('a range that %s is refused', async (_, start, end) => {
    expect(await coverage(seller, start, end)).toMatchObject({
      status: 400,
      json: { error: { code: 'invalid_date_range' } },
    });
  });
});

describe('GET /api/days/:day', () => {
  test('says which import supplies what, and what has to be said of the figures', async () => {
    const source = (kind: string, fileName: string) => ({ channel: 'amazon', kind, fileName });
    expect((await ask(seller, '/api/days/2026-10-01')).json).toMatchObject({
      day: '2026-10-01',
      sources: [source('ads', 'ads-1.csv'), source('sales', 'orders.txt')],
      missing: [],
      flags: [{ flag: 'pending_price', skus: 1 }],
    });
    expect((await ask(seller, '/api/days/2026-10-02')).json).toMatchObject({
      missing: [{ day: '2026-10-02', channel: 'amazon', kind: 'ads' }],
    });
    expect((await ask(seller, '/api/days/2026-10-04')).json).toMatchObject({
      sources: [{ channel: 'own', kind: 'everything', fileName: 'test.csv' }],
      flags: [],
    });
    expect((await ask(seller, '/api/days/2026-10-05')).json).toMatchObject({ sources: [], flags: [] });
  });

  test('another tenant sees an empty day, and a word is no day, however long it is', async () => {
    expect((await ask(other, '/api/days/2026-10-01')).json).toMatchObject({ sources: [], flags: [] });
    for (const word of ['yesterday', 'a'.repeat(501), 'a'.repeat(10_000)])
      expect(await ask(seller, `/api/days/${word}`)).toMatchObject({
        status: 400,
        json: { error: { code: 'invalid_date' } },
      });
  });
});
