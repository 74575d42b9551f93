import type { Insight } from '@skuline/contract';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSkuline } from './compose.ts';
import { parseConfig } from '../platform/config/config.ts';
import { DAILY_HEADER, dailyCsv } from '../features/files/days/testing/daily-csv.ts';
import { createStaging, type Staging } from '../features/files/stage/testing/staging.ts';
import { type ClickHouseFront, openClickHouseFront } from '../testing/clickhouse-front.ts';
import { holdPublishing } from '../testing/hold-publishing.ts';
import { makeDatabase } from '../testing/made-cluster.ts';
import { findFreePort, type SkulineProcess, startSkuline } from '../testing/skuline-process.ts';
import { steadyRows } from '../testing/steady-seller.ts';
import { toDateKey } from '@skuline/domain/calendar';

const PASSWORD = 'a long test password';
/** Requests a day of the assistant, of one person at all instances together. */
const QUESTIONS = 3;
/** As a load balancer looks at instances. */
const LOOK_MS = 100;

const TENANTS = ['signed-in', 'limited', 'figures', 'jobs', 'dropped', 'uploaded', 'load'] as const;
type Tenant = (typeof TENANTS)[number];

/** Two apps on one database server and one analytics server, with one directory of files that were given. */
let root: string;
let front: ClickHouseFront;
let databaseUrl: string;
let settings: Readonly<Record<string, string>>;
const apps: SkulineProcess[] = [];
const ports: string[] = [];
const tokens = new Map<Tenant, string>();
/** A second one of somebody. */
let otherToken = '';

const start = async (at: number) => {
  const app = await startSkuline(path.join(root, String(at)), { ...settings, PORT: ports[at] ?? '' });
  apps[at] = app;
  return app;
};

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'skuline-two-'));
  await mkdir(path.join(root, 'staged'));
  for (const at of [0, 1]) {
    await mkdir(path.join(root, String(at)));
    await symlink(path.join(root, 'staged'), path.join(root, String(at), 'staged'));
    ports.push(String(await findFreePort()));
  }
  front = await openClickHouseFront(path.join(root, 'analytics'));
  databaseUrl = await makeDatabase();
  settings = {
    DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: front.url,
    PUBLIC_URL: 'http://127.0.0.1:1',
    ASSISTANT_DAILY_LIMIT: String(QUESTIONS),
    DRAIN_SECONDS: '1',
  };
  await makeSellers();
  await copyFile(path.join(root, '0/identity-secret'), path.join(root, '1/identity-secret'));
  await Promise.all([start(0), start(1)]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await front.close();
  await rm(root, { recursive: true, force: true });
});

const appAt = (at: number): SkulineProcess => {
  const app = apps[at];
  if (app === undefined) throw new Error(`There is no instance ${at}.`);
  return app;
};

const emailOf = (tenant: string) => `${tenant}@test.example`;

interface Seller {
  readonly token: string;
  readonly at: readonly [Staging, Staging];
}

/** Someone of a company of that name, at both instances. */
function sellerOf(tenant: Tenant): Seller {
  const token = tokens.get(tenant);
  const [first, second] = ports.map((port) => createStaging(Number(port), token ?? ''));
  if (token === undefined || first === undefined || second === undefined)
    throw new Error('Nothing is there.');
  return { token, at: [first, second] };
}

/** A process for each command would open the stores again. */
async function makeSellers(): Promise<void> {
  const config = parseConfig({ ...settings, DATA_DIR: path.join(root, '0'), DEMO: '0' }, '/');
  const clock = { now: () => new Date() };
  const skuline = await openSkuline({ config, clock, log: pino({ level: 'silent' }) });
  const { directory } = skuline.identity;
  for (const tenant of TENANTS) {
    const { id: tenantId } = await directory.createTenant(tenant);
    await directory.createUser({ email: emailOf(tenant), password: PASSWORD, tenantId });
    tokens.set(tenant, await directory.issueIdToken({ email: emailOf(tenant) }));
  }
  otherToken = await directory.issueIdToken({ email: emailOf('signed-in') });
  await skuline.close();
}

const send = (at: number, place: string, init: RequestInit = {}) => fetch(`${appAt(at).url}${place}`, init);
const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:1', ...headers },
});
const signIn = (at: number, email: string, password: string) =>
  send(at, '/api/auth/sign-in/email', json({ email, password }));

