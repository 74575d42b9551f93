import { addDays, instantInLosAngeles, todayInLosAngeles } from '@skuline/domain/calendar';
import { type Backoff, longestWait } from '@skuline/domain/retry';

/** A kind of background work. It may be cut short anywhere and run again, so doing it twice must do no harm. */
export interface JobDefinition {
  readonly name: string;
  /** Runs, with the key '', by itself; without it a job runs only when it was enqueued. */
  readonly schedule?: Schedule;
  /** So many of its jobs, of different keys, run side by side in one instance; without it one after the other. */
  readonly atOnce?: number;
  /** How it is tried again after a failure. */
  readonly backoff?: Backoff;
  /** So late at most it asks to be run again; without it as late as it is tried again after a failure. */
  readonly longestWaitMs?: number;
  /** Throws when it failed; may return when it is to be run again although nothing failed. */
  readonly run: (job: JobRun) => Promise<Date | void>;
}

export interface JobRun {
  /** What it is done to: a tenant's id, a row's, or '' where there is only one. */
  readonly key: string;
  /** Aborted when the app is about to end, or when another instance may be at the same job. */
  readonly signal: AbortSignal;
}

/**
 * Every so many milliseconds, counted from 1970 so that all instances agree, or once a day at an hour of Los Angeles; and
 * whenever an instance starts, where that is said.
 */
type Schedule = ({ readonly everyMs: number } | { readonly dailyAtHour: number }) & {
  readonly atStart?: true;
};

/** After this time another instance asks for the lock of a job that runs, which takes a connection each time. */
export const TAKE_OVER_MS = 60_000;

/** The latest time at which a job may be due by now: nothing is scheduled, asked for or tried again later than that. */
export function latestDueOf(
  { schedule, backoff, longestWaitMs = 0 }: Pick<JobDefinition, 'schedule' | 'backoff' | 'longestWaitMs'>,
  now: Date,
): Date {
  const latest = new Date(now.getTime() + Math.max(TAKE_OVER_MS, longestWait(backoff), longestWaitMs));
  const next = schedule === undefined ? latest : nextRunOf(schedule, now);
  return next > latest ? next : latest;
}

/** The first time of the schedule after `now`. */
export function nextRunOf(schedule: Schedule, now: Date): Date {
  if ('everyMs' in schedule) {
    const { everyMs } = schedule;
    return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs);
  }
  const today = todayInLosAngeles(now);
  const atHour = instantInLosAngeles(today, schedule.dailyAtHour);
  return atHour > now ? atHour : instantInLosAngeles(addDays(today, 1), schedule.dailyAtHour);
}
