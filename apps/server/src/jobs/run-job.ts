import { setTimeout as wait } from 'node:timers/promises';
import { waitAfter } from '@skuline/domain/retry';
import { scrubErrorText } from '@skuline/domain/telemetry';
import { actAs } from '../platform/acting.ts';
import type { Clock } from '../platform/clock.ts';
import { noteJob } from '../metrics/index.ts';
import type { StoreLog } from '../stores/store-log.ts';
import { describeError, findStoreProblem } from '../stores/store-problem.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { type JobDefinition, nextRunOf, TAKE_OVER_MS } from './job-definition.ts';
import type { JobsRepository, StoredJob } from './jobs.repository.ts';

interface RunJobDependencies {
  readonly transactional: Pick<TransactionalStore, 'withLock'>;
  readonly repository: Pick<JobsRepository, 'begin' | 'succeed' | 'fail'>;
  readonly clock: Clock;
  readonly log: Pick<StoreLog, 'debug' | 'warn'>;
}

/**
 * Tries a job that was found due, unless another worker is at it: the database gives the lock back when the process
 * that holds it dies.
 */
export function runJob(
  dependencies: RunJobDependencies,
  definition: JobDefinition,
  found: StoredJob,
  cut: AbortSignal,
): Promise<void> {
  return dependencies.transactional.withLock(
    `job:${found.name}:${found.key}`,
    (lost) => tryOnce(dependencies, definition, found, { lost, cut }),
    async () => undefined,
  );
}

interface Ends {
  /** Another instance may be at the same job. */
  readonly lost: AbortSignal;
  /** This instance is about to end. */
  readonly cut: AbortSignal;
}

async function tryOnce(
  { repository, clock, log }: RunJobDependencies,
  { schedule, backoff, run }: JobDefinition,
  found: StoredJob,
  { lost, cut }: Ends,
): Promise<void> {
  const retryAt = () => new Date(clock.now().getTime() + waitAfter(found.attempts + 1, backoff));
  // Others look at what is due each second: should this process die, soon enough is when they find it.
  const takenOverAt = new Date(Math.max(retryAt().getTime(), clock.now().getTime() + TAKE_OVER_MS));
  const begun = await repository.begin(found, clock.now(), takenOverAt);
  if (begun === null) return;
  const { name, key } = begun;
  const beganAt = performance.now();
  const note = (outcome: 'succeeded' | 'failed') =>
    noteJob(name, outcome, (performance.now() - beganAt) / 1000);
  let again: Date | void;
  try {
    // Whoever woke the worker is not who does this.
    again = await actAs({}, () => run({ key, signal: AbortSignal.any([lost, cut]) }));
  } catch (error) {
    // Cut short, it is tried again as after a crash.
    if (cut.aborted) return;
    note('failed');
    const nextTry = retryAt();
    log.warn({ error, job: name, key, nextTry }, 'a job failed; it is tried again');
    await untilNoted(() => repository.fail(begun, describeJobError(error), nextTry), cut);
    return;
  }
  note('succeeded');
  const nextRun = again ?? (schedule === undefined ? null : nextRunOf(schedule, clock.now()));
  await untilNoted(() => repository.succeed(begun, clock.now(), nextRun), cut);
  log.debug({ job: name, key }, 'a job is done');
}

const NOTE_AGAIN_MS = 500;

/** A job that ended while the database was away would otherwise look as if it still ran, until others take it over. */
async function untilNoted(note: () => Promise<void>, cut: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (cut.aborted || findStoreProblem(error) !== 'store_unavailable') throw error;
    }
    await wait(NOTE_AGAIN_MS, undefined, { signal: cut, ref: false }).catch(() => undefined);
  }
}

const LONGEST_ERROR = 300;
/** Name and password in the address of a store. */
const LOGIN = /\/\/[^\s/]*@/g;

/** Why a job failed, for the list of jobs: without statements, passwords, tokens, or what it was about. */
export function describeJobError(error: unknown): string {
  return scrubErrorText(describeError(error).replaceAll(LOGIN, '//'), LONGEST_ERROR);
}
