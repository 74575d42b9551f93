import type { StagedFile } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS } from '@skuline/domain/metrics';
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeTenant } from '../../stores/reader.ts';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { importFile, type FileOutcome } from './index.ts';
import { answersOf, BAD, type ExpectedReport, REPORTS, SELLERS } from './read/testing/expected-reports.ts';
import { createStaging, type Staging } from './stage/testing/staging.ts';
import {
  answersFor,
  type ExpectedSeller,
  readExpectedSeller,
  toObjects,
} from './read/testing/expected-sellers.ts';

let app: TestApp;
let stores: TestApp['skuline'];
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  stores = app.skuline;
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const take = (tenantId: TenantId, file: string, answers: ReadonlyMap<string, string> = new Map()) =>
  importFile(stores.imports, {
    tenantId,
    fileName: path.basename(file),
    source: { bytes: createReadStream(path.join(REPORTS, file)), totalBytes: null },
    answers,
    importedBy: 'test',
    replace: false,
    dropId: undefined,
  });

const idOf = (taken: FileOutcome): number => {
  if (taken.status !== 'taken' || taken.outcome.status !== 'published')
    throw new Error(JSON.stringify(taken));
  return taken.outcome.import.id;
};

const NAME_NOTICES = ['unknown_sku', 'unknown_asin', 'query_known_from_another_asin'];

/** What is said of the names in a file: the code, and the SKUs, the ASINs or the count of queries. */
const nameNoticesOf = (taken: FileOutcome) =>
  (taken.status === 'taken' ? taken.notices : [])
    .filter(({ code }) => NAME_NOTICES.includes(code))
    .map(({ code, names, queries }) => [code, names ?? queries]);
const expectedNotices = ({ files }: ExpectedSeller, file: string) =>
  (files[file]?.notices ?? [])
    .filter(({ code }) => NAME_NOTICES.includes(code))
    .map(({ code, skus, asins, queries }) => [code, skus ?? asins ?? queries]);

const select = (tenantId: TenantId, columns: string, order: string, table = 'daily_performance') =>
  stores.analytics.select(
    wholeTenant(tenantId),
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
      const taken = await take(tenantId, file, answersFor(seller, file));
      idOf(taken);
      expect([file, nameNoticesOf(taken)]).toEqual([file, expectedNotices(seller, file)]);
    }
    await expectSeller(tenantId, seller);
    const days = Object.keys(seller.coverage);
    expect(await coverageOf(tenantId, days)).toEqual(withBaseNames(seller.coverage));
    expect(await calendarOf(tenantId, days)).toEqual(withBaseNames(seller.coverage));
    const sums = FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(', ');
    const dayRows = await stores.analytics.select(
      wholeTenant(tenantId),
      `SELECT toString(p.date_key) AS date_key, ${sums} FROM brand_day AS p
       WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')} GROUP BY p.date_key ORDER BY date_key`,
    );
    expect(dayRows.filter(isAnything)).toEqual(toObjects(seller.totals_by_day).filter(isAnything));
    const [totals] = await stores.analytics.select(
      wholeTenant(tenantId),
      `SELECT ${sums} FROM brand_day AS p WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}`,
    );
    expect(totals).toEqual(seller.totals);
  });
});

/** In an order that has nothing to do with theirs. */
const shuffled = (files: readonly string[]) =>
  files.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1));

const newSeller = async (name: string) => {
  await app.userOfNewTenant(name);
  return { tenantId: app.tenantIdOf(name), staging: createStaging(port, app.tokenOf(name)) };
};

/** Two files end on this day and say the same: in one drop the one counts whose name is later. */
const LATER_BY_NAME = {
  'amazon.ads': 'sponsored-products_advertised-product_daily_oct-16_to_oct-18.xlsx',
};

const giveAll = async (staging: Staging, files: readonly string[]) => {
  for (const file of files) {
    await staging.stage(path.basename(file), readFileSync(path.join(REPORTS, file)));
  }
};

/** What is said of a file, as far as something is expected of it. */
const answered = async (staging: Staging, given: StagedFile, { expected }: ExpectedReport) => {
  const whats = expected.asks.map(({ what }) => what);
  if (whats.length === 0) return given;
  // Columns are asked first: what else has to be asked shows once they are known.
  expect(whats).toEqual(expect.arrayContaining(given.questions.map(({ what }) => what)));
  expect(given.state).toBe('asks');
  return staging.answer(given.id, Object.fromEntries(answersOf(expected)));
};

/** What is told of a file before it is imported. */
const partsOfGiven = ({ fileName, state, format, rows, covers }: StagedFile) => {
  const spoken = covers.map(({ kind, firstDay, lastDay }) => [kind, [firstDay, lastDay]] as const);
  const parts = { fileName, state, format: format?.id };
  return state === 'ready' ? { ...parts, rows, covers: Object.fromEntries(spoken) } : parts;
};

