import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enqueueJob } from '../../jobs/index.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { makeZip } from '../../testing/make-zip.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { REPORTS } from '../files/read/testing/expected-reports.ts';
import { dailyCsv } from '../files/days/testing/daily-csv.ts';

let root: string;
let server: S3Server;
let app: TestApp;
let now: Date;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'skuline-watched-'));
  server = await startS3Server();
  now = new Date();
  const env = { WATCH_DIR: root, WATCH_S3: 's3://kept/in', ...server.env, IMPORT_MAX_BYTES: '3000000' };
  app = await startTestApp({ clock: { now: () => now }, env });
  await app.userOfNewTenant("Alder's");
  await app.userOfNewTenant('Birch');
  await mkdir(path.join(root, "Alder's"));
});
afterEach(async () => {
  await app.close();
  await server.close();
  // It may have been closed to everybody.
  await chmod(root, 0o700).catch(() => null);
  await rm(root, { recursive: true, force: true });
});

const inFolder = (...parts: string[]) => path.join(root, "Alder's", ...parts);
const BRAND_VIEW = 'amazon/search-query-performance_brand_Pinequill_week-43.csv';
const CSV = dailyCsv('2026-09-01,b,p,s,1', '2026-09-02,b,p,s,3');

/** Has the jobs look, and what they ask for done, for as long as something goes on. */
async function look(origin: 'folder' | 'storage' = 'folder'): Promise<string | null> {
  const { db } = app.skuline.transactional;
  const name = `watch-${origin}`;
  for (let run = 0; run < 12; run += 1) {
    await enqueueJob(db, { name, key: '', dueAt: now });
    await app.skuline.jobs.runDue();
    await new Promise((resolve) => setTimeout(resolve, 100));
    now = new Date(now.getTime() + 2000);
  }
  const jobs = await app.skuline.jobs.list();
  return jobs.find((job) => job.name === name)?.lastError ?? null;
}

/** What was imported, and by whom, the oldest first. */
async function imported(company = "Alder's") {
  const list = await app.skuline.imports.list(app.tenantIdOf(company));
  return list.map(({ fileName, status, importedBy }) => `${fileName} ${status} ${importedBy}`).toReversed();
}

const staged = async (company = "Alder's") => app.skuline.stagedFiles.list(app.tenantIdOf(company));

