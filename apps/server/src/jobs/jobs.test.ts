import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { openPostgres } from '../stores/transactional/postgres.ts';
import { findPostmaster } from '../stores/transactional/postmaster-file.ts';
import { openMadePostgres } from '../testing/made-cluster.ts';
import type { JobDefinition, JobRun } from './job-definition.ts';
import { createJobs, enqueueJob, type Jobs } from './index.ts';

const log = pino({ level: 'silent' });
const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

let dataDir: string;
let store: TransactionalStore;
/** The same database as another instance of the app sees it. */
let otherStore: TransactionalStore;
let now = new Date('2026-11-20T10:15:00Z');
const clock = { now: () => now };
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function access(): Promise<{ port: number; url: string }> {
  // Written by the store itself, which parses it again whenever it opens.
  const { port, password } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  return { port, url: `postgres://skuline:${password}@127.0.0.1:${port}/postgres` };
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-jobs-'));
  // Time enough to take the port of a server that was killed.
  store = await openMadePostgres({ dataDir, log, retryDelaysMs: [1000, 1000, 1000] });
  otherStore = await openPostgres({ url: (await access()).url, log });
});
const made: Jobs[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((jobs) => jobs.stop()));
  await store.pool.query('DELETE FROM job');
});
afterAll(async () => {
  await otherStore.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

function jobsOf(
  definitions: readonly JobDefinition[],
  more: Partial<Parameters<typeof createJobs>[0]> = {},
): Jobs {
  const jobs = createJobs({ transactional: store, definitions, clock, log, ...more });
  made.push(jobs);
  return jobs;
}

const enqueue = (name: string, key = '', dueAt = now) => enqueueJob(store.db, { name, key, dueAt });

async function find(name: string, key = '') {
  const all = await jobsOf([]).list();
  return all.find((job) => job.name === name && job.key === key) ?? null;
}

describe('enqueueing', () => {
  test('in a transaction that is rolled back leaves nothing', async () => {
    const work = store.db.transaction(async (transaction) => {
      await enqueueJob(transaction, { name: 'made', key: 'k', dueAt: now });
      throw new Error('half-way');
    });
    await expect(work).rejects.toThrow('half-way');
    expect(await jobsOf([]).list()).toEqual([]);
  });

  test('the same name and key twice is one job, due at the earlier time', async () => {
    const keys: string[] = [];
    await enqueue('made', 'k', new Date(now.getTime() + HOUR_MS));
    await enqueue('made', 'k', now);
    await enqueue('made', 'k', new Date(now.getTime() + HOUR_MS));
    await enqueue('made', 'other', new Date(now.getTime() + HOUR_MS));
    const jobs = jobsOf([{ name: 'made', run: async ({ key }) => void keys.push(key) }]);
    await jobs.runDue();
    expect(keys).toEqual(['k']);
    expect(await jobs.list()).toContainEqual({
      name: 'made',
      key: 'k',
      lastRunAt: now.toISOString(),
      lastSuccessAt: now.toISOString(),
      nextRunAt: null,
      attempts: 0,
      isSetUp: true,
      lastError: null,
    });
  });

  test('while the job runs has it run once more', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) await enqueue('again');
    };
    const jobs = jobsOf([{ name: 'again', run }]);
    await enqueue('again');
    for (let look = 0; look < 3; look += 1) await jobs.runDue();
    expect(runs).toBe(2);
  });
});

