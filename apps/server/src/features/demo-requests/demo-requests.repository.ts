import { asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { demoRequest } from '../../stores/transactional/schema/index.ts';
import type { DemoRequestRecord } from './demo-request-record.ts';

type Row = typeof demoRequest.$inferSelect;

export interface DemoRequestsRepository {
  /** Adds a request; one whose `requestId` is there already changes nothing. */
  add(request: typeof demoRequest.$inferInsert): Promise<void>;
  list(): Promise<DemoRequestRecord[]>;
  remove(id: number): Promise<boolean>;
  /**
   * Takes the oldest request whose report is due and puts it off to `until`: should this process die on the way, the
   * report is tried again then. Several processes never take the same one. Null when nothing is due.
   */
  takeDue(now: Date, until: Date): Promise<Row | null>;
  markReported(id: number, now: Date): Promise<void>;
  markFailed(id: number, problem: string, nextTry: Date): Promise<void>;
}

export function createDemoRequestsRepository({ db }: Pick<TransactionalStore, 'db'>): DemoRequestsRepository {
  return {
    async add(request) {
      await db.insert(demoRequest).values(request).onConflictDoNothing({ target: demoRequest.requestId });
    },
    list: async () => (await db.select().from(demoRequest).orderBy(desc(demoRequest.id))).map(toRecord),
    remove: async (id) =>
      (await db.delete(demoRequest).where(eq(demoRequest.id, id)).returning({ id: demoRequest.id })).length >
      0,
    async takeDue(now, until) {
      const due = db
        .select({ id: demoRequest.id })
        .from(demoRequest)
        .where(lte(demoRequest.reportDueAt, now))
        .orderBy(asc(demoRequest.reportDueAt))
        .limit(1)
        .for('update', { skipLocked: true });
      const [row] = await db
        .update(demoRequest)
        .set({ reportDueAt: until, reportAttempts: sql`${demoRequest.reportAttempts} + 1` })
        // A single value, not a list: a list may be worked out more than once, and take more than one.
        .where(sql`${demoRequest.id} = (${due})`)
        .returning();
      return row ?? null;
    },
    async markReported(id, now) {
      await db
        .update(demoRequest)
        .set({ reportDueAt: null, reportedAt: now, reportProblem: null })
        .where(eq(demoRequest.id, id));
    },
    async markFailed(id, problem, nextTry) {
      await db
        .update(demoRequest)
        .set({ reportDueAt: nextTry, reportProblem: problem })
        .where(eq(demoRequest.id, id));
    },
  };
}

function reportStateOf({ reportedAt, reportDueAt }: Row): DemoRequestRecord['report'] {
  if (reportedAt !== null) return 'done';
  return reportDueAt === null ? 'none' : 'waiting';
}

function toRecord(row: Row): DemoRequestRecord {
  const { requestId: _requestId, reportDueAt: _due, reportedAt: _reported, createdAt, ...rest } = row;
  return { ...rest, createdAt: createdAt.toISOString(), report: reportStateOf(row) };
}