/** Jobs that run, or were run by an instance that has died, are looked after by the others a minute later. */
async function letTakeOverTimePass(): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("UPDATE job SET due_at = due_at - interval '1 minute' WHERE attempts > 0");
  await client.end();
}

/** Units sold by day. */
async function shown(staging: Staging): Promise<unknown> {
  const query = 'start_date=2026-09-01&end_date=2026-09-30&group_by=date_key';
  const answer = await staging.send('GET', `/api/daily-performance-breakdown?${query}`);
  const { data } = answer.json as { data: readonly Record<string, unknown>[] };
  return Object.fromEntries(data.map((row) => [row['date_key'], row['units_sold']]));
}

/** File names and states of imports, oldest first. */
async function imports(staging: Staging): Promise<unknown> {
  const answer = await staging.send('GET', '/api/imports');
  const listed = (answer.json as { imports: readonly { fileName: string; status: string }[] }).imports;
  return listed.map(({ fileName, status }) => `${fileName} ${status}`).toReversed();
}

describe('what one instance is told, the other knows', () => {
  test('a sign-in and its end, a token and its end', async () => {
    const { token } = sellerOf('signed-in');
    const answer = await signIn(0, emailOf('signed-in'), PASSWORD);
    expect(answer.status).toBe(200);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const session = async (at: number) =>
      (await send(at, '/api/auth/get-session', { headers: { cookie } })).json();
    expect(await session(1)).toMatchObject({ user: { email: emailOf('signed-in') } });
    expect((await send(0, '/api/auth/sign-out', json({}, { cookie }))).status).toBe(200);
    await expect.poll(() => session(1)).toBeNull();

    const own = { authorization: `Bearer ${token}` };
    const headers = { authorization: `Bearer ${otherToken}` };
    const use = async (at: number) => (await send(at, '/api/tenant', { headers })).status;
    expect([await use(0), await use(1)]).toEqual([200, 200]);
    expect((await send(0, '/api/account/tokens', { method: 'DELETE', headers: own })).status).toBe(200);
    await expect.poll(() => use(1)).toBe(401);
    await expect.poll(() => use(0)).toBe(401);
  });

  test('wrong passwords and questions are counted together', async () => {
    const { token } = sellerOf('limited');
    for (const at of [0, 1, 0, 1, 0])
      expect((await signIn(at, emailOf('limited'), 'wrong')).status).toBe(401);
    for (const at of [0, 1]) expect((await signIn(at, emailOf('limited'), PASSWORD)).status).toBe(429);

    const ask = async (at: number) => {
      const body = json({ message: 'What were net sales yesterday?' }, { authorization: `Bearer ${token}` });
      const answer = await send(at, '/api/chat', body);
      await answer.text();
      return answer.status;
    };
    for (const at of [0, 1, 0]) expect(await ask(at)).toBe(200);
    expect([await ask(0), await ask(1)]).toEqual([429, 429]);
  });

  test('figures: an import at either is shown at both, also where the answer was kept', async () => {
    const { at } = sellerOf('figures');
    for (const [round, given] of [at[0], at[1], at[0]].entries()) {
      const day = `2026-09-0${round + 1}`;
      // Both have kept an answer without it.
      await Promise.all(at.map(shown));
      expect((await given.give(`${day}.csv`, dailyCsv(`${day},b,p,s,1`), '/api/files')).status).toBe(200);
      for (const one of at) await expect.poll(() => shown(one)).toMatchObject({ [day]: 1 });
    }
  });
});

