import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_ROWS, sampleCsv } from '../testing/sample-rows.ts';
import { FULL_ACCESS } from '../identity/index.ts';
import { wholeTenant } from '../stores/reader.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { ApiUser } from '../testing/figures-api.ts';
import { createStaging } from '../features/files/stage/testing/staging.ts';
import { openZip } from '../features/files/stage/unpack-zip.ts';
import { listFigureTables, listRecordTables } from '../features/company-data/tables-of-tenants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIGURES =
  '/api/daily-performance-breakdown?start_date=2026-10-01&end_date=2026-11-30&group_by=sku_name';

let ahead = 0;
let app: TestApp;
let folder: string;
let alder: ApiUser;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-company-'));
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + ahead) } });
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  alder = await fill('Alder');
  await fill('Birch');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A company with figures, keywords, a note, and a file that waits. */
async function fill(name: string): Promise<ApiUser> {
  const user = await app.userOfNewTenant(name);
  await app.importCsv(
    name,
    sampleCsv([...SAMPLE_ROWS, `2026-11-05,=${name},'Kettle,"K,""1",9,1,1,10.0001,0,10,1,4,9,2,0,0`]),
  );
  await app.importCsv(name, `date_key,parent_sku_name,query,volume\n2026-11-01,Kettle,kettle of ${name},5\n`);
  const headers = { authorization: `Bearer ${app.tokenOf(name)}` };
  const note = { date_key: '2026-11-05', text: `a note of ${name}` };
  expect(
    (await app.http.inject({ url: '/api/notes', method: 'POST', headers, payload: note })).statusCode,
  ).toBe(200);
  await createStaging(port, app.tokenOf(name)).stage(`${name}.csv`, 'date_key,what\n2026-11-01,nothing\n');
  return user;
}

const tenantNamed = (name: string) => app.skuline.identity.directory.getTenantNamed(name);

async function exported(name: string): Promise<ReadonlyMap<string, string>> {
  const file = path.join(folder, `${name}.zip`);
  await pipeline(await app.skuline.companies.exportAll(await tenantNamed(name)), createWriteStream(file));
  const files = new Map<string, string>();
  const zip = await openZip(file, { maxBytes: 1e9 });
  for (const { fileName, bytes } of zip?.members ?? []) files.set(fileName, await text(Readable.from(bytes)));
  await zip?.close();
  return files;
}

