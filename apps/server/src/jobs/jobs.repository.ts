import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { job } from '../stores/transactional/schema/index.ts';

/** A job, as the operator sees it. */
export const jobRecord = z.object({
  name: z.string(),
  key: z.string(),
  lastRunAt: z.string().nullable(),
  lastSuccessAt: z.string().nullable(),
  /** null: it is done. */
  nextRunAt: z.string().nullable(),
  /** How often it was tried since it last succeeded. */
  attempts: z.number(),
  /** false: the app, as it is configured, runs no job of this name; it stays until one does. */
  isSetUp: z.boolean(),
  lastError: z.string().nullable(),
});
export type JobRecord = z.output<typeof jobRecord>;

/** A job as it was found due; each try and each enqueueing makes it another one. */
export type StoredJob = typeof job.$inferSelect;

/** The latest moments that a right clock can have set. */
interface Ahead {
  readonly latest: Date;
  readonly lastRun?: Date;
}

export interface JobsRepository {
  list(): Promise<Omit<JobRecord, 'isSetUp'>[]>;
  /** Has a job run at this time, unless it is due at an earlier one already. */
  plan(name: string, dueAt: Date): Promise<void>;
  /**
   * Has the jobs of a name run now that a clock which went ahead has set: those that are due later than at `latest`, and
   * those that were tried later than at `lastRun`.
   */
  recall(name: string, than: Ahead, now: Date): Promise<void>;
  /** The jobs of these names that are due, longest first. */
  listDue(names: readonly string[], now: Date): Promise<StoredJob[]>;
  /**
   * Begins a try, which is made again at `nextTry` should this process die on the way; null when another worker has
   * tried the job since it was found due.
   */
  begin(found: StoredJob, now: Date, nextTry: Date): Promise<StoredJob | null>;
  /**
   * Ends a try that succeeded, or failed; enqueued meanwhile, the job stays due. Nothing, where another worker has tried the
   * job since.
   */
  succeed(begun: StoredJob, now: Date, nextRun: Date | null): Promise<void>;
  fail(begun: StoredJob, error: string, nextTry: Date): Promise<void>;
  removeDoneBefore(then: Date): Promise<void>;
}

const MOST_AT_ONCE = 100;

export function createJobsRepository({ db }: Pick<TransactionalStore, 'db'>): JobsRepository {
  return {
    list: async () =>
      (await db.select().from(job).orderBy(asc(job.name), asc(job.key))).map((row) => ({
        name: row.name,
        key: row.key,
        lastRunAt: row.lastRunAt?.toISOString() ?? null,
        lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
        nextRunAt: row.dueAt?.toISOString() ?? null,
        attempts: row.attempts,
        lastError: row.lastError,
      })),
    async plan(name, dueAt) {
      await db
        .insert(job)
        .values({ name, key: '', dueAt })
        .onConflictDoUpdate({
          target: [job.name, job.key],
          // Of a value and null, least is the value.
          set: { dueAt: sql`least(${job.dueAt}, excluded.due_at)` },
        });
    },
    recall: async (name, than, now) => {
      await db
        .update(job)
        .set({ dueAt: now })
        .where(and(eq(job.name, name), isAhead(than, now)));
    },
    listDue: (names, now) =>
      db
        .select()
        .from(job)
        .where(and(lte(job.dueAt, now), inArray(job.name, [...names])))
        .orderBy(asc(job.dueAt))
        .limit(MOST_AT_ONCE),
    async begin(found, now, nextTry) {
      const [begun] = await db
        .update(job)
        .set({ dueAt: nextTry, attempts: found.attempts + 1, lastRunAt: now })
        .where(and(isSameTry(found), lte(job.dueAt, now)))
        .returning();
      return begun ?? null;
    },
    async succeed(begun, now, nextRun) {
      await db
        .update(job)
        .set({ dueAt: dueAfter(begun, nextRun), attempts: 0, lastError: null, lastSuccessAt: now })
        .where(isSameTry(begun));
    },
    async fail(begun, error, nextTry) {
      await db
        .update(job)
        .set({ dueAt: dueAfter(begun, nextTry), lastError: error })
        .where(isSameTry(begun));
    },
    async removeDoneBefore(then) {
      await db.delete(job).where(and(isNull(job.dueAt), lt(job.lastRunAt, then)));
    },
  };
}

/** Whether a clock that went ahead has set a job: when it is due, or when it was tried. */
function isAhead({ latest, lastRun }: Ahead, now: Date) {
  const wasTried = lastRun === undefined ? undefined : and(gt(job.dueAt, now), gt(job.lastRunAt, lastRun));
  return or(gt(job.dueAt, latest), wasTried);
}

/** When a job is due after a try; enqueued meanwhile, it stays due as it was asked for. */
function dueAfter({ enqueued }: StoredJob, next: Date | null) {
  return sql`CASE WHEN ${job.enqueued} = ${enqueued} THEN ${next}::timestamptz ELSE ${job.dueAt} END`;
}

function isSameTry({ name, key, attempts }: StoredJob) {
  return and(eq(job.name, name), eq(job.key, key), eq(job.attempts, attempts));
}