test('a drop at both instances is imported once each file, and what is found in it is raised once', async () => {
  const { at } = sellerOf('jobs');
  const last = toDateKey(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  const rows = steadyRows({ last, count: 98 }, (sku, daysAgo) => sku === 'KTL-1' && daysAgo < 7);
  const names = ['1.csv', '2.csv', '3.csv', '4.csv'];
  await at[0].stage('steady.csv', `${[DAILY_HEADER, ...rows].join('\n')}\n`);
  for (const [index, name] of names.entries())
    await at[index % 2]?.stage(name, dailyCsv(`2026-01-0${index + 1},b,p,s,1`));
  // A file that was given at one is read, listed and imported at the other.
  const files = await at[1].read();
  expect(files.map(({ state }) => state)).toEqual(Array(5).fill('ready'));
  const ids = files.map(({ id }) => id);
  await Promise.all([at[0].importFiles(ids.slice(0, 3)), at[1].importFiles(ids.slice(3))]);
  await expect
    .poll(async () => (await at[0].list()).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(Array(5).fill('imported'));
  for (const one of at) {
    expect(await imports(one)).toEqual(expect.arrayContaining(names.map((name) => `${name} published`)));
    expect(await imports(one)).toHaveLength(5);
  }
  await Promise.all(at.map((one) => one.send('POST', '/api/insights/generate')));
  const history = async (one: Staging) =>
    (await one.send('GET', '/api/insights/history')).json as readonly Insight[];
  const told = (await Promise.all(at.map(history))).map((all) =>
    all.map(({ rule_id, scope, days }) => JSON.stringify([rule_id, scope, days])),
  );
  expect(told[0]).toEqual(told[1]);
  expect(told[0]?.length).toBeGreaterThan(0);
  expect(new Set(told[0]).size).toBe(told[0]?.length);
});

test('an instance killed in mid-import: the other finishes the drop, and says of an upload that it failed', {
  timeout: 120_000,
}, async () => {
  const [dropped, uploaded] = [sellerOf('dropped'), sellerOf('uploaded')];
  const both = (day: string) => dailyCsv(`${day},b,p,s,1`, `${day},b,p,t,1`);
  await dropped.at[0].stage('drop.csv', both('2026-09-02'));
  const [file] = (await dropped.at[0].read()) ?? [];
  const held = await holdPublishing(new Client({ connectionString: databaseUrl }));
  // The other one does not take the job away from it.
  process.kill(appAt(1).pid, 'SIGSTOP');
  try {
    await dropped.at[0].importFiles([file?.id ?? '']);
    await uploaded.at[0].give('upload.csv', both('2026-09-03'), '/api/imports');
    await expect.poll(held.waiting).toBe(2);
    expect(await appAt(0).stop('SIGKILL')).toEqual([null, 'SIGKILL']);
  } finally {
    process.kill(appAt(1).pid, 'SIGCONT');
    await held.letGo();
  }
  await letTakeOverTimePass();
  const seen: unknown[] = [];
  await expect
    .poll(
      async () => {
        seen.push(await shown(dropped.at[1]), await shown(uploaded.at[1]));
        return [await imports(dropped.at[1]), await imports(uploaded.at[1])];
      },
      { timeout: 60_000 },
    )
    .toEqual([['drop.csv published'], ['upload.csv failed']]);
  expect(await shown(dropped.at[1])).toEqual({ '2026-09-02': 2 });
  expect(await shown(uploaded.at[1])).toEqual({});
  for (const days of seen) expect([{}, { '2026-09-02': 2 }]).toContainEqual(days);
  await start(0);
});

test('instances that are restarted one after the other, under load, fail no request', {
  timeout: 120_000,
}, async () => {
  const { token } = sellerOf('load');
  const over = new AbortController();
  const ready = new Set<number>();
  const look = async () => {
    while (!over.signal.aborted) {
      for (const at of [0, 1]) {
        const isReady = await send(at, '/readyz').then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) ready.add(at);
        else ready.delete(at);
      }
      await wait(LOOK_MS);
    }
  };
  const answers = new Map<number, number>();
  const use = async (user: number) => {
    for (let turn = user; !over.signal.aborted; turn += 1) {
      const at = [...ready][turn % ready.size];
      if (at === undefined) throw new Error('No instance was ready.');
      const place = turn % 4 === 0 ? '/api/notes' : '/api/tenant';
      const authorization = { authorization: `Bearer ${token}` };
      const note = json({ date_key: '2026-09-01', text: `${turn}` }, authorization);
      const answer = await send(at, place, turn % 4 === 0 ? note : { headers: authorization });
      await answer.text();
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      await wait(5);
    }
  };
  const looking = look();
  await expect.poll(() => ready.size).toBe(2);
  const using = Promise.all([0, 1, 2, 3].map(use));
  const restart = async () => {
    for (const at of [0, 1]) {
      expect(await appAt(at).stop('SIGTERM')).toEqual([0, null]);
      await start(at);
      await expect.poll(() => ready.size).toBe(2);
    }
  };
  await Promise.race([restart(), using]).finally(() => over.abort());
  await Promise.all([looking, using]);
  expect([...answers.keys()]).toEqual([200]);
  expect(answers.get(200)).toBeGreaterThan(100);
});
