import { eq } from 'drizzle-orm';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { openSkuline, type Skuline } from '../app/compose.ts';
import { parseConfig } from '../platform/config/config.ts';
import { acquireDataDir, type DataDirLock } from '../data-dir/index.ts';
import { dailyCsv } from '../features/files/days/testing/daily-csv.ts';
import type { Tenant } from '../identity/index.ts';
import { organization } from '../stores/transactional/schema/index.ts';
import { copyMadeCluster, copyMadeTables } from '../testing/made-cluster.ts';
import { type CliServer, startCliServer } from './cli-server.ts';
import { runCommand } from './testing/run-command.ts';

let folder: string;
let lock: DataDirLock;
let app: Skuline;
let control: CliServer;
let alder: Tenant;
let birch: Tenant;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-named-'));
  await writeFile(path.join(folder, 'day.csv'), dailyCsv('2026-10-05,b,p,s,1'));
  const dataDir = path.join(folder, 'data');
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
  const config = parseConfig({ DATA_DIR: dataDir, DEMO: '0' }, '/');
  const log = pino({ level: 'silent' });
  lock = await acquireDataDir({ dataDir: config.dataDir, role: 'app', address: 'http://127.0.0.1:4400' });
  app = await openSkuline({ config, clock: systemClock, log });
  control = await startCliServer({ skuline: app, lock, log });
  const { directory } = app.identity;
  const first = await directory.createTenant('Alder');
  alder = await directory.renameTenant(first.id, 'Alder & Oak');
  birch = await directory.createTenant('Birch');
});
afterAll(async () => {
  await control.close();
  await app.close();
  await lock.release();
  await rm(folder, { recursive: true, force: true });
});

const skuline = (args: readonly string[], signal = new AbortController().signal) =>
  runCommand(args, { folder, env: { DATA_DIR: path.join(folder, 'data') }, signal });

/** As a version before could leave it: one tenant has the name that another one had. */
async function giveAway(name: string, from: Tenant, to: Tenant, other: string): Promise<void> {
  const { db } = app.transactional;
  await db.update(organization).set({ name: other, slug: other }).where(eq(organization.id, from.id));
  await db.update(organization).set({ name, slug: name }).where(eq(organization.id, to.id));
}

describe('the tenant of a command', () => {
  test('is found by its name, its id, and a name that it had; which one it is is said, apart from what is printed', async () => {
    const line = `Tenant: 'Alder & Oak' (${alder.id})`;
    const typed = [
      [' alder & OAK ', line],
      [alder.id, line],
      [alder.id.toUpperCase(), line],
      ['Alder', `${line}, which was called 'Alder' before`],
    ] as const;
    for (const [text, says] of typed) {
      const { out, error, code } = await skuline(['imports', '--tenant', text, '--json']);
      expect([error, JSON.parse(out), code]).toEqual([`${says}\n`, [], 0]);
    }
  });

  test('is never another one: a name that was its own is given to none', async () => {
    await expect(app.identity.directory.renameTenant(birch.id, 'ALDER')).rejects.toMatchObject({
      code: 'already_exists',
    });
    expect(await skuline(['tenant', 'create', 'Alder'])).toMatchObject({
      code: 1,
      error: expect.stringContaining("'Alder' is, or was, the name of another company."),
    });
  });

  test('is said with its id where two have been called the same, and nothing is done', async () => {
    const { db } = app.transactional;
    const twins = ['Twin', 'Tw\u200bin'].map((name, index) => ({ id: `twin-${index}`, name, slug: name }));
    await db.insert(organization).values(twins.map((twin) => ({ ...twin, createdAt: new Date() })));
    expect(await skuline(['import', 'day.csv', '--tenant', 'twin'])).toEqual({
      code: 1,
      out: '',
      error:
        "Several tenants are, or were, called 'twin'. Name the one you mean by its id: twin-0 ('Twin'), twin-1 ('Tw\u200bin').\n",
    });
  });

  test('is called by its name in what is said of it, however it was typed', async () => {
    const { out, error } = await skuline(['import', 'day.csv', '--tenant', alder.id]);
    expect(out).toContain("Imported day.csv into 'Alder & Oak' as import");
    expect(error).toBe(`Tenant: 'Alder & Oak' (${alder.id})\n`);
    expect((await skuline(['insights', '--tenant', 'Alder'])).out).toContain("'Alder & Oak' has no open");
  });

  test('stays the one a watch began with, whoever has its name meanwhile', async () => {
    const watched = path.join(folder, 'watched');
    await mkdir(watched);
    const stopping = new AbortController();
    const watching = skuline(['watch', watched, '--tenant', 'Birch'], stopping.signal);
    const done = () => readdir(path.join(watched, 'done')).catch(() => []);
    const take = async (name: string) => {
      await copyFile(path.join(folder, 'day.csv'), path.join(watched, name));
      await expect.poll(done, { timeout: 20_000 }).toContain(name);
    };
    await take('first.csv');
    await giveAway('Birch', birch, alder, 'Birch & Sons');
    await writeFile(path.join(folder, 'day.csv'), dailyCsv('2026-10-06,b,p,s,1'));
    await take('second.csv');
    stopping.abort();
    expect((await watching).error).toContain(
      `Tenant: 'Birch' (${birch.id})\nWatching ${watched} for 'Birch'.`,
    );
    const files = (await app.imports.list(birch.id)).map(({ fileName }) => fileName);
    expect(files.toSorted()).toEqual(['first.csv', 'second.csv']);
  }, 60_000);
});
