import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantCommand } from '../../cli/commands/tenant.command.ts';
import { tokenCommand } from '../../cli/commands/tokens.command.ts';
import { createUser } from '../../cli/commands/user.command.ts';
import { REPORTS } from '../files/read/testing/expected-reports.ts';
import { createStaging, type Staging } from '../files/stage/testing/staging.ts';
import { holdPublishing } from '../../testing/hold-publishing.ts';
import { clientOf } from '../../testing/own-database.ts';
import { copyMadeCluster, copyMadeTables } from '../../testing/made-cluster.ts';
import { type SkulineProcess, startSkuline } from '../../testing/skuline-process.ts';

const [TENANT, EMAIL] = ['Seller', 'seller@test.example'];
const REPORT = 'sales-and-traffic_2026-10-18.json';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-edits-'));
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function stagingOf(app: SkulineProcess): Promise<Staging> {
  const { token } = await app.run(tokenCommand, { email: EMAIL, tenant: TENANT });
  return createStaging(Number(new URL(app.url).port), token);
}

/** What is shown of a SKU. */
async function nameOf(staging: Staging, sku: string) {
  const { json } = await staging.send('GET', '/api/catalogue?show=all&limit=100&offset=0');
  const { rows } = json as { rows: readonly Record<string, unknown>[] };
  const found = rows.find((row) => row['sku_name'] === sku);
  return [found?.['brand_name'], found?.['parent_sku_name']];
}

async function anySku(staging: Staging): Promise<string> {
  const { json } = await staging.send('GET', '/api/catalogue?show=all&limit=100&offset=0');
  const { rows } = json as { rows: readonly { sku_name: string; is_editable: boolean }[] };
  return rows.find((row) => row.is_editable)?.sku_name ?? 'no SKU';
}

async function giveCatalogue(app: SkulineProcess, csv: string): Promise<unknown> {
  const { token } = await app.run(tokenCommand, { email: EMAIL, tenant: TENANT });
  const address = new URL('/api/catalogue/file?file_name=names.csv', app.url);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  return (await fetch(address, { method: 'POST', headers, body: csv })).json();
}

const edit = (staging: Staging, change: Record<string, string>) =>
  staging.send('POST', '/api/catalogue/edits', { changes: [change] });

test('an edit of names, or a catalog, that was answered is shown after a crash, and a later one is not changed back', {
  timeout: 240_000,
}, async () => {
  const first = await startSkuline(dataDir);
  await first.run(createTenantCommand, { name: TENANT });
  await first.run(createUser, { email: EMAIL, tenant: TENANT, password: 'a long test password' });
  const staging = await stagingOf(first);
  await staging.stage('report.json', await readFile(path.join(REPORTS, 'amazon', REPORT)));
  await staging.importFiles((await staging.read()).map(({ id }) => id));
  await expect
    .poll(async () => (await staging.list()).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['imported']);
  const sku = await anySku(staging);

  const held = await holdPublishing(await clientOf(dataDir));
  const answer = await edit(staging, { sku_name: sku, brand_name: 'Alder', parent_sku_name: 'Oak' });
  expect(answer).toMatchObject({ status: 200, json: { import: { status: 'loading' } } });
  await expect.poll(held.waiting).toBe(1);
  expect(await first.stop('SIGKILL')).toEqual([null, 'SIGKILL']);
  await held.letGo();

  const second = await startSkuline(dataDir);
  const again = await stagingOf(second);
  const later = await edit(again, { sku_name: sku, parent_sku_name: 'Beech' });
  expect(later).toMatchObject({ status: 200, json: { import: { status: 'loading' } } });
  await expect.poll(() => nameOf(again, sku), { timeout: 60_000 }).toEqual(['Alder', 'Beech']);
  const { json } = await again.send('GET', '/api/catalogue/changes');
  const { changes } = json as { changes: readonly { status: string }[] };
  expect(changes.map(({ status }) => status)).toEqual(['published', 'published', 'failed']);

  const heldAgain = await holdPublishing(await clientOf(dataDir));
  const file = await giveCatalogue(
    second,
    ['sku,asin,parent_sku_name,brand_name', `${sku},,Maple,Birch`].join('\n'),
  );
  expect(file).toMatchObject({ import: { status: 'loading' } });
  await expect.poll(heldAgain.waiting).toBe(1);
  expect(await second.stop('SIGKILL')).toEqual([null, 'SIGKILL']);
  await heldAgain.letGo();

  const third = await startSkuline(dataDir);
  const last = await stagingOf(third);
  await expect.poll(() => nameOf(last, sku), { timeout: 60_000 }).toEqual(['Birch', 'Maple']);
  expect(await third.stop()).toEqual([0, null]);
});
