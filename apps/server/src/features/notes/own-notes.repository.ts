import type { DateRange } from '@skuline/domain/calendar';
import { and, between, desc, eq } from 'drizzle-orm';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { chartNote } from '../../stores/transactional/schema/index.ts';

export type OwnNote = typeof chartNote.$inferSelect;

export interface NotesOf {
  readonly tenantId: TenantId;
  /** The person who wrote them; null: anybody. */
  readonly createdBy: string | null;
}

/** What people wrote on days. */
export interface OwnNotesRepository {
  /** Those on the days of a range, the newest first, at most `limit`. */
  list(of: NotesOf, range: DateRange, limit: number): Promise<OwnNote[]>;
  add(note: typeof chartNote.$inferInsert): Promise<number>;
  /** False where there is none of this number. */
  remove(of: NotesOf, id: number): Promise<boolean>;
}

export function createOwnNotesRepository({ db }: Pick<TransactionalStore, 'db'>): OwnNotesRepository {
  return {
    list: (of, { start, end }, limit) =>
      db
        .select()
        .from(chartNote)
        .where(and(isOf(of), between(chartNote.dateKey, start, end)))
        .orderBy(desc(chartNote.dateKey), desc(chartNote.id))
        .limit(limit),
    async add(note) {
      const [added] = await db.insert(chartNote).values(note).returning({ id: chartNote.id });
      if (added === undefined) throw new Error('The note was not stored.');
      return added.id;
    },
    async remove(of, id) {
      const removed = await db
        .delete(chartNote)
        .where(and(isOf(of), eq(chartNote.id, id)))
        .returning({ id: chartNote.id });
      return removed.length > 0;
    },
  };
}

function isOf({ tenantId, createdBy }: NotesOf) {
  const isOfTenant = eq(chartNote.tenantId, tenantId);
  return createdBy === null ? isOfTenant : and(isOfTenant, eq(chartNote.createdBy, createdBy));
}
