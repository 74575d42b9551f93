import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../jobs/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { demoRequest, job } from '../../stores/transactional/schema/index.ts';

/** A stored demo request, as the operator sees it. */
export const demoRequestRecord = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  marketplace: z.string(),
  monthlyOrders: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** `none`: there was no webhook to report it to; `stopped`: there is none any more, before it was reported. */
  report: z.enum(['none', 'waiting', 'stopped', 'done']),
  /** How often it was tried without success. */
  reportAttempts: z.number(),
  /** Why the last try to report it failed. */
  reportProblem: z.string().nullable(),
});
export type DemoRequestRecord = z.output<typeof demoRequestRecord>;

type Row = typeof demoRequest.$inferSelect;

/** Reports the demo request whose number is the job's key. */
export const REPORT_JOB = 'report-demo-request';

export interface DemoRequestsRepository {
  /** Adds a request and, where it is to be reported, the job that does it; one that is there already changes nothing. */
  add(request: typeof demoRequest.$inferInsert, options: { readonly isReported: boolean }): Promise<void>;
  find(id: number): Promise<Row | null>;
  list(): Promise<DemoRequestRecord[]>;
  remove(id: number): Promise<boolean>;
  markReported(id: number, now: Date): Promise<void>;
}

export function createDemoRequestsRepository({ db }: Pick<TransactionalStore, 'db'>): DemoRequestsRepository {
  return {
    add: (request, { isReported }) =>
      db.transaction(async (transaction) => {
        const [added] = await transaction
          .insert(demoRequest)
          .values(request)
          .onConflictDoNothing({ target: demoRequest.requestId })
          .returning({ id: demoRequest.id });
        if (added === undefined || !isReported) return;
        await enqueueJob(transaction, {
          name: REPORT_JOB,
          key: String(added.id),
          dueAt: request.createdAt,
        });
      }),
    find: async (id) => (await db.select().from(demoRequest).where(eq(demoRequest.id, id)))[0] ?? null,
    async list() {
      const isItsReport = and(eq(job.name, REPORT_JOB), eq(job.key, sql`${demoRequest.id}::text`));
      const rows = await db
        .select()
        .from(demoRequest)
        .leftJoin(job, isItsReport)
        .orderBy(desc(demoRequest.id));
      return rows.map(({ demo_request: request, job: report }) => toRecord(request, report));
    },
    remove: async (id) =>
      (await db.delete(demoRequest).where(eq(demoRequest.id, id)).returning({ id: demoRequest.id })).length >
      0,
    async markReported(id, now) {
      await db.update(demoRequest).set({ reportedAt: now }).where(eq(demoRequest.id, id));
    },
  };
}

function toRecord(row: Row, report: typeof job.$inferSelect | null): DemoRequestRecord {
  const { requestId: _requestId, reportedAt, createdAt, ...rest } = row;
  const isWaiting = reportedAt === null && report !== null;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    report: reportedAt !== null ? 'done' : isWaiting ? 'waiting' : 'none',
    reportAttempts: isWaiting ? report.attempts : 0,
    reportProblem: isWaiting ? report.lastError : null,
  };
}
