import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import type { StoreLog } from '../stores/store-log.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { type JobDefinition, latestDueOf, nextRunOf } from './job-definition.ts';
import { createJobsRepository, type JobsRepository, type StoredJob } from './jobs.repository.ts';
import { runJob } from './run-job.ts';

/** Runs the jobs that are due: of one name as many at once as it says, those of different names side by side. */
export interface JobWorker {
  /** Looks for due jobs from now on, once a second. */
  start(): void;
  /** Runs what is due now; settles when all of it has succeeded or failed. */
  runDue(): Promise<void>;
  /** Begins nothing more and waits for what runs; after a while that is told to end, and no longer waited for. */
  stop(): Promise<void>;
}

export interface JobWorkerDependencies {
  readonly transactional: TransactionalStore;
  readonly definitions: readonly JobDefinition[];
  readonly clock: Clock;
  readonly log: Pick<StoreLog, 'debug' | 'warn'>;
  /** How long jobs that run may go on when the worker is stopped. */
  readonly shutdownTimeoutMs?: number;
}

const POLL_INTERVAL_MS = 1000;
const LOOKS_BETWEEN_PLANS = 60;
/** Looks that are further apart than this: the clock was set, or the machine slept. */
const CLOCK_SET_MS = 60_000;
const SHUTDOWN_TIMEOUT_MS = 3000;
/** What a job that was told to end has left to do so. */
const CANCEL_TIMEOUT_MS = 1000;

export function createJobWorker(dependencies: JobWorkerDependencies): JobWorker {
  const { definitions, clock, log, shutdownTimeoutMs = SHUTDOWN_TIMEOUT_MS } = dependencies;
  const repository = createJobsRepository(dependencies.transactional);
  /** The loops that run due jobs now, by definition. */
  const lanes = new Map<JobDefinition, Set<Promise<void>>>(definitions.map((each) => [each, new Set()]));
  const stopping = new AbortController();
  const cutting = new AbortController();
  const settled = () => Promise.all([...lanes.values()].flatMap((each) => [...each]));
  /** Tries jobs one after the other; those that another lane takes from the same iterator are left out. */
  async function runEach(definition: JobDefinition, jobs: Iterable<StoredJob>): Promise<void> {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      await runJob({ ...dependencies, repository }, definition, job, cutting.signal).catch((error: unknown) =>
        log.warn({ error, job: job.name, key: job.key }, 'a job could not be begun or ended'),
      );
    }
  }

  async function look(): Promise<void> {
    const names = [...lanes].filter(([each, running]) => hasRoom(each, running)).map(([{ name }]) => name);
    const due = Map.groupBy(await repository.listDue(names, clock.now()), ({ name }) => name);
    for (const [definition, running] of lanes) {
      const jobs = due.get(definition.name)?.values();
      if (jobs === undefined) continue;
      while (hasRoom(definition, running)) {
        const done = runEach(definition, jobs).finally(() => running.delete(done));
        running.add(done);
      }
    }
  }

  const plan = (isStart: boolean) =>
    planJobs(definitions, repository, clock.now(), isStart).catch((error: unknown) =>
      log.warn({ error }, 'jobs could not be planned'),
    );

  async function watch(): Promise<void> {
    let couldLook = true;
    const isClockSet = clockWatcher(clock);
    for (let looks = 0; !stopping.signal.aborted; looks += 1) {
      // Again and again, for another instance may have had the wrong time.
      if (isClockSet() || looks % LOOKS_BETWEEN_PLANS === 0) await plan(looks === 0);
      // While the database is away, each look is another attempt, and the first that fails is told.
      couldLook = await look().then(
        () => true,
        (error: unknown) => {
          if (couldLook) log.warn({ error }, 'due jobs cannot be looked for');
          return false;
        },
      );
      await wait(POLL_INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start: () => void watch(),
    async runDue() {
      await look();
      await settled();
    },
    async stop() {
      stopping.abort();
      await Promise.race([settled(), wait(shutdownTimeoutMs, undefined, { ref: false })]);
      cutting.abort();
      await Promise.race([settled(), wait(CANCEL_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Whether the clock was set since it was asked last. */
function clockWatcher(clock: Clock): () => boolean {
  let last = clock.now();
  return () => {
    const before = last;
    last = clock.now();
    return Math.abs(last.getTime() - before.getTime()) > CLOCK_SET_MS;
  };
}

function hasRoom({ atOnce = 1 }: JobDefinition, running: ReadonlySet<unknown>): boolean {
  return running.size < atOnce;
}

/** Has what is scheduled run at its next time, and what is due later than anything can be, now. */
async function planJobs(
  definitions: readonly JobDefinition[],
  repository: Pick<JobsRepository, 'plan' | 'recall'>,
  now: Date,
  isStart: boolean,
): Promise<void> {
  await Promise.all(
    definitions.map(async (definition) => {
      const { name, schedule } = definition;
      const latest = latestDueOf(definition, now);
      // What is scheduled has its next time in any case. Clocks of two instances may differ a little.
      const lastRun = schedule === undefined ? { lastRun: new Date(now.getTime() + CLOCK_SET_MS) } : {};
      await repository.recall(name, { latest, ...lastRun }, now);
      if (schedule === undefined) return;
      await repository.plan(name, isStart && schedule.atStart === true ? now : nextRunOf(schedule, now));
    }),
  );
}