describe('a job', () => {
  test('that fails after it was enqueued again is due as it was asked for, not at its next try', async () => {
    const run = async () => {
      await enqueue('failing');
      throw new Error('no');
    };
    await enqueue('failing');
    await jobsOf([{ name: 'failing', run, backoff: { firstMs: HOUR_MS } }]).runDue();
    expect(await find('failing')).toMatchObject({ nextRunAt: now.toISOString(), lastError: 'no' });
  });

  test('that runs is left alone by other instances for a minute', async () => {
    const nextRuns: (string | null | undefined)[] = [];
    const run = async () => void nextRuns.push((await find('running'))?.nextRunAt);
    await enqueue('running');
    await jobsOf([{ name: 'running', run }]).runDue();
    expect(nextRuns).toEqual([new Date(now.getTime() + 60 * SECOND_MS).toISOString()]);
  });

  test('is run by one of several workers at a time, and once', async () => {
    const order: string[] = [];
    const run = async ({ key }: JobRun) => {
      order.push(`${key} begins`);
      await wait(20);
      order.push(`${key} ends`);
    };
    const keys = Array.from({ length: 8 }, (_, index) => `k${index}`);
    for (const key of keys) await enqueue('shared', key);
    const workers = [jobsOf([{ name: 'shared', run }]), jobsOf([{ name: 'shared', run }])];
    const [one, other] = [workers[0], jobsOf([{ name: 'shared', run }], { transactional: otherStore })];
    await Promise.all([one?.runDue(), other.runDue(), workers[1]?.runDue()]);
    await one?.runDue();
    for (const key of keys) {
      expect(order.filter((line) => line.startsWith(`${key} `))).toEqual([`${key} begins`, `${key} ends`]);
    }
  });

  test('of a name that may run side by side begins while another does, and at most so many do', async () => {
    const ends = new Map<string, () => void>();
    let mostAtOnce = 0;
    const run = async ({ key }: JobRun) => {
      const end = Promise.withResolvers<void>();
      ends.set(key, end.resolve);
      mostAtOnce = Math.max(mostAtOnce, ends.size);
      await end.promise;
      ends.delete(key);
    };
    const jobs = jobsOf([{ name: 'wide', atOnce: 2, run }]);
    const running = () => [...ends.keys()];
    await enqueue('wide', 'first');
    const looks = [jobs.runDue()];
    await expect.poll(running).toEqual(['first']);
    await enqueue('wide', 'second', new Date(now.getTime() - 1));
    await enqueue('wide', 'third');
    looks.push(jobs.runDue());
    await expect.poll(running).toEqual(['first', 'second']);
    looks.push(jobs.runDue());
    ends.get('second')?.();
    await expect.poll(running).toEqual(['first', 'third']);
    for (const end of ends.values()) end();
    await Promise.all(looks);
    expect(mostAtOnce).toBe(2);
  });

  test('that fails is tried again ever later, and says why without what is secret', async () => {
    const run = async () => {
      throw new Error('The report failed', {
        cause: new Error('postgres://skuline:hunter2@db:5432 refused maya@alderandoak.com'),
      });
    };
    const jobs = jobsOf([{ name: 'failing', run, backoff: { firstMs: 10 * SECOND_MS } }]);
    await enqueue('failing');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await jobs.runDue();
      const failed = await find('failing');
      expect(failed).toMatchObject({
        attempts: attempt,
        lastError: 'The report failed: postgres://db:5432 refused [email]',
      });
      waits.push(Date.parse(failed?.nextRunAt ?? '') - now.getTime());
      // Not before its time.
      pass((waits.at(-1) ?? 0) - 1);
      await jobs.runDue();
      expect(await find('failing')).toEqual(failed);
      pass(1);
    }
    expect(waits).toEqual([10 * SECOND_MS, 20 * SECOND_MS, 40 * SECOND_MS]);
  });

  test('that always fails stops no other, of its own name or of another', async () => {
    const done: string[] = [];
    const run = async ({ key }: JobRun) => {
      if (key === 'poison') throw new Error('no');
      done.push(key);
    };
    await enqueue('mixed', 'poison', new Date(now.getTime() - 1));
    await enqueue('mixed', 'sound');
    await enqueue('other', 'sound too');
    const jobs = jobsOf([
      { name: 'mixed', run },
      { name: 'other', run },
    ]);
    await jobs.runDue();
    expect(done.toSorted()).toEqual(['sound', 'sound too']);
    expect(await find('mixed', 'poison')).toMatchObject({ attempts: 1, lastError: 'no' });
  });

  test('that asks to be run tomorrow is left alone until then', async () => {
    const again = new Date(now.getTime() + 24 * HOUR_MS);
    await enqueue('tomorrow');
    const jobs = jobsOf([{ name: 'tomorrow', longestWaitMs: 48 * HOUR_MS, run: async () => again }]);
    await jobs.runDue();
    // A worker looks now and then whether a clock that went ahead has set a job too late.
    for (let look = 0; look < 70; look += 1) await jobs.runDue();
    expect(await find('tomorrow')).toMatchObject({ nextRunAt: again.toISOString() });
  });

  test('may ask to be run again although it did not fail', async () => {
    const again = new Date(now.getTime() + HOUR_MS);
    await enqueue('patient');
    await jobsOf([{ name: 'patient', run: async () => again }]).runDue();
    expect(await find('patient')).toMatchObject({ attempts: 0, nextRunAt: again.toISOString() });
  });

  test('of a name that no definition has stays until one does, and is listed as not set up', async () => {
    await enqueue('unknown');
    await jobsOf([]).runDue();
    expect(await find('unknown')).toMatchObject({
      lastRunAt: null,
      nextRunAt: now.toISOString(),
      isSetUp: false,
    });
  });

  test('that is done is forgotten after a week; one that is due is not', async () => {
    await enqueue('done');
    await enqueue('waiting', '', new Date(now.getTime() + 30 * 24 * HOUR_MS));
    const jobs = jobsOf([{ name: 'done', run: async () => undefined }]);
    await jobs.runDue();
    for (const days of [6, 2]) {
      expect(await find('done')).not.toBeNull();
      pass(days * 24 * HOUR_MS);
      await enqueue('forget-done-jobs');
      await jobs.runDue();
    }
    expect(await find('done')).toBeNull();
    expect(await find('waiting')).not.toBeNull();
  });
});

