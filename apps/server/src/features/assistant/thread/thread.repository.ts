import { actionPlan } from '@skuline/contract';
import type { Plan } from '@skuline/domain/assistant';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { readerOfCaller } from '../../../stores/reader.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { assistantTurn } from '../../../stores/transactional/schema/index.ts';
import { storableJson, storableText } from '../log/storable-text.ts';

/** Whose conversation it is: a user's, in one of their tenants. What was answered while they saw more, or other brands, is none of it. */
export interface ThreadOwner {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly access: { readonly brands: readonly string[] | null };
}

/** A question and the outcome of its answer. */
export interface Turn {
  readonly question: string;
  readonly answer: string;
  /** What the tools ran, which a next question may go on from. */
  readonly plans: readonly Plan[];
}

/** What users asked and were told; turns are only added, so two tabs do not overwrite each other. */
export interface ThreadRepository {
  /** The newest turns since a moment, oldest first. */
  list(owner: ThreadOwner, since: Date, limit: number): Promise<Turn[]>;
  add(owner: ThreadOwner, turn: Turn, askedAt: Date): Promise<void>;
  /** Forgets the conversation. */
  reset(owner: ThreadOwner): Promise<void>;
  /** Forgets what is older than a moment, of everybody. */
  removeBefore(moment: Date): Promise<void>;
}

export function createThreadRepository({ db }: Pick<TransactionalStore, 'db'>): ThreadRepository {
  return {
    async list(owner, since, limit) {
      const rows = await db
        .select()
        .from(assistantTurn)
        .where(
          and(
            isOf(owner),
            eq(assistantTurn.reader, readerOfCaller(owner)),
            gte(assistantTurn.askedAt, since),
          ),
        )
        .orderBy(desc(assistantTurn.id))
        .limit(limit);
      return rows
        .toReversed()
        .map(({ question, answer, plans }) => ({ question, answer, plans: readPlans(plans) }));
    },
    async add(owner, { question, answer, plans }, askedAt) {
      await db.insert(assistantTurn).values({
        tenantId: owner.tenantId,
        userId: owner.userId,
        reader: readerOfCaller(owner),
        askedAt,
        question: storableText(question),
        answer: storableText(answer),
        plans: storableJson(plans),
      });
    },
    async reset(owner) {
      await db.delete(assistantTurn).where(isOf(owner));
    },
    async removeBefore(moment) {
      await db.delete(assistantTurn).where(lt(assistantTurn.askedAt, moment));
    },
  };
}

function isOf({ tenantId, userId }: Pick<ThreadOwner, 'tenantId' | 'userId'>) {
  return and(eq(assistantTurn.tenantId, tenantId), eq(assistantTurn.userId, userId));
}

/** The plans this version knows; what another one stored is left out. */
function readPlans(stored: unknown): Plan[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const parsed = actionPlan.safeParse(item);
    return parsed.success && parsed.data !== null ? [parsed.data] : [];
  });
}
