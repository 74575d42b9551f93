import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../stores/transactional/port.ts';
import { job } from '../stores/transactional/schema/index.ts';

export interface JobRequest {
  readonly name: string;
  readonly key: string;
  readonly dueAt: Date;
}

/**
 * Asks for a job, in the transaction of what causes it: both are stored or neither. The same name and key twice is one
 * job, due at the earlier time; asked for while it runs, it runs once more.
 */
export async function enqueueJob(transaction: Pick<Db, 'insert'>, request: JobRequest): Promise<void> {
  await transaction
    .insert(job)
    .values(request)
    .onConflictDoUpdate({
      target: [job.name, job.key],
      set: {
        // Of a value and null, least is the value.
        dueAt: sql`least(${job.dueAt}, excluded.due_at)`,
        enqueued: sql`${job.enqueued} + 1`,
      },
    });
}

/**
 * Has all jobs of a name run now that are to be run at some time, within a transaction; one that runs already runs once more.
 * Returns how many.
 */
export async function hastenJobs(
  transaction: Pick<Db, 'update'>,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<number> {
  const hastened = await transaction
    .update(job)
    .set({ dueAt: now, enqueued: sql`${job.enqueued} + 1` })
    .where(and(eq(job.name, name), isNotNull(job.dueAt)))
    .returning({ key: job.key });
  return hastened.length;
}