test('a periodic job runs once at each of its times, however many instances there are', async () => {
  const runs: string[] = [];
  const hourly = { everyMs: HOUR_MS };
  const instance = (transactional: TransactionalStore) =>
    jobsOf([{ name: 'hourly', schedule: hourly, run: async () => void runs.push(now.toISOString()) }], {
      transactional,
    });
  now = new Date('2026-12-20T10:15:00Z');
  const [one, other] = [instance(store), instance(otherStore)];
  one.start();
  other.start();
  await expect.poll(() => find('hourly')).toMatchObject({ nextRunAt: '2026-12-20T11:00:00.000Z' });
  for (const time of ['2026-12-20T11:00:00.000Z', '2026-12-20T12:00:00.000Z']) {
    now = new Date(time);
    await Promise.all([one.runDue(), other.runDue()]);
    await expect.poll(() => find('hourly')).toMatchObject({ lastRunAt: time, lastError: null });
  }
  await expect.poll(() => find('hourly')).toMatchObject({ nextRunAt: '2026-12-20T13:00:00.000Z' });
  expect(runs).toEqual(['2026-12-20T11:00:00.000Z', '2026-12-20T12:00:00.000Z']);
});

describe('after the clock was ahead for a while', () => {
  const YEAR_MS = 365 * 24 * HOUR_MS;
  const ahead = (work: () => Promise<void>) => {
    const right = now;
    pass(YEAR_MS);
    return work().finally(() => {
      now = right;
    });
  };

  test('a scheduled job runs at its next time', async () => {
    now = new Date('2026-12-21T10:15:00Z');
    const definitions = [{ name: 'hourly', schedule: { everyMs: HOUR_MS }, run: async () => undefined }];
    await ahead(async () => {
      await enqueue('hourly');
      await jobsOf(definitions).runDue();
      expect(await find('hourly')).toMatchObject({ nextRunAt: '2027-12-21T11:00:00.000Z' });
    });
    jobsOf(definitions).start();
    await expect.poll(() => find('hourly')).toMatchObject({ nextRunAt: '2026-12-21T11:00:00.000Z' });
  });

  test.each([
    ['a job that was asked for', async () => undefined],
    [
      'a job that is to be tried again',
      async () => {
        throw new Error('no');
      },
    ],
  ])('%s runs', async (_, firstRun) => {
    const runs: string[] = [];
    await ahead(async () => {
      await enqueue('asked', 'k', new Date(now.getTime() + SECOND_MS));
      pass(SECOND_MS);
      await jobsOf([{ name: 'asked', run: firstRun }]).runDue();
      await enqueue('asked', 'k', new Date(now.getTime() + SECOND_MS));
    });
    jobsOf([{ name: 'asked', run: async ({ key }) => void runs.push(key) }]).start();
    await expect.poll(() => runs).toEqual(['k']);
  });

  test('a job that runs again within days is run as soon as the clock is set back, by the worker that is there', async () => {
    const runs: string[] = [];
    const run = async () => {
      runs.push(now.toISOString());
      return new Date(now.getTime() + 12 * HOUR_MS);
    };
    const [right, jumped] = [now, new Date(now.getTime() + 48 * HOUR_MS)];
    await enqueue('patient');
    jobsOf([{ name: 'patient', longestWaitMs: 8 * 24 * HOUR_MS, run }]).start();
    await expect.poll(() => runs).toEqual([right.toISOString()]);
    now = jumped;
    await expect.poll(() => runs).toEqual([right, jumped].map((at) => at.toISOString()));
    now = right;
    await expect.poll(() => runs).toEqual([right, jumped, right].map((at) => at.toISOString()));
    expect(await find('patient')).toMatchObject({
      nextRunAt: new Date(right.getTime() + 12 * HOUR_MS).toISOString(),
    });
  });

  test('a failed job waits as long as it may', async () => {
    const run = async () => {
      throw new Error('no');
    };
    await enqueue('failing');
    const definition = { name: 'failing', run, backoff: { firstMs: 5 * HOUR_MS, longestMs: 5 * HOUR_MS } };
    await jobsOf([definition]).runDue();
    const jobs = jobsOf([definition, { name: 'seen', schedule: { everyMs: HOUR_MS }, run }]);
    jobs.start();
    await expect.poll(() => find('seen')).not.toBeNull();
    expect(await find('failing')).toMatchObject({
      nextRunAt: new Date(now.getTime() + 5 * HOUR_MS).toISOString(),
    });
  });
});

