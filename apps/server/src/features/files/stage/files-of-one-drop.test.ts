import { setTimeout as wait } from 'node:timers/promises';
import type { StagedFile } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileFigures } from '../index.ts';
import { createStaging, type Staging } from './testing/staging.ts';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import type { ApiUser } from '../../../testing/figures-api.ts';
import { makeZip } from '../../../testing/make-zip.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

let sellers = 0;
async function newSeller(): Promise<Staging & ApiUser> {
  const name = `Seller ${sellers++}`;
  return { ...(await app.userOfNewTenant(name)), ...createStaging(port, app.tokenOf(name)) };
}

const ORDER_COLUMNS =
  'Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Vendor,Lineitem discount';

/** A shop's export: an order of one unit on each of two days. */
function orders(number: string, sku: string, dollars: number): string {
  const lines = [14, 15].map(
    (day) =>
      `${number}${day},x@example.com,paid,USD,${dollars},0,0,${dollars},0,2026-11-${day} 09:00:00 -0500,1,${sku},${dollars},${sku},,0,Rushmere,0`,
  );
  return [ORDER_COLUMNS, ...lines].join('\n');
}

const AD_COLUMNS =
  'Date,Currency,Campaign Name,Advertised SKU,Advertised ASIN,Impressions,Clicks,Spend,7 Day Total Sales ,7 Day Total Orders (#)';

/** A report of one SKU's ads on two days. */
function ads(sales: number): string {
  const lines = ['2026-11-05', '2026-11-06'].map((day) => `${day},USD,Core,A,B0A,1000,50,80,${sales},5`);
  return [AD_COLUMNS, ...lines].join('\n');
}

const [FIRST, SECOND] = [orders('#10', 'LAMP', 50), orders('#20', 'SOCK', 20)];
const [OLDER, NEWER] = [ads(25_967), ads(26_513)];

async function sumOf(seller: ApiUser, fact: string, days: readonly [string, string]): Promise<number> {
  const [start_date, end_date] = days;
  const { data } = await seller.getJson('/api/daily-performance-breakdown', { start_date, end_date });
  return data.reduce((sum: number, row: Readonly<Record<string, number>>) => sum + (row[fact] ?? 0), 0);
}

async function importReady(seller: Staging): Promise<readonly StagedFile[]> {
  const ready = (await seller.read()).filter(({ state }) => state === 'ready');
  await seller.importFiles(ready.map(({ id }) => id));
  // A turn of the job ends after some seconds.
  for (;;) {
    await app.skuline.jobs.runDue();
    const files = await seller.list();
    if (files.every(({ state }) => state !== 'waiting')) return files;
  }
}

const named = (files: readonly StagedFile[], name: string) => {
  const file = files.find(({ fileName }) => fileName === name);
  if (file === undefined) throw new Error(`${name} is not there`);
  return file;
};

test.each([
  ['in their order', ['a.csv', 'b.csv']],
  ['in the other order', ['b.csv', 'a.csv']],
] as const)(
  'two shops of one drop are asked about before anything is imported, given %s',
  async (_, given) => {
    const seller = await newSeller();
    for (const name of given) await seller.stage(name, name === 'a.csv' ? FIRST : SECOND);
    const before = await seller.read();
    expect(named(before, 'a.csv').state).toBe('ready');
    const asking = named(before, 'b.csv');
    expect(asking).toMatchObject({
      state: 'asks',
      questions: [
        {
          what: 'replace_or_add',
          question: 'Is this the same shop as what is shown on Nov 14–15, or another one?',
          why: expect.stringContaining('gross sales $100.00 → $40.00'),
        },
      ],
    });
    await seller.answer(asking.id, { replace_or_add: 'add' });
    expect(await seller.answer(asking.id, { shop: 'Outlet' })).toMatchObject({ state: 'ready' });
    const after = await importReady(seller);
    expect(after.map(({ state }) => state)).toEqual(['imported', 'imported']);
    expect(await sumOf(seller, 'gross_sales', ['2026-11-14', '2026-11-15'])).toBe(140);
  },
);

test('files of one drop that are read at once are compared, each with what is before it', async () => {
  const seller = await newSeller();
  const names = ['a.csv', 'b.csv', 'c.csv'];
  // Of one zip they are read at the same moment.
  await seller.stage('shops.zip', makeZip(names.map((name) => ({ name, bytes: orders('#10', name, 50) }))));
  const read = await seller.read();
  // The third is compared with the first, the only one that could be imported as it is.
  expect(names.map((name) => named(read, name).state)).toEqual(['ready', 'asks', 'asks']);
});

test('what was asked because of a file is not asked any more once that file is removed', async () => {
  const seller = await newSeller();
  const [first] = await seller.stage('a.csv', FIRST);
  await seller.stage('b.csv', SECOND);
  expect(named(await seller.read(), 'b.csv').state).toBe('asks');
  await seller.send('DELETE', `/api/staged-files/${first?.id}`);
  expect(await seller.read()).toMatchObject([{ fileName: 'b.csv', state: 'ready', questions: [] }]);
});

test('files of one drop of other days, or with the same figures, are not asked about', async () => {
  const seller = await newSeller();
  await seller.stage('a.csv', OLDER);
  await seller.stage('b.csv', OLDER.replaceAll('2026-11-0', '2026-10-0'));
  await seller.stage('c.csv', OLDER);
  await seller.stage('d.csv', FIRST);
  expect((await seller.read()).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready']);
});

test.each([
  ['c.csv', 25_967],
  ['b.csv', 26_513],
])(
  'which of two is newer is asked before the import; %s is shown, also after it was read again',
  async (answer, sales) => {
    const seller = await newSeller();
    await seller.stage('b.csv', NEWER);
    await seller.stage('c.csv', OLDER);
    const asking = named(await seller.read(), 'c.csv');
    expect(asking).toMatchObject({ state: 'asks', questions: [{ what: 'newer', choices: [{}, {}] }] });
    await seller.answer(asking.id, { newer: answer });
    expect(await seller.answer(asking.id, {})).toMatchObject({ state: 'ready', questions: [{ answer }] });
    await importReady(seller);
    expect(await sumOf(seller, 'ad_sales', ['2026-11-05', '2026-11-05'])).toBe(sales);
  },
);

test('reports that lie beside a file are read one after the other, and once each', async () => {
  const days = ['2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08', '2026-11-09'].map(toDateKey);
  let reading = 0;
  const read: string[] = [];
  const beside = days.map((day) => ({
    fileName: `${day}.csv`,
    covers: [{ channel: 'amazon', kind: 'ads', firstDay: day, lastDay: day, precedence: 1 } as const],
    lastUpdated: '',
    async readFigures() {
      read.push(day);
      reading += 1;
      await wait(5);
      expect(reading).toBe(1);
      reading -= 1;
      return new FileFigures();
    },
  }));
  const [first = toDateKey('2026-11-05'), last = first] = [days[0], days.at(-1)];
  await app.skuline.imports.settleGiven(
    parseTenantId('whose files lie beside each other'),
    {
      fileName: 'whole.csv',
      channel: 'amazon',
      covers: [{ kind: 'ads', first, last, precedence: 1 }],
      figures: new FileFigures(),
      answers: new Map(),
      lastUpdated: '',
      dropId: null,
    },
    beside,
  );
  expect(read).toEqual(days);
});
