import { AppError } from '@skuline/contract';
import { addDays, instantInLosAngeles, todayInLosAngeles } from '@skuline/domain/calendar';
import { formatUntil } from '@skuline/domain/formatting';
import { and, eq, lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { assistantQuestionCount } from '../../../stores/transactional/schema/index.ts';
import type { ThreadOwner } from '../thread/thread.repository.ts';

export interface QuestionLimits {
  /** Counts a question; throws `too_many_requests` with a sentence that says until when. */
  count(asker: Asker): Promise<void>;
  /** How many questions the user may still ask today; null without a limit. */
  left(owner: ThreadOwner): Promise<number | null>;
  /** Forgets the counts of days before this moment's. */
  removeBefore(moment: Date): Promise<void>;
}

/** Who asks: a user, or an address without a sign-in. */
export type Asker = { readonly owner: ThreadOwner } | { readonly owner: null; readonly address: string };

export interface QuestionLimitsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
  readonly limits: {
    readonly dailyLimit: number | null;
    readonly tenantDailyLimit: number | null;
    readonly anonymousDailyLimit: number;
    readonly ratePerMinute: number;
  };
}

interface Count {
  readonly counted: string;
  readonly limit: number | null;
  readonly sentence: (until: string) => string;
}

const MINUTE_MS = 60_000;
/** Askers whose last minute is remembered; more than this many at once are not. */
const MOST_ASKERS = 10_000;

/** Holds users, tenants and addresses to their questions a minute and a day of Los Angeles. Every question counts. */
export function createQuestionLimits({
  transactional,
  clock,
  limits,
}: QuestionLimitsDependencies): QuestionLimits {
  const { db } = transactional;
  const minutes = new LRUCache<string, number>({ max: MOST_ASKERS });
  const today = () => todayInLosAngeles(clock.now());
  /** False, and nothing is counted, where the limit is reached. */
  const countOne = async ({ counted, limit }: Count): Promise<boolean> => {
    if (limit === 0) return false;
    const rows = await db
      .insert(assistantQuestionCount)
      .values({ dateKey: today(), counted, questionCount: 1 })
      .onConflictDoUpdate({
        target: [assistantQuestionCount.dateKey, assistantQuestionCount.counted],
        set: { questionCount: sql`${assistantQuestionCount.questionCount} + 1` },
        ...(limit === null ? {} : { setWhere: lt(assistantQuestionCount.questionCount, limit) }),
      })
      .returning({ count: assistantQuestionCount.questionCount });
    return rows.length > 0;
  };
  return {
    async count(asker) {
      const counts = countsOf(asker, limits);
      refuseHaste(minutes, { name: counts[0].counted, now: clock.now(), limit: limits.ratePerMinute });
      for (const count of counts) {
        // One after another: a question that the first refuses must not count in the second.
        // oxlint-disable-next-line no-await-in-loop
        if (await countOne(count)) continue;
        const until = instantInLosAngeles(addDays(today(), 1), 0);
        throw new AppError('too_many_requests', {
          message: count.sentence(formatUntil(until, clock.now())),
          details: { until: until.toISOString() },
        });
      }
    },
    async left(owner) {
      if (limits.dailyLimit === null) return null;
      const [row] = await db
        .select({ count: assistantQuestionCount.questionCount })
        .from(assistantQuestionCount)
        .where(
          and(
            eq(assistantQuestionCount.dateKey, today()),
            eq(assistantQuestionCount.counted, userKey(owner)),
          ),
        );
      return Math.max(limits.dailyLimit - (row?.count ?? 0), 0);
    },
    async removeBefore(moment) {
      await db
        .delete(assistantQuestionCount)
        .where(lt(assistantQuestionCount.dateKey, todayInLosAngeles(moment)));
    },
  };
}

function countsOf(
  asker: Asker,
  { dailyLimit, tenantDailyLimit, anonymousDailyLimit }: QuestionLimitsDependencies['limits'],
): readonly [Count, Count] {
  if (asker.owner === null) {
    const limit = anonymousDailyLimit;
    return [
      { counted: addressKey(asker.address), limit, sentence: sentenceForVisitors },
      { counted: 'anonymous', limit: limit * ADDRESSES_AT_ONCE, sentence: sentenceForVisitors },
    ];
  }
  return [
    {
      counted: userKey(asker.owner),
      limit: dailyLimit,
      sentence: (until) =>
        `You have reached your limit of ${dailyLimit} questions a day: the assistant answers no more ${until} (Los Angeles).`,
    },
    {
      counted: `tenant:${asker.owner.tenantId}`,
      limit: tenantDailyLimit,
      sentence: (until) =>
        `Your company has reached its limit of ${tenantDailyLimit} questions a day: the assistant answers no more ${until} (Los Angeles).`,
    },
  ];
}

function sentenceForVisitors(until: string): string {
  return `Without a sign-in no more questions are answered ${until} (Los Angeles). Sign in to go on.`;
}

/** Strangers together may ask as much as this many of them. */
const ADDRESSES_AT_ONCE = 10;

function userKey({ tenantId, userId }: ThreadOwner): string {
  return `user:${tenantId}:${userId}`;
}

/** Not the address itself: it is only compared. Of IPv6 the part that one network has. */
function addressKey(address: string): string {
  const network = address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
  return `address:${createHash('sha256').update(network).digest('base64url').slice(0, 22)}`;
}

/** Throws when the asker has asked too often in the minute that runs. */
function refuseHaste(
  minutes: LRUCache<string, number>,
  { name, now, limit }: { readonly name: string; readonly now: Date; readonly limit: number },
): void {
  const key = `${name}:${Math.floor(now.getTime() / MINUTE_MS)}`;
  const asked = (minutes.get(key) ?? 0) + 1;
  minutes.set(key, asked);
  if (asked > limit) {
    throw new AppError('too_many_requests', {
      message: 'You ask faster than the assistant may answer. Wait a minute and try again.',
    });
  }
}