/** Every row of a company in both stores. */
async function rowsOf(name: string): Promise<string[]> {
  const { id } = await tenantNamed(name);
  const { transactional, analytics } = app.skuline;
  const rows: string[] = [];
  for (const { name: table, tenantColumn } of await listRecordTables(transactional.db)) {
    const found = await transactional.pool.query(
      `SELECT to_jsonb(t)::text AS row FROM "${table}" AS t WHERE ${tenantColumn} = $1`,
      [id],
    );
    rows.push(...found.rows.map(({ row }) => `${table} ${row}`));
  }
  for (const { name: table } of await listFigureTables(analytics, id)) {
    const found = await analytics.select(
      wholeTenant(id),
      `SELECT * FROM ${table} WHERE tenant_id = {tenantId:String}`,
    );
    rows.push(...found.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return rows.toSorted();
}

describe('an export', () => {
  test('is one zip whose README names every file, and holds nothing of another company and nothing secret', async () => {
    const files = await exported('Alder');
    const readme = files.get('README.txt') ?? '';
    expect([...files.keys()].filter((name) => !`README.txt ${readme}`.includes(name))).toEqual([]);
    expect(JSON.parse(files.get('chart_note.json') ?? '')).toMatchObject([{ text: 'a note of Alder' }]);
    expect(JSON.parse(files.get('members.json') ?? '')).toMatchObject([{ email: '0@test.example' }]);
    expect(JSON.parse(files.get('imports.json') ?? '')).toHaveLength(2);
    const birch = await tenantNamed('Birch');
    for (const [name, content] of files) {
      expect(content, name).not.toContain('Birch');
      expect(content, name).not.toContain(birch.id);
      expect(content, name).not.toMatch(/token_hash|"password"/);
    }
  });

  test('keeps spreadsheets from running a name as a formula', async () => {
    expect((await exported('Alder')).get('daily-performance.csv')).toContain(`,'=Alder,`);
  });

  test('imported again gives every figure', async () => {
    const files = await exported('Alder');
    const again = await app.userOfNewTenant('Alder again');
    await app.importCsv('Alder again', files.get('daily-performance.csv') ?? '');
    await app.importCsv('Alder again', files.get('keyword-volume.csv') ?? '');
    const sorted = async (user: ApiUser) => JSON.stringify((await user.getJson(FIGURES))['data']);
    expect(await sorted(again)).toBe(await sorted(alder));
    expect((await exported('Alder again')).get('daily-performance.csv')).toBe(
      files.get('daily-performance.csv'),
    );
  });
});

describe('a company that is to be deleted', () => {
  test('lets nobody in, can be brought back for a week, and has lost nothing then', async () => {
    const before = await exported('Alder');
    const { deletions } = app.skuline.companies;
    const { invitations } = app.skuline.identity;
    const inviter = { tenantId: app.tenantIdOf('Alder'), userId: null };
    const invited = await invitations?.invite(inviter, 'late@test.example', FULL_ACCESS);
    await deletions.ask(await tenantNamed('Alder'), { by: 'a test' });
    expect(await invitations?.look(invited?.token ?? '')).toMatchObject({ state: 'revoked' });
    expect((await alder.get('/api/tenant')).status).toBe(401);
    await deletions.job.run({ key: '', signal: new AbortController().signal });
    await deletions.restore(await tenantNamed('Alder'));
    expect((await alder.get('/api/tenant')).status).toBe(401);
    const token = await app.skuline.identity.directory.issueIdToken({ email: '0@test.example' });
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.http.inject({ url: '/api/tenant', headers })).json()).toMatchObject({ name: 'Alder' });
    for (const name of ['daily-performance.csv', 'members.json', 'chart_note.json'])
      expect((await exported('Alder')).get(name)).toBe(before.get(name));
    await expect(deletions.restore(await tenantNamed('Alder'))).rejects.toThrow(
      `'Alder' is not to be deleted.`,
    );
  });

  test('is gone from both stores and the staged files after a week, and nothing else has changed', async () => {
    const { deletions } = app.skuline.companies;
    const { id } = await tenantNamed('Alder');
    const other = await rowsOf('Birch');
    expect(other.length).toBeGreaterThan(30);
    await deletions.ask(await tenantNamed('Alder'), { by: 'a test' });
    ahead = 8 * DAY_MS;
    await expect(deletions.restore(await tenantNamed('Alder'))).rejects.toThrow('is not to be deleted');
    await deletions.job.run({ key: '', signal: new AbortController().signal });
    ahead = 0;
    expect(await rowsOf('Birch')).toEqual(other);
    const { transactional, analytics } = app.skuline;
    for (const { name, tenantColumn } of await listRecordTables(transactional.db)) {
      const left = await transactional.pool.query(`SELECT * FROM "${name}" WHERE ${tenantColumn} = $1`, [id]);
      // That it was there and is gone is kept.
      const isKept = ({ action }: { action?: string }) => /^company\.(made|kept|delet)/.test(action ?? '');
      expect(left.rows.filter(isKept).length > 0, name).toBe(name === 'audit_log');
      expect(
        left.rows.filter((row) => !isKept(row)),
        name,
      ).toEqual([]);
    }
    for (const { name } of await listFigureTables(analytics, id)) {
      const left = await analytics.select(
        wholeTenant(id),
        `SELECT 1 AS one FROM ${name} WHERE tenant_id = {tenantId:String} LIMIT 1`,
      );
      expect(left, name).toEqual([]);
    }
    expect(await app.skuline.identity.directory.findTenantNamed('Alder')).toBeNull();
    expect((await app.skuline.identity.directory.createTenant('Alder')).id).not.toBe(id);
    // Birch's file waits still.
    expect(await readdir(path.join(app.dataDir, 'staged'))).toHaveLength(1);
  });

  test('is gone at once where that is asked for', async () => {
    const { deletions } = app.skuline.companies;
    expect(await deletions.ask(await tenantNamed('Birch'), { by: 'a test', now: true })).toBeNull();
    expect(await app.skuline.identity.directory.findTenantNamed('Birch')).toBeNull();
  });
});