/** What holds no row of a day, and is kept as records all the same. */
const STATES_OF_RECORDS: Readonly<Record<string, string>> = {
  amazon_fba_inventory: 'asks',
  amazon_ads_search_term: 'ready',
};
const expectedOf = (fileName: string, of: ExpectedReport | undefined) => {
  if (of === undefined) throw new Error(`nothing is expected of ${fileName}`);
  const { outcome, format, lines, data_lines: rows = lines, covers = {} } = of.expected;
  const state = outcome === 'no_daily_rows' ? (STATES_OF_RECORDS[format ?? ''] ?? 'refused') : 'ready';
  if (state !== 'ready') return { fileName, state, format };
  return { fileName, state: 'ready', format, rows, covers };
};

describe.each(['amazon', 'shopify'] as const)('all files of the %s seller in one drop', (name) => {
  const seller = readExpectedSeller(name);

  test('show the same in any order, those that hold nothing left out', { timeout: 240_000 }, async () => {
    const { tenantId, staging } = await newSeller(`Drop of ${name}`);
    const known = new Map(SELLERS.map((of) => [path.basename(of.file), of]));
    await giveAll(staging, shuffled([...Object.keys(seller.files), seller.catalogue]));
    const files = [];
    for (const given of await staging.read()) {
      const of = known.get(given.fileName);
      files.push(of === undefined ? given : await answered(staging, given, of));
    }
    const reports = files.filter(({ format }) => format?.id !== 'catalogue');
    expect(reports.map(partsOfGiven)).toEqual(
      reports.map(({ fileName }) => expectedOf(fileName, known.get(fileName))),
    );
    const ids = files.filter(({ state }) => state === 'ready').map(({ id }) => id);
    const records = files.filter(
      ({ format, state }) => state === 'ready' && format !== null && format.id in STATES_OF_RECORDS,
    );
    expect(ids).toHaveLength(seller.import_order.length + 1 + records.length);
    await staging.importFiles(ids);
    await expect
      .poll(
        async () => {
          await stores.jobs.runDue();
          return new Set((await staging.list()).map(({ state }) => state));
        },
        { timeout: 200_000 },
      )
      .toEqual(
        new Set(['imported', 'refused', ...files.flatMap(({ state }) => (state === 'asks' ? [state] : []))]),
      );
    await expectSeller(tenantId, seller);
    const coverage = await coverageOf(tenantId, Object.keys(seller.coverage));
    const expected = withBaseNames(seller.coverage);
    if (name === 'amazon') Object.assign(expected['2026-10-18'] ?? {}, LATER_BY_NAME);
    expect(coverage).toEqual(expected);
  });
});

const getOf = (files: ReadonlyMap<string, StagedFile>, fileName: string) => {
  const file = files.get(fileName);
  if (file === undefined) throw new Error(`${fileName} is not there`);
  return file;
};

/** Beside a report of the same day whose columns are not known yet, the one in pounds is asked which of them is newer. */
const DOUBTFUL = BAD.filter(({ file }) => !file.includes('pounds'));

test('of spoilt and doubtful files each is asked about, refused with what to do, or ready', async () => {
  const { tenantId, staging } = await newSeller('Spoilt');
  await giveAll(
    staging,
    DOUBTFUL.map(({ file }) => file),
  );
  const given = new Map((await staging.read()).map((file) => [file.fileName, file]));
  for (const of of DOUBTFUL) {
    const { outcome, after, reason, message_mentions: mentions } = of.expected;
    const file = await answered(staging, getOf(given, path.basename(of.file)), of);
    const isRefused = outcome === 'refuse' || after !== undefined;
    expect([of.file, file.state, file.refusal?.reason]).toEqual([
      of.file,
      isRefused ? 'refused' : 'ready',
      isRefused ? (after?.reason ?? reason) : undefined,
    ]);
    const message = file.refusal?.message.toLowerCase() ?? '';
    for (const word of mentions) expect(message).toContain(word.toLowerCase());
  }
  expect(await stores.imports.list(tenantId)).toEqual([]);
});

test('files that hold no daily rows, and files that are asked about, store nothing', async () => {
  const tenantId = parseTenantId('nothing');
  const inventory = await take(tenantId, 'amazon/top-search-terms_week-42.csv');
  expect(inventory).toMatchObject({ status: 'taken', outcome: { status: 'refused' } });
  const report = await take(tenantId, 'amazon/business-report_child-asin_2026-10-20.csv');
  expect(report).toMatchObject({ status: 'asks', questions: [{ what: 'day' }] });
  expect(await stores.imports.list(tenantId)).toEqual([]);
});

test("Skuline's own file is taken in as any other file is", async () => {
  const own = await importFile(stores.imports, {
    tenantId: parseTenantId('own'),
    fileName: 'own.csv',
    source: { bytes: createReadStream(path.join(REPORTS, '../superstore.csv.gz')), totalBytes: null },
    answers: new Map(),
    importedBy: 'test',
    replace: false,
    dropId: undefined,
  });
  expect(own).toMatchObject({
    status: 'taken',
    outcome: { status: 'published', import: { format: null, kind: 'daily_performance' } },
    label: null,
  });
});
