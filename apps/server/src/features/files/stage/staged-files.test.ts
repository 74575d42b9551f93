import { MAX_STAGED_FILES, type StagedFile } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dailyCsv, longDailyCsv } from '../days/testing/daily-csv.ts';
import { REPORTS } from '../read/testing/expected-reports.ts';
import { makeZip, type ZipPart } from '../../../testing/make-zip.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createStagedFilesRepository } from './staged-files.repository.ts';
import { createStaging, type Staging, type StagingAnswer } from './testing/staging.ts';

const MAX_BYTES = 3_000_000;

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ env: { IMPORT_MAX_BYTES: String(MAX_BYTES) } });
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

let sellers = 0;
const newSeller = async (): Promise<Staging & { readonly name: string }> => {
  const name = `Seller ${sellers++}`;
  await app.userOfNewTenant(name);
  return { ...createStaging(port, app.tokenOf(name)), name };
};

const sample = (file: string) => readFileSync(path.join(REPORTS, file));
const codeOf = ({ status, json }: StagingAnswer) => [
  status,
  (json as { error?: { code: string } }).error?.code,
];
const messageOf = ({ json }: StagingAnswer) => (json as { error?: { message: string } }).error?.message ?? '';
const statesOf = (files: readonly StagedFile[]) =>
  Object.fromEntries(files.map(({ fileName, state }) => [fileName, state]));

