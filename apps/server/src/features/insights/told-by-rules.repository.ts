import type { ToldByRules } from '@skuline/domain/notifications';
import { and, eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { toldByRules } from '../../stores/transactional/schema/index.ts';

/** A person of a company, each of whom is told by themselves. */
export interface Told {
  readonly tenantId: TenantId;
  readonly userId: string;
}

/** What the built-in rules have told each person. */
export interface ToldByRulesRepository {
  /**
   * Keeps what `edit` makes of what is kept, null before the first, and gives it. It is called once more where there is
   * something to write: two devices that ask at once are told the same.
   */
  change(told: Told, edit: (known: ToldByRules | null) => ToldByRules, now: Date): Promise<ToldByRules>;
}

export function createToldByRulesRepository({ db }: Pick<TransactionalStore, 'db'>): ToldByRulesRepository {
  return {
    async change({ tenantId, userId }, edit, now) {
      const isTheirs = and(eq(toldByRules.tenantId, tenantId), eq(toldByRules.userId, userId));
      const [before] = await db.select().from(toldByRules).where(isTheirs);
      const wanted = edit(before?.state ?? null);
      const isNothing = before === undefined && wanted.told.length === 0;
      if (isNothing || isDeepStrictEqual(wanted, before?.state)) return wanted;
      return db.transaction(async (tx) => {
        // Whoever comes second waits here for the row of the first.
        await tx
          .insert(toldByRules)
          .values({ tenantId, userId, state: before?.state ?? { figuresOf: wanted.figuresOf, told: [] }, changedAt: now })
          .onConflictDoNothing();
        const [row] = await tx.select().from(toldByRules).where(isTheirs).for('update');
        const state = edit(row?.state ?? null);
        await tx.update(toldByRules).set({ state, changedAt: now }).where(isTheirs);
        return state;
      });
    },
  };
}
