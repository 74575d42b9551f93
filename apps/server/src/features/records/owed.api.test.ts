import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORTS } from '../files/read/testing/expected-reports.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { importedReport } from '../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface ExpectedRow {
  readonly state: string;
  readonly deadline: string;
  readonly sku_name: string;
  readonly units: number;
}
/** Worked out apart from Skuline, by `make_owed.py`. */
interface Expected {
  readonly today: string;
  readonly rows: readonly ExpectedRow[];
  readonly units: Readonly<Record<string, number>>;
  readonly units_unknown: number;
  readonly reported: readonly [first: string, last: string];
  readonly payments: readonly [first: string, last: string];
}
const EXPECTED: Expected = JSON.parse(readFileSync(path.join(REPORTS, 'owed/expected.json'), 'utf8'));
const SELLER = 'Quarrowmere';

let app: TestApp;
let user: ApiUser;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(`${EXPECTED.today}T20:00:00Z`) } });
  user = await app.userOfNewTenant(SELLER);
  await take('amazon/catalogue.csv');
  await take('amazon/all-orders_oct-05_to_oct-16.txt');
});
afterAll(() => app.close());

const take = (file: string) =>
  importedReport(app, SELLER, {
    fileName: file,
    content: createReadStream(path.join(REPORTS, file)),
    answers: {},
  });
const read = (query: string) => user.getJson(`/api/reimbursements-owed?limit=200&${query}`);
const expectedIn = (state: string) => EXPECTED.rows.filter((row) => row.state === state);
const daysOf = ([first_day, last_day]: readonly [string, string]) => ({ first_day, last_day });

test('nothing is told of a company without a ledger, not 0', async () => {
  expect(await read('')).toMatchObject({ rows: [], total: null, reported: null, payments: null });
});

test('before a report of reimbursements, whether losses were paid is unknown', async () => {
  await take('owed/inventory-ledger-detail.csv');
  const found = await read('');
  expect(found).toMatchObject({ rows: [], total: null, payments: null, reported: daysOf(EXPECTED.reported) });
  expect(found.units_unknown).toBeGreaterThan(EXPECTED.units_unknown);
});

describe('with a report of reimbursements', () => {
  beforeAll(() => take('owed/reimbursements.txt'));

  test.each(['waiting', 'open', 'expired'])(
    'what is %s is owed as it was worked out apart',
    async (state) => {
      const found = await read(`state=${state}`);
      const expected = expectedIn(state);
      expect(found.rows).toHaveLength(expected.length);
      expect(found.rows).toEqual(
        expect.arrayContaining(expected.map((row) => expect.objectContaining(row) as unknown)),
      );
      expect(found).toMatchObject({
        match_count: expected.length,
        units: EXPECTED.units,
        units_unknown: EXPECTED.units_unknown,
        reported: daysOf(EXPECTED.reported),
        payments: daysOf(EXPECTED.payments),
      });
    },
  );

  test('claims are in the order of their deadlines, with a sum for each currency and what is not known', async () => {
    const { rows, total } = await read('');
    const deadlines = rows.map(({ deadline }: ExpectedRow) => deadline);
    expect(deadlines).toEqual(deadlines.toSorted());
    expect(total).toEqual({
      units: EXPECTED.units['open'],
      amounts: [
        { currency: 'CAD', amount: 8.05 },
        // 11.95 of a lost skillet and of a damaged one, and 61.20 of a board.
        { currency: 'USD', amount: 85.1 },
      ],
      units_without_amount: 5,
    });
  });

  test('payments are matched before rows are chosen by brand, and pages are parts of one list', async () => {
    const { rows } = await read('');
    const ofBrand = await read('brand_name=Pinequill');
    expect(ofBrand.rows).toEqual(rows.filter(({ sku_name: sku }: ExpectedRow) => sku.startsWith('PQ-')));
    const page = await user.getJson('/api/reimbursements-owed?limit=1&offset=1');
    expect(page).toMatchObject({ rows: [rows[1]], match_count: rows.length });
  });

  test('later reports do not double what they tell again; an undo brings back what was there', async () => {
    const before = await read('');
    const ledger = readFileSync(path.join(REPORTS, 'owed/inventory-ledger-detail.csv'), 'utf8').split('\n');
    const again = ledger.filter((line, at) => at === 0 || line.includes('HB-KNIF'));
    await importedReport(app, SELLER, { fileName: 'knives.csv', content: again.join('\n') });
    expect(await read('')).toEqual(before);
    const head = 'approval-date\treimbursement-id\treason\tsku\tfnsku\tcurrency-unit\tamount-per-unit';
    const later = [
      `${head}\tamount-total\tquantity-reimbursed-total`,
      '2026-11-15T18:00:00+00:00\t9100\tLost_Warehouse\tHB-KNIF-06\t\tUSD\t7.00\t7.00\t1',
    ];
    const id = await importedReport(app, SELLER, { fileName: 'later.txt', content: later.join('\n') });
    // It names no FNSKU: the SKU tells which stock was paid for.
    expect((await read('sku_name=HB-KNIF-06')).rows).toEqual([]);
    await app.skuline.imports.undo(app.tenantIdOf(SELLER), id);
    expect(await read('')).toEqual(before);
  });
});

test('what is owed is saved as a file, with what a claim names and a sum for each currency', async () => {
  const { rows } = await read('');
  const { text } = await user.get('/api/reimbursements-owed/file?format=csv');
  const lines = text.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines.slice(0, 6)).toEqual([
    'Skuline,Reimbursements owed: To claim',
    expect.stringMatching(/^As of,\d{4}-/),
    `To claim,${EXPECTED.units['open']}`,
    'Amount in CAD,8.05',
    'Amount in USD,85.1',
    'Units without a known amount,5',
  ]);
  const head = lines.findIndex((line) => line.startsWith('SKU,FNSKU,Units,Amount,Currency,'));
  expect(lines.slice(head + 1).map((line) => line.split(',').slice(0, 3))).toEqual(
    rows.map((row: Record<string, unknown>) => [row['sku_name'], row['fnsku'], String(row['units'])]),
  );
});

test('losses of another company, and of somebody who sees some brands alone, are closed', async () => {
  const viewer = await app.memberOf(SELLER, { role: 'viewer', brands: ['Hollobay'] });
  expect(await viewer.get('/api/reimbursements-owed')).toMatchObject({ status: 403 });
  user = await app.userOfNewTenant('Saltmirrow');
  expect(await read('')).toMatchObject({ rows: [], total: null, reported: null });
});
