import { toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS } from '@skuline/domain/metrics';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseTenantId } from './identity/parse-tenant-id.ts';
import { visibleDays } from './stores/analytics/visible-rows.ts';
import type { TenantId } from './stores/tenant-id.ts';
import { openTestStores, type TestStores } from './features/imports/testing/open-test-stores.ts';
import { importReport, type ReportOutcome } from './features/reports/index.ts';
import { REPORTS } from './features/reports/testing/expected-reports.ts';
import {
  answersFor,
  type ExpectedSeller,
  readExpectedSeller,
  toObjects,
} from './features/reports/testing/expected-sellers.ts';

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

interface TakeOptions {
  readonly answers?: ReadonlyMap<string, string>;
  readonly dropId?: number;
}

const take = (tenantId: TenantId, file: string, { answers = new Map(), dropId }: TakeOptions = {}) =>
  importReport(stores.imports, {
    tenantId,
    fileName: path.basename(file),
    source: { bytes: createReadStream(path.join(REPORTS, file)), totalBytes: null },
    answers,
    importedBy: 'test',
    replace: false,
    dropId,
  });

const idOf = (taken: ReportOutcome): number => {
  if (taken.status !== 'taken' || taken.outcome.status !== 'published')
    throw new Error(JSON.stringify(taken));
  return taken.outcome.import.id;
};

const select = (tenantId: TenantId, columns: string, order: string, table = 'daily_performance') =>
  stores.analytics.select(
    tenantId,
    `SELECT toString(date_key) AS date_key, ${columns}
     FROM ${table} AS p
     WHERE p.tenant_id = {tenantId:String}
       AND ${visibleDays('p', { table: table === 'keyword_volume' ? table : 'daily_performance' })}
     ORDER BY date_key, ${order}`,
  );

const isAnything = (row: unknown) =>
  Object.values(row as object).some((fact) => typeof fact === 'number' && fact !== 0);

/** Which file speaks for which channel and kind, by day; expected.json's word for TikTok Shop is shorter. */
const coverageOf = async (tenantId: TenantId, days: readonly string[]) => {
  const coverage: Record<string, Record<string, string>> = {};
  for (const day of days) {
    const { sources } = await stores.imports.describeDay(tenantId, toDateKey(day));
    coverage[day] = Object.fromEntries(
      sources.map(({ channel, kind, fileName }) => [`${channel.replace('_shop', '')}.${kind}`, fileName]),
    );
  }
  return coverage;
};

/** The same as the calendar of the coverage says it. */
const calendarOf = async (tenantId: TenantId, days: readonly string[]) => {
  const range = { start: toDateKey(days[0] ?? ''), end: toDateKey(days.at(-1) ?? '') };
  const { channels } = await stores.imports.readCoverage(tenantId, range);
  const coverage: Record<string, Record<string, string>> = {};
  for (const { channel, kinds } of channels) {
    for (const { kind, cells } of kinds) {
      for (const { day, fileName } of cells) {
        if (fileName === null) continue;
        coverage[day] = { ...coverage[day], [`${channel.replace('_shop', '')}.${kind}`]: fileName };
      }
    }
  }
  return coverage;
};

const withBaseNames = (coverage: ExpectedSeller['coverage']) =>
  Object.fromEntries(
    Object.entries(coverage).map(([day, sources]) => [
      day,
      Object.fromEntries(Object.entries(sources).map(([place, file]) => [place, path.basename(file)])),
    ]),
  );

const expectSeller = async (tenantId: TenantId, seller: ExpectedSeller) => {
  const names = 'brand_name, parent_sku_name, sku_name';
  const rows = await select(tenantId, `${names}, ${FACT_IDS.join(', ')}`, names);
  expect(rows.filter(isAnything)).toEqual(toObjects(seller.daily_rows));
  expect(await select(tenantId, 'sku_name, flag', 'sku_name, flag', 'composed_flag')).toEqual(
    toObjects(seller.flags),
  );
  const keywords = await select(
    tenantId,
    'parent_sku_name, query, volume',
    'parent_sku_name, query',
    'keyword_volume',
  );
  expect(keywords).toEqual(seller.keyword_rows === undefined ? [] : toObjects(seller.keyword_rows));
};

describe.each(['amazon', 'shopify'] as const)('the files of the %s seller', (name) => {
  const seller = readExpectedSeller(name);

  test('one after the other show what was worked out from them apart', { timeout: 240_000 }, async () => {
    const tenantId = parseTenantId(`files-${name}`);
    for (const file of [seller.catalogue, ...seller.import_order]) {
      idOf(await take(tenantId, file, { answers: answersFor(seller, file) }));
    }
    await expectSeller(tenantId, seller);
    const days = Object.keys(seller.coverage);
    expect(await coverageOf(tenantId, days)).toEqual(withBaseNames(seller.coverage));
    expect(await calendarOf(tenantId, days)).toEqual(withBaseNames(seller.coverage));
    const sums = FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(', ');
    const dayRows = await stores.analytics.select(
      tenantId,
      `SELECT toString(p.date_key) AS date_key, ${sums} FROM brand_day AS p
       WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')} GROUP BY p.date_key ORDER BY date_key`,
    );
    expect(dayRows.filter(isAnything)).toEqual(toObjects(seller.totals_by_day).filter(isAnything));
    const [totals] = await stores.analytics.select(
      tenantId,
      `SELECT ${sums} FROM brand_day AS p WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}`,
    );
    expect(totals).toEqual(seller.totals);
  });
});

test('in one drop the order of the files does not matter', { timeout: 240_000 }, async () => {
  const seller = readExpectedSeller('shopify');
  const tenantId = parseTenantId('drop');
  let dropId: number | undefined;
  for (const file of [...seller.import_order.toReversed(), seller.catalogue]) {
    const options = { answers: answersFor(seller, file), ...(dropId === undefined ? {} : { dropId }) };
    const id = idOf(await take(tenantId, file, options));
    dropId ??= id;
  }
  await expectSeller(tenantId, seller);
});

test('files that hold no daily rows, and files that are asked about, store nothing', async () => {
  const tenantId = parseTenantId('nothing');
  const inventory = await take(tenantId, 'amazon/fba-inventory.txt');
  expect(inventory).toMatchObject({ status: 'taken', outcome: { status: 'refused' } });
  const report = await take(tenantId, 'amazon/business-report_child-asin_2026-10-20.csv');
  expect(report).toMatchObject({ status: 'asks', questions: [{ what: 'day' }] });
  expect(await stores.imports.list(tenantId)).toEqual([]);
});

test("Skuline's own file is left to the import of such files", async () => {
  const own = await importReport(stores.imports, {
    tenantId: parseTenantId('own'),
    fileName: 'own.csv',
    source: { bytes: createReadStream(path.join(REPORTS, '../superstore.csv.gz')), totalBytes: null },
    answers: new Map(),
    importedBy: 'test',
    replace: false,
    dropId: undefined,
  });
  expect(own).toEqual({ status: 'own' });
});
