import { addDays, instantInLosAngeles, todayInLosAngeles } from '@skuline/domain/calendar';
import { formatNumber, formatUntil } from '@skuline/domain/formatting';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { assistantQuestionCount } from '../../../stores/transactional/schema/index.ts';
import { type Asker, countedAs } from './askers.ts';

/** Bounds what models cost: the tokens they take a day of Los Angeles. */
export interface TokenBudget {
  /** Why no model may be asked, as a sentence; null where one may. */
  findRefusal(asker: Asker): Promise<string | null>;
  spend(asker: Asker, tokens: number): Promise<void>;
}

export interface TokenBudgetDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
  readonly limits: { readonly dailyTokens: number | null; readonly tenantDailyTokens: number | null };
}

export function createTokenBudget({ transactional, clock, limits }: TokenBudgetDependencies): TokenBudget {
  const { db } = transactional;
  const { dateKey, counted, tokenCount } = assistantQuestionCount;
  const today = () => todayInLosAngeles(clock.now());
  return {
    async findRefusal(asker) {
      const names = countedAs(asker);
      const rows = await db
        .select({ counted, tokenCount })
        .from(assistantQuestionCount)
        .where(and(eq(dateKey, today()), inArray(counted, [names.own, names.together])));
      const usedUp = boundsOf(asker, limits).find(
        ({ name, limit }) =>
          limit !== null && (rows.find((row) => row.counted === name)?.tokenCount ?? 0) >= limit,
      );
      if (usedUp === undefined) return null;
      const until = formatUntil(instantInLosAngeles(addDays(today(), 1), 0), clock.now());
      const count = formatNumber(usedUp.limit ?? 0, 0);
      return `${usedUp.whose} ${count} tokens of models a day are used up: no model is asked ${until} (Los Angeles).`;
    },
    async spend(asker, tokens) {
      const { own, together } = countedAs(asker);
      await db
        .insert(assistantQuestionCount)
        .values(
          [own, together].map((name) => ({
            dateKey: today(),
            counted: name,
            questionCount: 0,
            tokenCount: tokens,
          })),
        )
        .onConflictDoUpdate({
          target: [dateKey, counted],
          set: { tokenCount: sql`${tokenCount} + ${tokens}` },
        });
    },
  };
}

interface Bound {
  readonly name: string;
  readonly limit: number | null;
  readonly whose: string;
}

function boundsOf(asker: Asker, limits: TokenBudgetDependencies['limits']): Bound[] {
  const { own, together } = countedAs(asker);
  const { dailyTokens, tenantDailyTokens } = limits;
  // All visitors together may use as many tokens as one user.
  if (asker.owner === null) return [{ name: together, limit: dailyTokens, whose: 'The visitors’' }];
  return [
    { name: own, limit: dailyTokens, whose: 'Your' },
    { name: together, limit: tenantDailyTokens, whose: 'Your company’s' },
  ];
}