/** Everything below the folder of a company. */
async function files(): Promise<string[]> {
  const all = await readdir(inFolder(), { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(inFolder(), path.join(entry.parentPath, entry.name)))
    .toSorted();
}

describe('a file in a watched folder', () => {
  test('is imported for the company of its folder alone, moved, and the same one again changes nothing', async () => {
    await writeFile(inFolder('daily.csv'), CSV);
    expect(await look()).toBeNull();
    expect(await imported()).toEqual(['daily.csv published watched folder']);
    expect(await imported('Birch')).toEqual([]);
    expect(await files()).toEqual(['imported/daily.csv']);
    expect(await readFile(inFolder('imported', 'daily.csv'), 'utf8')).toBe(CSV);
    await writeFile(inFolder('daily.csv'), CSV);
    await look();
    expect(await imported()).toEqual(['daily.csv published watched folder']);
    expect((await staged()).map(({ state }) => state)).toEqual(['imported', 'unchanged']);
    expect(await files()).toEqual(['imported/daily (2).csv', 'imported/daily.csv']);
  });

  test('is found in a folder that is called by the id of the company, and is in the audit log', async () => {
    const id = app.tenantIdOf('Birch');
    await mkdir(path.join(root, id));
    await writeFile(path.join(root, id, 'daily.csv'), CSV);
    await look();
    expect(await imported('Birch')).toEqual(['daily.csv published watched folder']);
    const rows = await app.skuline.transactional.pool.query(
      "SELECT actor, subject FROM audit_log WHERE tenant_id = $1 AND action = 'file.imported'",
      [id],
    );
    expect(rows.rows).toEqual([{ actor: 'watched folder', subject: 'daily.csv' }]);
  });

  test('is taken once where a company has a folder by its name and one by its id', async () => {
    const byId = path.join(root, app.tenantIdOf("Alder's"));
    await mkdir(byId);
    const report = (day: string) =>
      path.join(REPORTS, 'amazon', `business-report_child-asin_2026-10-${day}.csv`);
    await copyFile(report('19'), inFolder('asks.csv'));
    await look();
    await copyFile(report('20'), path.join(byId, 'asks.csv'));
    await look();
    await look();
    expect((await staged()).map(({ fileName, state }) => [fileName, state])).toEqual([
      ['asks.csv', 'asks'],
      ['asks.csv', 'asks'],
    ]);
    expect([await readdir(inFolder()), await readdir(byId)]).toEqual([['asks.csv'], ['asks.csv']]);
  });

  test('that still grows is left alone until it has not changed for ten seconds', async () => {
    const { db } = app.skuline.transactional;
    for (let piece = 1; piece <= 6; piece += 1) {
      await writeFile(inFolder('daily.csv'), CSV.slice(0, piece * 20));
      await enqueueJob(db, { name: 'watch-folder', key: '', dueAt: now });
      await app.skuline.jobs.runDue();
      now = new Date(now.getTime() + 9000);
    }
    expect(await staged()).toEqual([]);
    await writeFile(inFolder('daily.csv'), CSV);
    await look();
    expect(await imported()).toEqual(['daily.csv published watched folder']);
  });

  test('that is refused is put aside with a text that says why', async () => {
    await writeFile(inFolder('notes.csv'), 'this is\nno report\n');
    await writeFile(inFolder('large.csv'), `${CSV}${' '.repeat(3_000_001)}`);
    await writeFile(inFolder('a.zip'), Buffer.from('PK\u0003\u0004 no zip at all'));
    await look();
    expect(await imported()).toEqual([]);
    const names = ['a.zip', 'large.csv', 'notes.csv'];
    expect(await files()).toEqual(names.flatMap((name) => [`refused/${name}`, `refused/${name}.txt`]));
    expect(await readFile(inFolder('refused', 'large.csv.txt'), 'utf8')).toMatch(
      /^The file is larger than 3 MB unpacked/,
    );
    expect(await readFile(inFolder('refused', 'a.zip.txt'), 'utf8')).toMatch(/damaged or incomplete/);
    expect(await readFile(inFolder('refused', 'notes.csv.txt'), 'utf8')).toMatch(/^\w.{20,}\.\n$/s);
    // They take no room from what people give.
    expect(await staged()).toEqual([]);
  });

  test('that asks waits on Import data and says from where it came, and is moved once it is answered', async () => {
    await copyFile(
      path.join(REPORTS, 'amazon', 'business-report_child-asin_2026-10-19.csv'),
      inFolder('asks.csv'),
    );
    await look();
    const [file] = await staged();
    expect(file).toMatchObject({ fileName: 'asks.csv', state: 'asks', origin: 'folder' });
    expect(await files()).toEqual(['asks.csv']);
    // It waits for longer than what a person has forgotten.
    now = new Date(now.getTime() + 72 * 3_600_000);
    await enqueueJob(app.skuline.transactional.db, { name: 'forget-staged-files', key: '', dueAt: now });
    await app.skuline.jobs.runDue();
    expect(await staged()).toHaveLength(1);
    await app.skuline.stagedFiles.remove({ tenantId: app.tenantIdOf("Alder's"), id: file?.id ?? '' });
    await look();
    expect(await files()).toEqual(['refused/asks.csv', 'refused/asks.csv.txt']);
    expect(await readFile(inFolder('refused', 'asks.csv.txt'), 'utf8')).toMatch(
      /was removed from Import data/,
    );
  });

  test('that is a zip says of which of its files nothing is taken; the others are imported', async () => {
    const zip = makeZip([
      { name: 'daily.csv', bytes: CSV },
      { name: 'notes.csv', bytes: 'this is\nno report\n' },
    ]);
    await writeFile(inFolder('both.zip'), zip);
    await look();
    expect(await imported()).toEqual(['daily.csv published watched folder']);
    expect(await files()).toEqual(['refused/both.zip', 'refused/both.zip.txt']);
    expect(await readFile(inFolder('refused', 'both.zip.txt'), 'utf8')).toMatch(/^notes\.csv: .+\n$/);
  });

  test('is answered by what a person had remembered, where that is all it asks', async () => {
    const brandView = await readFile(path.join(REPORTS, BRAND_VIEW), 'utf8');
    await copyFile(path.join(REPORTS, 'amazon', 'catalogue.csv'), inFolder('catalogue.csv'));
    await look();
    await writeFile(inFolder('first.csv'), brandView);
    await look();
    const tenantId = app.tenantIdOf("Alder's");
    const asking = (await staged()).find(({ fileName }) => fileName === 'first.csv');
    expect(asking?.state).toBe('asks');
    const id = asking?.id ?? '';
    await app.skuline.stagedFiles.answer({ tenantId, id }, { parent_sku: 'PQ-PAD' });
    await app.skuline.stagedFiles.importFiles(tenantId, { files: [id], replace: [], remember: [id] });
    await look();
    expect(await files()).toEqual(['imported/catalogue.csv', 'imported/first.csv']);
    // The same week without its last query.
    await writeFile(inFolder('second.csv'), brandView.trimEnd().replace(/\n[^\n]*$/, '\n'));
    await look();
    expect(await imported()).toContain('second.csv published watched folder');
  });

  test('is not looked for behind links, in deeper folders or under the names of what is half written', async () => {
    const outside = await mkdtemp(path.join(os.tmpdir(), 'skuline-outside-'));
    await writeFile(path.join(outside, 'secret.csv'), CSV);
    await symlink(path.join(outside, 'secret.csv'), inFolder('link.csv'));
    await symlink(outside, path.join(root, 'Birch'));
    await mkdir(inFolder('deeper'));
    await writeFile(inFolder('deeper', 'daily.csv'), CSV);
    for (const name of ['.hidden.csv', 'daily.csv.part', 'daily.csv.filepart', '~$daily.xlsx'])
      await writeFile(inFolder(name), CSV);
    expect(await look()).toMatch(/Birch is a link and is not followed/);
    expect([...(await imported()), ...(await imported('Birch'))]).toEqual([]);
    expect([...(await staged()), ...(await staged('Birch'))]).toEqual([]);
    await rm(outside, { recursive: true });
  });

  test('is not moved through a link that stands in the place of a folder', async () => {
    const outside = await mkdtemp(path.join(os.tmpdir(), 'skuline-outside-'));
    await symlink(outside, inFolder('imported'));
    await writeFile(inFolder('daily.csv'), CSV);
    expect(await look()).toMatch(/imported is no folder: remove it/);
    expect(await readdir(outside)).toEqual([]);
    // It was written down before: it is moved once it can be, and not imported again.
    await rm(inFolder('imported'));
    expect(await look()).toBeNull();
    expect(await files()).toEqual(['imported/daily.csv']);
    expect(await imported()).toEqual(['daily.csv published watched folder']);
    await rm(outside, { recursive: true });
  });

  test.each([
    ['a folder of no company', () => mkdir(path.join(root, 'Nobody')), /There is no company 'Nobody'/],
    ['another spelling', () => rename(inFolder(), path.join(root, 'alder')), /There is no company 'alder'/],
    [
      'a file beside the folders',
      () => writeFile(path.join(root, 'x.csv'), CSV),
      /lies in no company's folder/,
    ],
    ['no folder to watch', () => rm(root, { recursive: true }), /is not there: make it, or mount it/],
  ])('%s is said in a sentence, and keeps no other file from coming in', async (_case, prepare, says) => {
    await writeFile(inFolder('daily.csv'), CSV);
    await prepare();
    expect(await look()).toMatch(says);
    const isThere = await readdir(inFolder()).then(
      () => true,
      () => false,
    );
    expect(await imported()).toEqual(isThere ? ['daily.csv published watched folder'] : []);
  });
});

describe('an object in a watched storage', () => {
  const put = (name: string, bytes: string) => server.objects.set(`kept/in/${name}`, Buffer.from(bytes));

  test('is imported once in each version, nothing of the storage is changed', async () => {
    put("Alder's/daily.csv", CSV);
    put('daily.csv', CSV);
    put('Birch/deeper/daily.csv', CSV);
    put('Birch/notes.csv', 'this is\nno report\n');
    await look('storage');
    await look('storage');
    expect(await imported()).toEqual(['daily.csv published watched storage']);
    expect(await imported('Birch')).toEqual([]);
    expect((await staged('Birch')).map(({ state, origin }) => [state, origin])).toEqual([
      ['refused', 'storage'],
    ]);
    put("Alder's/daily.csv", dailyCsv('2026-09-03,b,p,s,5'));
    await look('storage');
    expect(await imported()).toHaveLength(2);
    expect(server.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
    expect(server.requests.filter((request) => request.includes('daily.csv'))).toHaveLength(2);
  });

  test('of no company, and a storage that does not let Skuline in, are said in a sentence', async () => {
    put('Nobody/daily.csv', CSV);
    expect(await look('storage')).toMatch(/There is no company 'Nobody'/);
    server.objects.clear();
    expect(await look('storage')).toBeNull();
  });
});
