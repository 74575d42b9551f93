import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  await app.userOfNewTenant('Euro');
  await app.userOfNewTenant('Other');
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const FILE = '/api/currency-rates/file';
const UPLOAD = `${FILE}?file_name=rates.csv`;

/** Sends the lines of a file of rates, or reads without any. */
async function send(token: string, path: string, lines?: readonly string[]) {
  const response = await fetch(`${origin}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(lines === undefined
      ? {}
      : { method: 'POST', body: ['date_key,from,to,rate', ...lines, ''].join('\n') }),
  });
  return { status: response.status, text: await response.text() };
}
const take = async (tenant: string, ...lines: readonly string[]) => {
  const { status, text } = await send(app.tokenOf(tenant), UPLOAD, lines);
  return [status, JSON.parse(text)];
};
const list = async (tenant: string) =>
  JSON.parse((await send(app.tokenOf(tenant), '/api/currency-rates')).text);

test('rates are taken from a file, listed by their currencies, and saved as a file that can be taken again', async () => {
  expect(await list('Euro')).toEqual({ data: [] });
  const lines = ['2026-11-02,EUR,USD,1.0875', '2026-11-04,EUR,USD,1.1', '2026-11-03,gbp,USD,1.3'];
  expect(await take('Euro', ...lines)).toEqual([200, { rates: 3 }]);
  expect(await take('Euro', '2026-11-04,EUR,USD,1.1234567891')).toEqual([200, { rates: 1 }]);
  const euro = { from: 'EUR', to: 'USD', first_day: '2026-11-02', last_day: '2026-11-04', days: 2 };
  const pound = { from: 'GBP', to: 'USD', first_day: '2026-11-03', last_day: '2026-11-03', days: 1 };
  expect(await list('Euro')).toEqual({
    data: [
      { ...euro, newest_rate: '1.1234567891' },
      { ...pound, newest_rate: '1.3' },
    ],
  });
  expect(await list('Other')).toEqual({ data: [] });

  const saved = await send(app.tokenOf('Euro'), FILE);
  const [header, ...rows] = saved.text.trim().split(/\r?\n/u);
  expect(header).toBe('date_key,from,to,rate');
  expect(rows).toEqual([
    '2026-11-02,EUR,USD,1.0875',
    '2026-11-04,EUR,USD,1.1234567891',
    '2026-11-03,GBP,USD,1.3',
  ]);
  expect(await take('Other', ...rows)).toEqual([200, { rates: 3 }]);
  expect(await list('Other')).toEqual(await list('Euro'));
});

test('a file with a line that is wrong changes nothing, and each is named', async () => {
  const before = await list('Euro');
  const badLines = [
    { line: 3, column: 'to', value: 'XXQ' },
    { line: 3, column: 'rate', value: '0' },
  ];
  expect(await take('Euro', '2026-11-05,EUR,USD,1.2', '2026-11-06,EUR,XXQ,0')).toMatchObject([
    422,
    { error: { code: 'file_refused', details: { badLines } } },
  ]);
  expect(await list('Euro')).toEqual(before);
});

test('who sees some brands, or only looks, changes none', async () => {
  for (const access of [
    { role: 'viewer', brands: null },
    { role: 'analyst', brands: ['Alder'] },
  ] as const) {
    const { token } = await app.memberOf('Euro', access);
    expect(await send(token, UPLOAD, ['2026-11-02,EUR,USD,2'])).toMatchObject({ status: 403 });
  }
});
