import { desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { feedback } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

/** Stored feedback, as the operator sees it. */
export const feedbackRecord = z.object({
  id: z.number(),
  /** The opaque id of the user's account; null for someone who wasn't signed in. */
  userId: z.string().nullable(),
  email: z.string(),
  kind: z.string(),
  message: z.string(),
  createdAt: z.string(),
});
export type FeedbackRecord = z.output<typeof feedbackRecord>;

export interface FeedbackRepository {
  /** Adds feedback; one whose `requestId` is there already changes nothing. */
  add(row: typeof feedback.$inferInsert): Promise<void>;
  /** null: that of people who weren't signed in. */
  list(tenantId: TenantId | null): Promise<FeedbackRecord[]>;
  remove(id: number): Promise<boolean>;
}

export function createFeedbackRepository({ db }: Pick<TransactionalStore, 'db'>): FeedbackRepository {
  return {
    async add(row) {
      await db.insert(feedback).values(row).onConflictDoNothing({ target: feedback.requestId });
    },
    async list(tenantId) {
      const rows = await db
        .select()
        .from(feedback)
        .where(tenantId === null ? isNull(feedback.tenantId) : eq(feedback.tenantId, tenantId))
        .orderBy(desc(feedback.id));
      return rows.map(toRecord);
    },
    remove: async (id) =>
      (await db.delete(feedback).where(eq(feedback.id, id)).returning({ id: feedback.id })).length > 0,
  };
}

function toRecord(row: typeof feedback.$inferSelect): FeedbackRecord {
  const { requestId: _requestId, tenantId: _tenantId, createdAt, ...rest } = row;
  return { ...rest, createdAt: createdAt.toISOString() };
}
