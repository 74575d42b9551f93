import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORTS } from '../files/read/testing/expected-reports.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { importedReport } from '../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Worked out apart from Skuline, by `make_returns.py`. */
interface Expected {
  readonly reported: readonly [first: string, last: string];
  readonly by_order: Readonly<Record<'returned' | 'sold' | 'reasons', Readonly<Record<string, number>>>>;
  readonly by_return: Readonly<Record<'returned' | 'dispositions', Readonly<Record<string, number>>>>;
  readonly without_order: number;
}
const FILE = 'returns/fba-customer-returns.txt';
const EXPECTED: Expected = JSON.parse(readFileSync(path.join(REPORTS, 'returns/expected.json'), 'utf8'));
const SELLER = 'Quarrowmere';

let app: TestApp;
let user: ApiUser;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  user = await app.userOfNewTenant(SELLER);
  await take('amazon/catalogue.csv');
});
afterAll(() => app.close());

const take = (file: string, tenant = SELLER) =>
  importedReport(app, tenant, {
    fileName: file,
    content: createReadStream(path.join(REPORTS, file)),
    answers: {},
  });

const DAYS = 'start_date=2026-10-01&end_date=2026-11-30&limit=200';
const read = (query: string, days = DAYS) => user.getJson(`/api/returns?${days}&${query}`);
const sumOf = (units: Readonly<Record<string, number>>) =>
  Object.values(units).reduce((sum, each) => sum + each, 0);
const unitsOf = ({ rows }: { readonly rows: readonly { name: string; units_returned: number }[] }) =>
  Object.fromEntries(rows.map(({ name, units_returned: units }) => [name, units]));

test('nothing is told of a company without a report of returns, not 0', async () => {
  expect(await read('by=order')).toMatchObject({ rows: [], total: null, days: null, reported: null });
});

describe('before a report of orders', () => {
  test('returns are known by the day they came back, and their orders are not', async () => {
    await take(FILE);
    const { by_return: returned, reported } = EXPECTED;
    const found = await read('by=return');
    expect(unitsOf(found)).toEqual(returned.returned);
    expect(found).toMatchObject({
      total: { units_returned: sumOf(returned.returned), units_sold: null, rate: null },
      reported: { first_day: reported[0], last_day: reported[1] },
      days: { first_day: reported[0], last_day: reported[1] },
      open_from: null,
      units_without_order: sumOf(returned.returned),
    });
    expect(unitsOf(await read('by=return&group_by=disposition'))).toEqual(returned.dispositions);
    expect(await read('by=order')).toMatchObject({ rows: [], total: { units_sold: null, rate: null } });
  });
});

describe('by the day of the order', () => {
  beforeAll(async () => {
    await take('amazon/all-orders_oct-05_to_oct-16.txt');
    await take('amazon/all-orders_oct-12_to_oct-23.txt');
  });

  test('a rate is of the units sold on the same days, from the first day that is told', async () => {
    const { returned, sold } = EXPECTED.by_order;
    const found = await read('by=order');
    const rows = Object.entries(returned).map(([name, units]) => ({
      name,
      units_returned: units,
      units_sold: sold[name],
      rate: units / (sold[name] ?? 0),
    }));
    expect(found.rows).toHaveLength(rows.length);
    expect(found.rows).toEqual(
      expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as unknown)),
    );
    expect(found).toMatchObject({
      match_count: rows.length,
      total: { units_returned: sumOf(returned), units_sold: sumOf(sold) },
      // 45 days before November 7.
      open_from: '2026-10-12',
      units_without_order: EXPECTED.without_order,
    });
  });

  test('reasons are told of all products, and of one', async () => {
    const all = await read('by=order&group_by=reason');
    expect(unitsOf(all)).toEqual(EXPECTED.by_order.reasons);
    expect(all.rows[0].rate).toBe(7 / sumOf(EXPECTED.by_order.sold));
    const ofKnife = await read('by=order&group_by=reason&sku_name=HB-KNIF-08');
    expect(ofKnife.total).toEqual({ units_returned: 11, units_sold: 18, rate: 11 / 18 });
  });

  test('brands and parent SKUs are those of the catalog', async () => {
    expect(unitsOf(await read('by=order&group_by=brand_name'))).toEqual({ Hollobay: 14, Pinequill: 2 });
    expect(unitsOf(await read('by=order&group_by=parent_sku_name&brand_name=Hollobay'))).toEqual({
      'HB-KNIF': 12,
      'HB-SKIL': 2,
    });
  });

  test('pages are parts of one list', async () => {
    const { rows } = await read('by=order');
    const page = await read('by=order', 'start_date=2026-10-01&end_date=2026-11-30&limit=1&offset=1');
    expect(page).toMatchObject({ rows: [rows[1]], match_count: rows.length });
  });
});

describe('a later report', () => {
  const HEAD = 'return-date\torder-id\tsku\tquantity\tdetailed-disposition\treason';
  const AGAIN = '2026-10-20T18:00:00+00:00\t111-0000000-0000001\tHB-KNIF-08';
  const total = async () => (await read('by=return')).total.units_returned;

  test('tells the same unit again, and does not double it; its undo brings back what was there', async () => {
    const before = sumOf(EXPECTED.by_return.returned);
    const later = [HEAD, `${AGAIN}\t1\tSELLABLE\tUNWANTED_ITEM`].join('\n');
    const id = await importedReport(app, SELLER, { fileName: 'later.txt', content: later });
    expect(await total()).toBe(before - 1);
    await app.skuline.imports.undo(app.tenantIdOf(SELLER), id);
    expect(await total()).toBe(before);
  });
});

test('all rows are saved as a file, which says what was counted', async () => {
  const { total, days } = await read('by=order&group_by=sku_name');
  const { text } = await user.get(
    '/api/returns/file?start_date=2026-10-01&end_date=2026-11-30&by=order&format=csv',
  );
  const lines = text.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    'Skuline,Returns',
    'Counted by,Day of the order',
    `Days counted,${days.first_day},${days.last_day}`,
  ]);
  const head = lines.indexOf('SKU,Units returned,Units sold,Return rate,Differs from the rest');
  const rows = lines.slice(head + 1).map((line) => line.split(','));
  const { returned, sold } = EXPECTED.by_order;
  expect(Object.fromEntries(rows.map(([sku, units]) => [sku, Number(units)]))).toEqual(returned);
  for (const [sku = '', units, of, rate] of rows) {
    expect([sku, Number(of)]).toEqual([sku, sold[sku]]);
    expect(Number(rate)).toBeCloseTo(Number(units) / Number(of), 12);
  }
  expect(rows.reduce((sum, [, units]) => sum + Number(units), 0)).toBe(total.units_returned);
  const back = await user.get(
    '/api/returns/file?start_date=2026-10-01&end_date=2026-11-30&by=return&format=csv',
  );
  expect(back.text).toContain('SKU,Units returned\r\n');
});

test('returns of another company, and of somebody who sees some brands alone, are closed', async () => {
  const viewer = await app.memberOf(SELLER, { role: 'viewer', brands: ['Hollobay'] });
  expect(await viewer.get(`/api/returns?${DAYS}&by=return`)).toMatchObject({ status: 403 });
  user = await app.userOfNewTenant('Saltmirrow');
  expect(await read('by=return')).toMatchObject({ rows: [], total: null, reported: null });
});
