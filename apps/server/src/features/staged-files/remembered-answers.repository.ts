import { eq } from 'drizzle-orm';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { rememberedAnswer } from '../../stores/transactional/schema/index.ts';
import type { RememberedAnswers } from './staged-file-view.ts';

export interface RememberedAnswer {
  readonly format: string;
  readonly what: string;
  readonly answer: string;
}

/** Answers of a tenant that are offered for the next file of the same format. */
export interface RememberedAnswersRepository {
  keep(tenantId: TenantId, answers: readonly RememberedAnswer[], now: Date): Promise<void>;
  list(tenantId: TenantId): Promise<RememberedAnswers>;
}

export function createRememberedAnswersRepository({
  db,
}: Pick<TransactionalStore, 'db'>): RememberedAnswersRepository {
  const { tenantId: tenant, format, what } = rememberedAnswer;
  return {
    async keep(tenantId, answers, now) {
      for (const answer of answers) {
        await db
          .insert(rememberedAnswer)
          .values({ ...answer, tenantId, answeredAt: now })
          .onConflictDoUpdate({
            target: [tenant, format, what],
            set: { answer: answer.answer, answeredAt: now },
          });
      }
    },
    async list(tenantId) {
      const rows = await db.select().from(rememberedAnswer).where(eq(tenant, tenantId));
      return new Map(
        [...Map.groupBy(rows, (row) => row.format)].map(([name, found]) => [
          name,
          new Map(found.map((row) => [row.what, row.answer])),
        ]),
      );
    },
  };
}
