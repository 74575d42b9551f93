import type { Backoff } from '@skuline/domain/retry';
import type { Schedule } from './schedule.ts';

/** A kind of background work. It may be cut short anywhere and run again, so doing it twice must do no harm. */
export interface JobDefinition {
  readonly name: string;
  /** Runs, with the key '', by itself; without it a job runs only when it was enqueued. */
  readonly schedule?: Schedule;
  /** So many of its jobs, of different keys, run side by side in one instance; without it one after the other. */
  readonly atOnce?: number;
  /** How it is tried again after a failure. */
  readonly backoff?: Backoff;
  /** Throws when it failed; may return when it is to be run again although nothing failed. */
  readonly run: (job: JobRun) => Promise<Date | void>;
}

export interface JobRun {
  /** What it is done to: a tenant's id, a row's, or '' where there is only one. */
  readonly key: string;
  /** Aborted when the app is about to end, or when another instance may be at the same job. */
  readonly signal: AbortSignal;
}
