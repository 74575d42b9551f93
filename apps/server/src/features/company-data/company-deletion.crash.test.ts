import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantCommand, deleteTenant, listTenantsCommand } from '../../cli/commands/tenant.command.ts';
import { tokenCommand } from '../../cli/commands/tokens.command.ts';
import { createUser } from '../../cli/commands/user.command.ts';
import { longDailyCsv } from '../files/days/testing/daily-csv.ts';
import { createStaging } from '../files/stage/testing/staging.ts';
import { copyMadeCluster, copyMadeTables } from '../../testing/made-cluster.ts';
import { type SkulineProcess, startSkuline } from '../../testing/skuline-process.ts';

const KILLED_AFTER_MS = [60, 250];
/** Each round starts the app again. */
const TEST_TIMEOUT_MS = 240_000;
const CSV = longDailyCsv(
  Array.from({ length: 400 }, (_, row) => `2026-11-0${1 + (row % 9)},b,p,S-${row},${row}`),
);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-deleting-'));
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const namesOf = async (app: SkulineProcess) =>
  (await app.run(listTenantsCommand, {})).map(({ name }) => name);

/** A company with figures; what it shows. */
async function fill(app: SkulineProcess, tenant: string) {
  const email = `${tenant}@test.example`;
  await app.run(createTenantCommand, { name: tenant });
  await app.run(createUser, { email, tenant, password: 'a long test password' });
  const figures = await viewOf(app, tenant);
  const { token } = await app.run(tokenCommand, { email, tenant });
  const staging = createStaging(Number(new URL(app.url).port), token);
  const [file] = await staging.stage('daily.csv', CSV);
  await staging.read();
  await staging.importFiles([file?.id ?? '']);
  await expect.poll(async () => (await staging.list())[0]?.state).toBe('imported');
  return figures;
}

async function viewOf(app: SkulineProcess, tenant: string) {
  const { token } = await app.run(tokenCommand, { email: `${tenant}@test.example`, tenant });
  const range = 'start_date=2026-11-01&end_date=2026-11-09&group_by=sku_name';
  const headers = { authorization: `Bearer ${token}` };
  return () =>
    fetch(`${app.url}/api/daily-performance-breakdown?${range}`, { headers }).then((answer) => answer.text());
}

test(
  'a deletion that is killed anywhere is finished by the next start, and other companies keep every figure',
  async () => {
    let app = await startSkuline(dataDir);
    const kept = await (await fill(app, 'kept'))();
    for (const [round, killedAfter] of KILLED_AFTER_MS.entries()) {
      const name = `gone-${round}`;
      const whole = await (await fill(app, name))();
      const deleting = app.run(deleteTenant, { name, now: true }).catch(() => null);
      await wait(killedAfter);
      await app.stop('SIGKILL');
      await deleting;
      app = await startSkuline(dataDir);
      // Killed before it was noted, it was not begun: then nothing of the company is missing.
      const stateOf = async () => {
        if (!(await namesOf(app)).includes(name)) return 'gone';
        const left = await viewOf(app, name).catch(() => null);
        return left !== null && (await left()) === whole ? 'whole' : 'half';
      };
      await expect.poll(stateOf).toMatch(/gone|whole/);
      expect(await (await viewOf(app, 'kept'))()).toBe(kept);
      // Its name is free, or it can be deleted still.
      if ((await stateOf()) === 'gone') await app.run(createTenantCommand, { name });
      await app.run(deleteTenant, { name, now: true });
    }
    expect(await namesOf(app)).toEqual(['kept']);
    await app.stop();
  },
  TEST_TIMEOUT_MS,
);