test('a job that says so runs when an instance starts, before its next time', async () => {
  const runs: string[] = [];
  const run = async () => void runs.push(now.toISOString());
  jobsOf([{ name: 'early', schedule: { everyMs: HOUR_MS, atStart: true }, run }]).start();
  await expect.poll(() => runs).toEqual([now.toISOString()]);
  await expect.poll(() => find('early')).toMatchObject({ attempts: 0 });
  expect(Date.parse((await find('early'))?.nextRunAt ?? '')).toBeGreaterThan(now.getTime());
});

test('a job whose process is killed in the middle of it is run again by the next', async () => {
  now = new Date();
  await enqueue('endless');
  const script = path.join(import.meta.dirname, 'testing/job-without-end.ts');
  const { url } = await access();
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const runs: string[] = [];
  const next = jobsOf([{ name: 'endless', run: async ({ key }) => void runs.push(key) }]);
  // Its next try is due, but somebody is at it.
  now = new Date(Date.now() + HOUR_MS);
  await next.runDue();
  expect(runs).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => next.runDue().then(() => runs)).toEqual(['']);
  expect(await find('endless')).toMatchObject({ nextRunAt: null, attempts: 0 });
});

describe('a worker that is stopped', () => {
  test('waits for the job that runs, and begins no other', async () => {
    const begun: string[] = [];
    let isDone = false;
    const run = async ({ key }: JobRun) => {
      begun.push(key);
      await wait(200);
      isDone = true;
    };
    await enqueue('slow', 'first', new Date(now.getTime() - 1));
    await enqueue('slow', 'second');
    const jobs = jobsOf([{ name: 'slow', run }]);
    const running = jobs.runDue();
    await expect.poll(() => begun).toEqual(['first']);
    await jobs.stop();
    expect(isDone).toBe(true);
    await running;
    expect(begun).toEqual(['first']);
    expect(await find('slow', 'first')).toMatchObject({ nextRunAt: null });
    expect(await find('slow', 'second')).toMatchObject({ lastRunAt: null });
  });

  test('tells a job that takes too long to end; the next worker takes it up', async () => {
    let runs = 0;
    const run = async ({ signal }: JobRun) => {
      runs += 1;
      if (runs === 1) await wait(HOUR_MS, undefined, { signal });
    };
    await enqueue('long');
    const jobs = jobsOf([{ name: 'long', run }], { shutdownTimeoutMs: 50 });
    const running = jobs.runDue();
    await expect.poll(() => runs).toBe(1);
    await jobs.stop();
    await running;
    expect(await find('long')).toMatchObject({ attempts: 1, lastError: null });
    pass(60 * SECOND_MS);
    await jobsOf([{ name: 'long', run }]).runDue();
    expect(await find('long')).toMatchObject({ attempts: 0, nextRunAt: null });
    expect(runs).toBe(2);
  });
});

test('a job that fails as Postgres goes away is tried again soon after it is back', async () => {
  const runs: string[] = [];
  const run = async ({ key }: JobRun) => {
    runs.push(key);
    if (runs.length > 1) return;
    const postmaster = await findPostmaster(path.join(dataDir, 'postgres'));
    process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() =>
        store.pool.query('SELECT 1').then(
          () => 'there',
          () => 'away',
        ),
      )
      .toBe('away');
    throw new Error('no database');
  };
  const jobs = jobsOf([{ name: 'cut', run }]);
  await enqueue('cut', 'k');
  await jobs.runDue();
  pass(5 * SECOND_MS);
  await jobs.runDue();
  expect(runs).toEqual(['k', 'k']);
}, 120_000);

test('a worker goes on when Postgres comes back at another port while it waits', async () => {
  const runs: string[] = [];
  const jobs = jobsOf([{ name: 'later', run: async ({ key }) => void runs.push(key) }]);
  jobs.start();
  await enqueue('later', 'before');
  await expect.poll(() => runs).toEqual(['before']);
  const { port } = await access();
  const postmaster = await findPostmaster(path.join(dataDir, 'postgres'));
  process.kill(postmaster?.pid ?? 0, 'SIGKILL');
  // Whoever has the port now accepts every connection and says nothing.
  const stranger = createServer();
  const hasPort = () =>
    once(stranger.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
  await expect.poll(hasPort).toBe(true);
  const isEnqueued = () =>
    enqueue('later', 'after').then(
      () => true,
      () => false,
    );
  await expect.poll(isEnqueued, { timeout: 50_000 }).toBe(true);
  await expect.poll(() => new Set(runs), { timeout: 50_000 }).toEqual(new Set(['before', 'after']));
  expect((await access()).port).not.toBe(port);
  stranger.close();
}, 120_000);
