import { eq } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSkuline } from '../../app/compose.ts';
import { parseConfig } from '../../platform/config/config.ts';
import { insight } from '../../stores/transactional/schema/index.ts';
import { copyMadeCluster } from '../../testing/made-cluster.ts';
import { planted } from './testing/planted.ts';

const { tenantId } = planted;
/** The job of the import is due. */
const clock = { now: () => new Date(planted.clock.now().getTime() + 60_000) };
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-insights-crash-'));
  await copyMadeCluster(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('after kill -9 in the middle of a run the next start raises each insight once', async () => {
  const script = path.join(import.meta.dirname, 'testing/raise-unfinished.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const config = parseConfig({ DATA_DIR: dataDir, DEMO: '0' }, '/');
  const skuline = await openSkuline({ config, clock, log: pino({ level: 'silent' }) });
  try {
    const kept = () => skuline.transactional.db.select().from(insight).where(eq(insight.tenantId, tenantId));
    expect(await kept()).toEqual([]);
    // The job of the import, which the killed process had not run to its end, and whoever else asks.
    await Promise.all([skuline.jobs.runDue(), skuline.insights.raise(tenantId)]);
    await skuline.jobs.runDue();
    expect(await kept()).toMatchObject([{ ruleId: 'stock_out', status: 'new' }]);
    expect((await skuline.jobs.list()).find(({ name }) => name === 'raise-insights')).toMatchObject({
      key: tenantId,
      nextRunAt: null,
      lastError: null,
    });
  } finally {
    await skuline.close();
  }
});
