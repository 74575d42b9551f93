import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantCommand } from '../../cli/commands/tenant.command.ts';
import { tokenCommand } from '../../cli/commands/tokens.command.ts';
import { createUser } from '../../cli/commands/user.command.ts';
import { copyMadeCluster, copyMadeTables } from '../../testing/made-cluster.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { type SkulineProcess, startSkuline } from '../../testing/skuline-process.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

const [TENANT, EMAIL] = ['Seller', 'seller@test.example'];
const SETTINGS = { WEBHOOK_PRIVATE_ADDRESSES: 'true' };
/** A job that a process has left behind is taken up after a minute. */
const TAKEN_UP_MS = 120_000;

let dataDir: string;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-hooks-'));
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
});
afterAll(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function post(
  app: SkulineProcess,
  at: string,
  body: string,
  type = 'application/json',
): Promise<number> {
  const { token } = await app.run(tokenCommand, { email: EMAIL, tenant: TENANT });
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return (await fetch(new URL(at, app.url), { method: 'POST', headers, body })).status;
}

const importDay = (app: SkulineProcess, day: number) =>
  post(
    app,
    `/api/files?file_name=day-${day}.csv`,
    sampleCsv([`2025-11-${day},Oak,Kettle,K-1,100,13,12,480,20,130,40,150,5000,80,4,160`]),
    'application/octet-stream',
  );

const files = () =>
  receiver.received.map(({ body }) => {
    const { id, data } = JSON.parse(body);
    return `${data.file_name} ${id}`;
  });

test('what was acknowledged is told after a crash, and what was on its way is told again with its id', {
  timeout: 300_000,
}, async () => {
  const first = await startSkuline(dataDir, SETTINGS);
  await first.run(createTenantCommand, { name: TENANT });
  await first.run(createUser, { email: EMAIL, tenant: TENANT, password: 'a long test password' });
  const hook = { url: receiver.url, events: ['import.finished'] };
  expect(await post(first, '/api/webhooks', JSON.stringify(hook))).toBe(200);
  receiver.answerWith('stall');
  expect(await importDay(first, 14)).toBe(200);
  await expect.poll(files, { timeout: 60_000 }).toHaveLength(1);
  // The second file is answered while the first one's delivery stalls.
  expect(await importDay(first, 15)).toBe(200);
  expect(await first.stop('SIGKILL')).toEqual([null, 'SIGKILL']);

  receiver.answerWith(204);
  const [told] = files();
  const second = await startSkuline(dataDir, SETTINGS);
  await expect.poll(files, { timeout: TAKEN_UP_MS }).toHaveLength(3);
  expect(files().filter((file) => file === told)).toHaveLength(2);
  expect(files().filter((file) => file.startsWith('day-15.csv'))).toHaveLength(1);
  await second.stop();
});