/** Everything under the folder of files that were given. */
const keptFiles = () =>
  readdirSync(path.join(app.dataDir, 'staged'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

const importAll = async (seller: Staging, files: readonly StagedFile[], replace: readonly string[] = []) => {
  await seller.importFiles(
    files.map(({ id }) => id),
    { replace },
  );
  await app.skuline.jobs.runDue();
  return seller.list();
};

/** Has something happen before rows of a seller are stored. */
const beforeInserts = (
  held: readonly { readonly name: string }[],
  happen: (name: string) => Promise<void>,
) => {
  const { analytics } = app.skuline;
  const store = analytics.insertTsv.bind(analytics);
  const insert = vi.spyOn(analytics, 'insertTsv').mockImplementation(async (tenantId, ...rows) => {
    const seller = held.find(({ name }) => app.tenantIdOf(name) === tenantId);
    if (seller !== undefined) await happen(seller.name);
    await store(tenantId, ...rows);
  });
  onTestFinished(() => insert.mockRestore());
  return insert;
};

const publishedOf = async ({ name }: { readonly name: string }) =>
  (await app.skuline.imports.list(app.tenantIdOf(name))).map(({ fileName, status }) => [fileName, status]);

const OWN = dailyCsv('2026-10-20,Hollobay,HB-BOARD,HB-1,10');
/** Larger than what may pass the files of others. */
const HUGE = longDailyCsv(
  Array.from({ length: 8000 }, (_, row) => `2026-10-20,b,p,${'long-'.repeat(45)}${row},10`),
);
const BUSINESS = 'amazon/business-report_child-asin_2026-10-20.csv';
const JSON_REPORT = 'amazon/sales-and-traffic_2026-10-18.json';
const ADS = 'amazon/ads-api-v3_spAdvertisedProduct_2026-10-18.json';
const BRAND_VIEW = 'amazon/search-query-performance_brand_Pinequill_week-43.csv';

test('what a script sends is imported where nothing is asked, and waits for a person where something is', async () => {
  const seller = await newSeller();
  const sent = async (fileName: string, body: Buffer | string) => {
    const { json } = await seller.give(fileName, body, '/api/files');
    // Checked by the schema of the endpoint before it was sent.
    return (json as { files: StagedFile[] }).files;
  };
  expect(statesOf(await sent('traffic.json', sample(JSON_REPORT)))).toEqual({ 'traffic.json': 'waiting' });
  expect(statesOf(await sent('inventory.txt', sample('amazon/fba-inventory.txt')))).toEqual({
    'inventory.txt': 'asks',
  });
  expect(statesOf(await sent('letter.txt', 'Dear Sir'))).toEqual({ 'letter.txt': 'refused' });
  await app.skuline.jobs.runDue();
  expect(await publishedOf(seller)).toEqual([['traffic.json', 'published']]);
  await seller.send('DELETE', '/api/staged-files');
});

describe('a file that is given', () => {
  test('is read behind the request, and is kept where nobody else can read it', async () => {
    const seller = await newSeller();
    const [given] = await seller.stage('day.csv', OWN);
    expect(given).toMatchObject({ fileName: 'day.csv', bytes: OWN.length });
    expect(await seller.read()).toMatchObject([
      {
        state: 'ready',
        format: { id: 'skuline_daily_performance' },
        rows: 1,
        days: 1,
        firstDay: '2026-10-20',
        covers: [{ channel: 'own', kind: 'everything', firstDay: '2026-10-20', lastDay: '2026-10-20' }],
      },
    ]);
    const [kept] = keptFiles();
    const mode = kept === undefined ? 0 : statSync(path.join(kept.parentPath, kept.name)).mode;
    expect(mode & 0o777).toBe(0o600);
    await seller.send('DELETE', '/api/staged-files');
    expect([await seller.list(), keptFiles()]).toEqual([[], []]);
  });

  test("of Skuline's own without its date column is named as that, not as a catalog", async () => {
    const seller = await newSeller();
    await seller.stage('own.csv', OWN.replace('date_key,', '').replace('2026-10-20,', ''));
    const [file] = await seller.read();
    expect([file?.state, file?.refusal?.message]).toEqual([
      'refused',
      expect.stringMatching(/daily performance file.*missing: date_key/),
    ]);
    await seller.send('DELETE', '/api/staged-files');
  });

  test('that cannot be read says so, and is not read for ever', async () => {
    const seller = await newSeller();
    const rows = Array.from({ length: 12_000 }, (_, index) => `HB-${index},Hollobay,HB-BOARD\n`).join('');
    // No database keeps such a sign.
    await seller.stage('catalogue.csv', `sku,brand_name,parent_sku_name\n${rows}HB-X,Hollobay,HB\0BOARD\n`);
    const [file] = await seller.read();
    expect([file?.state, file?.refusal?.message]).toEqual([
      'refused',
      expect.stringMatching(/^Something in the file could not be read\. Download/),
    ]);
    await seller.send('DELETE', '/api/staged-files');
  });

  test('is not there for another tenant, in any call', async () => {
    const [seller, stranger] = [await newSeller(), await newSeller()];
    const [file] = await seller.stage('a.json', sample(JSON_REPORT));
    const id = file?.id ?? '';
    await seller.read();
    const order = { files: [id], replace: [], remember: [] };
    expect(await stranger.list()).toEqual([]);
    expect([
      codeOf(await stranger.send('PUT', `/api/staged-files/${id}/answers`, { answers: { day: 'x' } })),
      codeOf(await stranger.send('DELETE', `/api/staged-files/${id}`)),
      codeOf(await stranger.send('POST', '/api/staged-files/import', order)),
      codeOf(await stranger.send('DELETE', '/api/staged-files/none')),
      codeOf(await stranger.send('PUT', '/api/staged-files/none/answers', { answers: {} })),
    ]).toEqual(Array.from({ length: 5 }, () => [404, 'staged_file_not_found']));
    await stranger.send('DELETE', '/api/staged-files');
    expect(statesOf(await seller.list())).toEqual({ 'a.json': 'ready' });
  });

  test('that is cut on its way, or too large, leaves nothing', async () => {
    const seller = await newSeller();
    const before = keptFiles().length;
    const cut = httpRequest({
      port,
      method: 'POST',
      path: '/api/staged-files?file_name=cut.csv',
      headers: { authorization: `Bearer ${app.tokenOf(seller.name)}`, 'content-length': '1000' },
    });
    cut.on('error', () => null);
    cut.write(OWN.slice(0, 100));
    await expect.poll(() => keptFiles().length).toBe(before + 1);
    cut.destroy();
    await expect.poll(() => keptFiles().length).toBe(before);
    const large = await seller.give('large.csv', Buffer.alloc(MAX_BYTES + 1));
    expect([codeOf(large), await seller.list(), keptFiles().length]).toEqual([
      [413, 'file_too_large'],
      [],
      before,
    ]);
  });
});

test('before the import it is told what would be there with which files, and nothing is stored', async () => {
  const seller = await newSeller();
  await seller.stage('catalogue.csv', sample('amazon/catalogue.csv'));
  await importAll(seller, await seller.read());
  await seller.stage('monday.csv', sample(BUSINESS));
  await seller.stage('accounts.csv', sample('bad/advertised-product_two-currencies.csv'));
  await seller.stage('api.json', sample(JSON_REPORT));
  await seller.stage('own.csv', OWN.replace('2026-10-20', '2026-10-19'));
  const [, monday, accounts, json, own] = await seller.read();
  const answeredMonday = await seller.answer(monday?.id ?? '', { day: '2026-10-20' });
  expect(accounts).toMatchObject({ state: 'asks', firstDay: '2026-10-20', lastDay: '2026-10-20' });
  const preview = async (of: Staging, files: readonly unknown[]) =>
    of.send('POST', '/api/staged-files/coverage?start_date=2026-10-18&end_date=2026-10-20', {
      files,
      waiting: [accounts?.id],
    });
  const files = [own?.id, answeredMonday.id, json?.id];
  const cells = (...of: readonly (readonly [string, string | null])[]) =>
    of.map(([state, fileName]) => ({ state, fileName, importId: null, importedAt: null }));
  const byReports = cells(['there', 'api.json'], ['none', null], ['there', 'monday.csv']);
  expect((await preview(seller, files)).json).toMatchObject({
    channels: [
      {
        channel: 'amazon',
        kinds: [
          { kind: 'sales', cells: byReports },
          { kind: 'traffic', cells: byReports },
          { kind: 'ads', cells: cells(['missing', null], ['none', null], ['waits', 'accounts.csv']) },
        ],
      },
      { channel: 'own', kinds: [{ cells: cells(['none', null], ['there', 'own.csv'], ['none', null]) }] },
    ],
    extent: { start: '2026-10-18', end: '2026-10-20' },
  });
  const now = await app.skuline.imports.readCoverage(app.tenantIdOf(seller.name), {
    start: toDateKey('2026-10-18'),
    end: toDateKey('2026-10-20'),
  });
  expect(now).toMatchObject({ channels: [], extent: null });
  expect(codeOf(await preview(await newSeller(), files))).toEqual([404, 'staged_file_not_found']);
  await seller.send('DELETE', '/api/staged-files');
});

test('of two reports that end on one day it is told that the one changed later would speak, as it then does', async () => {
  const seller = await newSeller();
  const later = sample('amazon/all-orders_oct-12_to_oct-23.txt').toString('utf8');
  await seller.stage('catalogue.csv', sample('amazon/catalogue.csv'));
  await importAll(seller, await seller.read());
  // By its name the earlier one would come later.
  await seller.stage(
    'b-earlier.txt',
    Buffer.from(later.replaceAll('2026-10-24T16:00:00', '2026-10-24T12:00:00')),
  );
  await seller.stage('a-later.txt', Buffer.from(later));
  const files = await seller.read();
  const orders = files.filter(({ state }) => state === 'ready');
  expect(orders).toHaveLength(2);
  const days = 'start_date=2026-10-23&end_date=2026-10-23';
  const speaks = [{ channel: 'amazon', kinds: [{ kind: 'sales', cells: [{ fileName: 'a-later.txt' }] }] }];
  const given = { files: orders.map(({ id }) => id), waiting: [] };
  const told = await seller.send('POST', `/api/staged-files/coverage?${days}`, given);
  expect(told.json).toMatchObject({ channels: speaks });
  await importAll(seller, orders);
  expect((await seller.send('GET', `/api/coverage?${days}`)).json).toMatchObject({ channels: speaks });
});

test('files that come at once are held to what is taken together, while they arrive', async () => {
  const seller = await newSeller();
  const before = keptFiles().length;
  const half = Buffer.alloc(MAX_BYTES / 2 + 1, 'x');
  // Neither says how much it will be, and both are under way before either has ended.
  const uploads = [1, 2].map((number) => {
    const upload = httpRequest({
      port,
      method: 'POST',
      path: `/api/staged-files?file_name=${number}.csv`,
      headers: { authorization: `Bearer ${app.tokenOf(seller.name)}`, 'transfer-encoding': 'chunked' },
    });
    upload.on('error', () => null);
    const status = new Promise((resolve) => {
      upload.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    return { upload, status };
  });
  for (const { upload } of uploads) upload.write(half);
  expect(await Promise.race(uploads.map(({ status }) => status))).toBe(413);
  for (const { upload } of uploads) upload.end();
  expect(new Set(await Promise.all(uploads.map(({ status }) => status)))).toEqual(new Set([200, 413]));
  expect([(await seller.read()).length, keptFiles().length]).toEqual([1, before + 1]);
  await seller.send('DELETE', '/api/staged-files');
  // What has been given back can be taken again.
  expect((await seller.give('a.csv', Buffer.alloc(MAX_BYTES, 'x'))).status).toBe(200);
  await seller.read();
  await seller.send('DELETE', '/api/staged-files');
});

test('a few drops of a hundred files may begin within a minute', async () => {
  const { name } = await newSeller();
  const begin = () =>
    app.http.inject({
      method: 'POST',
      url: '/api/staged-files',
      headers: { authorization: `Bearer ${app.tokenOf(name)}` },
      remoteAddress: '198.51.100.77',
    });
  const statuses = new Set<number>();
  for (let file = 0; file < 3 * MAX_STAGED_FILES; file++) statuses.add((await begin()).statusCode);
  // Without a file name each is invalid; so many of them stay below the limit of requests.
  expect([...statuses]).toEqual([400]);
});

describe('questions', () => {
  test('are answered for one file; an answer can be changed, and is offered again only where it is kept', async () => {
    const seller = await newSeller();
    await seller.stage('catalogue.csv', sample('amazon/catalogue.csv'));
    await seller.read();
    await seller.stage('brand.csv', sample(BRAND_VIEW));
    await seller.stage('monday.csv', sample(BUSINESS));
    const [, brand, monday] = await seller.read();
    expect(brand?.questions).toMatchObject([
      { what: 'parent_sku', choices: [{ value: 'PQ-NOTE' }, { value: 'PQ-PAD' }], offered: null },
    ]);
    const several = await seller.answer(monday?.id ?? '', { day: 'several days' });
    expect([several.state, several.refusal?.reason]).toEqual(['refused', 'several_days']);
    const answered = await seller.answer(monday?.id ?? '', { day: '2026-10-20' });
    expect(answered).toMatchObject({ state: 'ready', questions: [{ what: 'day', answer: '2026-10-20' }] });
    const { id } = await seller.answer(brand?.id ?? '', { parent_sku: 'PQ-PAD' });
    await seller.stage('next.csv', sample(BRAND_VIEW));
    expect((await seller.read()).at(-1)?.questions).toMatchObject([{ offered: null, answer: null }]);
    await seller.importFiles([answered.id], { remember: [id, answered.id] });
    const [, , , next] = await seller.list();
    expect(next?.questions).toMatchObject([{ offered: 'PQ-PAD', answer: null }]);
    expect(next?.state).toBe('asks');
  });
});

test.each([
  ['before', ['catalogue.csv', 'brand.csv']],
  ['after', ['brand.csv', 'catalogue.csv']],
])('a brand’s queries have the choices of a catalog that is given %s them', async (_, names) => {
  const seller = await newSeller();
  const texts: Readonly<Record<string, ReturnType<typeof sample>>> = {
    'catalogue.csv': sample('amazon/catalogue.csv'),
    'brand.csv': sample(BRAND_VIEW),
  };
  // Both are read at once.
  await Promise.all(names.map((name) => seller.stage(name, texts[name] ?? '')));
  const files = await seller.read();
  expect(files.find(({ fileName }) => fileName === 'brand.csv')?.questions).toMatchObject([
    { what: 'parent_sku', choices: [{ value: 'PQ-NOTE' }, { value: 'PQ-PAD' }] },
  ]);
});

describe('answers', () => {
  test('that come at once are all kept, and the file is read with all of them', async () => {
    const seller = await newSeller();
    await seller.stage('monday.csv', sample(BUSINESS));
    const [file] = await seller.read();
    const id = file?.id ?? '';
    const others = Array.from({ length: 8 }, (_, index) => ({ [`other_${index}`]: 'x' }));
    await Promise.all([{ day: '2026-10-20' }, ...others].map((answers) => seller.answer(id, answers)));
    const { rows } = await app.skuline.transactional.pool.query(
      'SELECT answers, revision FROM staged_file WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ answers: Object.assign({ day: '2026-10-20' }, ...others), revision: 10 }]);
    expect(await seller.read()).toMatchObject([{ state: 'ready', firstDay: '2026-10-20' }]);
  });

  test.each([
    ['no database keeps', { day: '\u0000' }],
    ['a name that no database keeps', { '\u0000': 'x' }],
    ['too long', { day: 'x'.repeat(10_001) }],
    ['too many', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, 'x']))],
  ])('%s are refused by the contract', async (_, answers) => {
    const seller = await newSeller();
    const [file] = await seller.stage('day.csv', OWN);
    const answer = await seller.send('PUT', `/api/staged-files/${file?.id}/answers`, { answers });
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    await seller.read();
    await seller.send('DELETE', '/api/staged-files');
  });
});

describe('a zip', () => {
  test('is unpacked into its files; folders, and what macOS adds, count for nothing', async () => {
    const seller = await newSeller();
    const zip = makeZip([
      { name: 'reports/', bytes: '' },
      { name: 'reports/a.csv', bytes: OWN },
      { name: '../../../etc/b.json', bytes: sample(JSON_REPORT) },
      {
        name: 'C:\\reports\\c.xlsx',
        bytes: sample('amazon/sponsored-products_advertised-product_daily_oct-16_to_oct-18.xlsx'),
        isStored: true,
      },
      { name: '__MACOSX/reports/._a.csv', bytes: 'x' },
      { name: 'reports/.DS_Store', bytes: 'x' },
    ]);
    await seller.stage('all.zip', zip);
    expect(statesOf(await seller.read())).toEqual({ 'a.csv': 'ready', 'b.json': 'ready', 'c.xlsx': 'ready' });
  });

  test.each<[string, readonly ZipPart[], RegExp]>([
    ['locked with a password', [{ name: 'a.csv', bytes: OWN, isEncrypted: true }], /password/],
    [
      'with another zip in it',
      [{ name: 'b.zip', bytes: makeZip([{ name: 'a.csv', bytes: OWN }]) }],
      /another zip/,
    ],
    ['with a link in it', [{ name: 'a.csv', bytes: '/etc/passwd', isLink: true }], /is a link/],
    [
      'that names a file twice',
      [
        { name: 'a.csv', bytes: OWN },
        { name: 'a.csv', bytes: OWN },
      ],
      /twice/,
    ],
    ['whose file is not what it was', [{ name: 'a.csv', bytes: OWN, crc32: 1 }], /damaged/],
    ['packed in an unknown way', [{ name: 'a.csv', bytes: OWN, method: 12 }], /does not know/],
    ['of nothing', [{ name: 'a/', bytes: '' }], /No files found/],
    [
      'of too many files',
      Array.from({ length: 101 }, (_, index) => ({ name: `${index}.csv`, bytes: OWN })),
      /at most 100/,
    ],
    [
      'that unpacks to more than is taken',
      [
        { name: 'a.csv', bytes: OWN },
        { name: 'b.csv', bytes: Buffer.alloc(MAX_BYTES) },
      ],
      /larger than/,
    ],
  ])('%s is refused in a sentence, and nothing of it stays', async (_, parts, says) => {
    const seller = await newSeller();
    const before = keptFiles().length;
    const answer = await seller.give('x.zip', makeZip(parts));
    expect(codeOf(answer)).toEqual([422, 'file_refused']);
    expect(messageOf(answer)).toMatch(says);
    expect([await seller.list(), keptFiles().length]).toEqual([[], before]);
  });

  test('that breaks off is refused', async () => {
    const seller = await newSeller();
    const whole = makeZip([{ name: 'a.csv', bytes: OWN }]);
    expect(messageOf(await seller.give('x.zip', whole.subarray(0, 60)))).toMatch(/damaged or incomplete/);
  });
});

describe('on a disk that is full', () => {
  const full = (code: object) => Object.assign(new Error('No room.'), code);

  test.each([
    ['a file', 'a.csv', OWN, 1],
    [
      'a zip, behind its first file',
      'a.zip',
      makeZip([
        { name: 'a.csv', bytes: OWN },
        { name: 'b.csv', bytes: OWN },
      ]),
      3,
    ],
  ])('%s is told so, and nothing of it stays', async (_, name, bytes, failing) => {
    const seller = await newSeller();
    const before = keptFiles().length;
    const handle = await open(import.meta.filename);
    await handle.close();
    let writes = 0;
    const handles = Object.getPrototypeOf(handle) as FileHandle;
    const real = Reflect.get(handles, 'writeFile') as (...args: unknown[]) => Promise<void>;
    const write = vi.spyOn(handles, 'writeFile');
    write.mockImplementation(function writeOrFail(this: FileHandle, ...args) {
      writes += 1;
      return writes === failing ? Promise.reject(full({ code: 'ENOSPC' })) : Reflect.apply(real, this, args);
    });
    onTestFinished(() => write.mockRestore());
    const answer = await seller.give(name, bytes);
    expect([codeOf(answer), messageOf(answer)]).toEqual([
      [503, 'disk_full'],
      expect.stringMatching(/^The disk .*full/),
    ]);
    expect([writes, await seller.list(), keptFiles().length]).toEqual([failing, [], before]);
  });

  test.each([
    ["Skuline's own file", 'own.csv', OWN],
    ['a report', 'a.json', sample(JSON_REPORT)],
  ])('%s that is imported is told so, shows nothing, and can be tried again', async (_, name, bytes) => {
    const seller = await newSeller();
    await seller.stage(name, bytes);
    const given = await seller.read();
    // As the engine says it.
    const insert = beforeInserts([seller], () => Promise.reject(full({ engineCode: 243 })));
    const [failed] = await importAll(seller, given);
    insert.mockRestore();
    expect([failed?.state, failed?.failure]).toEqual([
      'failed',
      expect.stringMatching(/^The disk is full\. Make room/),
    ]);
    expect(await publishedOf(seller)).toEqual([[name, 'failed']]);
    expect(statesOf(await importAll(seller, given))).toEqual({ [name]: 'imported' });
  });
});

describe('a file whose bytes are not on this server', () => {
  test('is left to the one that has them, and refused once they are gone for long', async () => {
    const seller = await newSeller();
    const { pool } = app.skuline.transactional;
    const [file] = await seller.stage('day.csv', OWN);
    await seller.read();
    for (const { parentPath, name } of keptFiles()) {
      if (name === file?.id) rmSync(path.join(parentPath, name));
    }
    const readAnew = async (age: string) => {
      await pool.query('UPDATE staged_file SET staged_at = staged_at - $2::interval WHERE id = $1', [
        file?.id,
        age,
      ]);
      await seller.answer(file?.id ?? '', {});
      return (await seller.list())[0];
    };
    expect((await readAnew('1 minute'))?.state).toBe('reading');
    expect((await readAnew('2 hours'))?.refusal?.message).toMatch(/no longer on this server/);
    await seller.send('DELETE', '/api/staged-files');
  });
});

describe('importing', () => {
  test('two tabs that press at once import each file once', async () => {
    const seller = await newSeller();
    await seller.stage('a.json', sample(JSON_REPORT));
    await seller.stage('b.json', sample(ADS));
    const ids = (await seller.read()).map(({ id }) => id);
    await Promise.all([seller.importFiles(ids), seller.importFiles(ids.toReversed())]);
    await app.skuline.jobs.runDue();
    expect(statesOf(await seller.list())).toEqual({ 'a.json': 'imported', 'b.json': 'imported' });
    expect(await publishedOf(seller)).toHaveLength(2);
  });

  test('a file that is being read once more when the button is pressed is imported with the others', async () => {
    const seller = await newSeller();
    await seller.stage('a.json', sample(JSON_REPORT));
    await seller.stage('b.json', sample(ADS));
    const ids = (await seller.read()).map(({ id }) => id);
    const tenantId = app.tenantIdOf(seller.name);
    const repository = createStagedFilesRepository(app.skuline.transactional);
    await repository.askAgain({ tenantId, id: ids[0] ?? '' }, ['ready']);
    expect((await repository.find(tenantId, ids[0] ?? ''))?.state).toBe('reading');
    await seller.importFiles(ids);
    await app.skuline.jobs.runDue();
    expect(statesOf(await seller.list())).toEqual({ 'a.json': 'imported', 'b.json': 'imported' });
  });

  test('a tenant whose other import goes on waits, and keeps nobody else waiting', async () => {
    const [busy, other] = [await newSeller(), await newSeller()];
    const order = async (seller: Staging) => {
      await seller.stage('a.csv', OWN);
      await seller.importFiles((await seller.read()).map(({ id }) => id));
    };
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = app.skuline.transactional.withLock(`imports:${app.tenantIdOf(busy.name)}`, async () => {
      held.resolve();
      await release.promise;
    });
    await held.promise;
    await order(busy);
    await order(other);
    await app.skuline.jobs.runDue();
    expect([statesOf(await busy.list()), statesOf(await other.list())]).toEqual([
      { 'a.csv': 'waiting' },
      { 'a.csv': 'imported' },
    ]);
    release.resolve();
    await holding;
    await app.skuline.jobs.runDue();
    expect(statesOf(await busy.list())).toEqual({ 'a.csv': 'imported' });
  });

  test('a small drop is read and done while the huge ones of two tenants go on, and another huge one waits', async () => {
    const [first, second, third] = [await newSeller(), await newSeller(), await newSeller()];
    const small = await newSeller();
    const order = async (seller: Staging, bytes: string) => {
      await seller.stage('a.csv', bytes);
      await seller.importFiles((await seller.read()).map(({ id }) => id));
      looks.push(app.skuline.jobs.runDue());
    };
    const looks: Promise<void>[] = [];
    const begun = new Set<string>();
    const release = Promise.withResolvers<void>();
    beforeInserts([first, second, third], (name) => {
      begun.add(name);
      return release.promise;
    });
    for (const huge of [first, second, third]) await order(huge, HUGE);
    await order(small, OWN);
    await expect.poll(async () => statesOf(await small.list())).toEqual({ 'a.csv': 'imported' });
    expect([...begun].toSorted()).toEqual([first.name, second.name].toSorted());
    expect(statesOf(await third.list())).toEqual({ 'a.csv': 'waiting' });
    release.resolve();
    await Promise.all(looks);
    await app.skuline.jobs.runDue();
    for (const huge of [first, second, third]) {
      expect(statesOf(await huge.list())).toEqual({ 'a.csv': 'imported' });
    }
  });

  test('one that fails does not stop the others, and can be tried again', async () => {
    const seller = await newSeller();
    const row = '2026-10-20,b,p,s,10';
    await seller.stage('repeats.csv', dailyCsv(row, row));
    await seller.stage('a.json', sample(JSON_REPORT));
    const done = await importAll(seller, await seller.read());
    expect(statesOf(done)).toEqual({ 'repeats.csv': 'failed', 'a.json': 'imported' });
    expect(done[0]?.failure).toMatch(/1 row repeats/);
    expect(statesOf(await importAll(seller, done.slice(0, 1)))['repeats.csv']).toBe('failed');
  });

  test('with one press are one drop, reports and files of Skuline’s own', async () => {
    const seller = await newSeller();
    await seller.stage('own.csv', OWN);
    await seller.stage('late.csv', OWN.replaceAll('2026-10-20', '2026-10-21'));
    await seller.stage('a.json', sample(JSON_REPORT));
    await importAll(seller, await seller.read());
    const { rows } = await app.skuline.transactional.pool.query<{ id: string; drop_id: string | null }>(
      'SELECT id, drop_id FROM imports WHERE tenant_id = $1 ORDER BY id',
      [app.tenantIdOf(seller.name)],
    );
    expect(rows.map((row) => row.drop_id)).toEqual([null, rows[0]?.id, rows[0]?.id]);
  });

  test('an own file and reports of the same days are told, and the one a person chooses speaks', async () => {
    const seller = await newSeller();
    const own = OWN.replaceAll('2026-10-20', '2026-10-18');
    await seller.stage('own.csv', own);
    await seller.stage('a.json', sample(JSON_REPORT));
    const both = await seller.read();
    expect(both.map(({ conflict }) => conflict?.days)).toEqual([['2026-10-18'], ['2026-10-18']]);
    const [first, second] = await importAll(seller, both);
    expect([second?.state, first?.state, first?.conflict?.days]).toEqual([
      'imported',
      'failed',
      ['2026-10-18'],
    ]);
    const [again] = await importAll(seller, both.slice(0, 1), [first?.id ?? '']);
    expect(again).toMatchObject({ state: 'imported', failure: null });
    const { sources } = await app.skuline.imports.describeDay(
      app.tenantIdOf(seller.name),
      '2026-10-18' as never,
    );
    expect(sources.map(({ channel }) => channel)).toEqual(['own']);
  });

  test('a file is forgotten after a day, and what nobody knows of is swept away', async () => {
    const seller = await newSeller();
    await seller.stage('old.csv', OWN);
    await seller.read();
    await app.skuline.transactional.pool.query(
      "UPDATE staged_file SET staged_at = staged_at - interval '25 hours'",
    );
    const forget = app.skuline.stagedFiles.jobs.find(({ name }) => name === 'forget-staged-files');
    await forget?.run({ key: '', signal: new AbortController().signal });
    expect([await seller.list(), keptFiles()]).toEqual([[], []]);
  });

  test('what was being read or imported when the app ended is taken up again', async () => {
    const seller = await newSeller();
    await seller.stage('a.json', sample(JSON_REPORT));
    await seller.stage('b.json', sample(ADS));
    await seller.stage('c.csv', OWN);
    const [first, second, third] = await seller.read();
    await importAll(seller, first === undefined ? [] : [first]);
    const { pool } = app.skuline.transactional;
    // As a process leaves it that is killed behind the import, before it, and while it reads.
    await pool.query("UPDATE staged_file SET state = 'importing' WHERE id = $1", [first?.id]);
    await pool.query(
      "UPDATE staged_file SET state = 'importing', batch_id = id, batch_at = now() WHERE id = $1",
      [second?.id],
    );
    await pool.query("UPDATE staged_file SET state = 'reading', reading = NULL WHERE id = $1", [third?.id]);
    await app.skuline.stagedFiles.resume();
    await app.skuline.jobs.runDue();
    expect(statesOf(await seller.read())).toEqual({
      'a.json': 'imported',
      'b.json': 'imported',
      'c.csv': 'ready',
    });
    expect(await publishedOf(seller)).toHaveLength(2);
  });
});
