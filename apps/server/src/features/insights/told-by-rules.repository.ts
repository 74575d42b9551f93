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
  /** Null before the first. */
  find(told: Told): Promise<ToldByRules | null>;
  /**
   * Keeps what `edit` makes of what is kept, null before the first, and gives it. It is called once more where there is
   * something to write: two devices that ask at once are told the same.
   */
  change(told: Told, edit: (known: ToldByRules | null) => ToldByRules, now: Date): Promise<ToldByRules>;
}

const rowOf = ({ tenantId, userId }: Told) =>
  and(eq(toldByRules.tenantId, tenantId), eq(toldByRules.userId, userId));

export function createToldByRulesRepository({ db }: Pick<TransactionalStore, 'db'>): ToldByRulesRepository {
  const find = async (told: Told) => {
    const [row] = await db.select().from(toldByRules).where(rowOf(told));
    return row?.state ?? null;
  };
  return {
    find,
    async change(told, edit, now) {
      const before = await find(told);
      const wanted = edit(before);
      const isNothing = before === null && wanted.told.length === 0;
      if (isNothing || isDeepStrictEqual(wanted, before)) return wanted;
      return db.transaction(async (tx) => {
        // Whoever comes second waits here for the row of the first.
        await tx
          .insert(toldByRules)
          .values({ ...told, state: before ?? { figuresOf: wanted.figuresOf, told: [] }, changedAt: now })
          .onConflictDoNothing();
        const [row] = await tx.select().from(toldByRules).where(rowOf(told)).for('update');
        const state = edit(row?.state ?? null);
        await tx.update(toldByRules).set({ state, changedAt: now }).where(rowOf(told));
        return state;
      });
    },
  };
}
