import { AppError, type AssistantInfo } from '@skuline/contract';
import {
  MINUTE_MS,
  addDays,
  type DateKey,
  instantInLosAngeles,
  todayInLosAngeles,
} from '@skuline/domain/calendar';
import { formatUntil } from '@skuline/domain/formatting';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { assistantQuestionCount } from '../../../stores/transactional/schema/index.ts';
import type { ThreadOwner } from '../thread/thread.repository.ts';
import { type Asker, countedAs } from './askers.ts';

export interface QuestionLimits {
  /** Counts a question; throws `too_many_requests` with a sentence that says until when. */
  count(asker: Asker): Promise<void>;
  /** How many questions the user may still ask today, by the limit that is reached first; null without one. */
  left(owner: ThreadOwner): Promise<QuestionsLeft | null>;
  /** Forgets the counts of days before this moment's. */
  removeBefore(moment: Date): Promise<void>;
}

type QuestionsLeft = NonNullable<AssistantInfo['questions']>;

export interface QuestionLimitsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
  readonly limits: {
    readonly dailyLimit: number | null;
    readonly tenantDailyLimit: number | null;
    readonly anonymousDailyLimit: number;
    readonly ratePerMinute: number;
    readonly tenantRatePerMinute: number;
  };
}

interface Count {
  readonly counted: string;
  readonly limit: number | null;
  readonly sentence: (until: string) => string;
}

/** The most askers whose last minute is tracked at the same time. */
const MOST_ASKERS = 10_000;

/**
 * Limits the questions of users, tenants and addresses per minute and per day of Los Angeles. Every question counts.
 */
export function createQuestionLimits({
  transactional,
  clock,
  limits,
}: QuestionLimitsDependencies): QuestionLimits {
  const { db } = transactional;
  const minutes = new LRUCache<string, number>({ max: MOST_ASKERS });
  const today = () => todayInLosAngeles(clock.now());
  return {
    async count(asker) {
      const counts = countsOf(asker, limits);
      refuseHaste(minutes, clock.now(), [
        { name: counts[0].counted, limit: limits.ratePerMinute, sentence: TOO_FAST },
        { name: counts[1].counted, limit: limits.tenantRatePerMinute, sentence: TOO_FAST_TOGETHER },
      ]);
      for (const count of counts) {
        // One after another: a question that the first refuses must not count in the second.
        // oxlint-disable-next-line no-await-in-loop
        if (await countOne(db, today(), count)) continue;
        const until = instantInLosAngeles(addDays(today(), 1), 0);
        throw new AppError('too_many_requests', {
          message: count.sentence(formatUntil(until, clock.now())),
          details: { until: until.toISOString() },
          retryAfterSeconds: Math.max(Math.ceil((until.getTime() - clock.now().getTime()) / 1000), 1),
        });
      }
    },
    async left(owner) {
      const { own, together } = countedAs({ owner });
      const rows = await db
        .select({ counted: assistantQuestionCount.counted, count: assistantQuestionCount.questionCount })
        .from(assistantQuestionCount)
        .where(
          and(
            eq(assistantQuestionCount.dateKey, today()),
            inArray(assistantQuestionCount.counted, [own, together]),
          ),
        );
      const countOf = (name: string) => rows.find(({ counted }) => counted === name)?.count ?? 0;
      return firstReached([
        { of: 'user', limit: limits.dailyLimit, count: countOf(own) },
        { of: 'tenant', limit: limits.tenantDailyLimit, count: countOf(together) },
      ]);
    },
    async removeBefore(moment) {
      await db
        .delete(assistantQuestionCount)
        .where(lt(assistantQuestionCount.dateKey, todayInLosAngeles(moment)));
    },
  };
}

/** False, and nothing is counted, where the limit is reached. */
async function countOne(
  db: TransactionalStore['db'],
  dateKey: DateKey,
  { counted, limit }: Count,
): Promise<boolean> {
  if (limit === 0) return false;
  const rows = await db
    .insert(assistantQuestionCount)
    .values({ dateKey, counted, questionCount: 1 })
    .onConflictDoUpdate({
      target: [assistantQuestionCount.dateKey, assistantQuestionCount.counted],
      set: { questionCount: sql`${assistantQuestionCount.questionCount} + 1` },
      ...(limit === null ? {} : { setWhere: lt(assistantQuestionCount.questionCount, limit) }),
    })
    .returning({ count: assistantQuestionCount.questionCount });
  return rows.length > 0;
}

interface Bound {
  readonly of: QuestionsLeft['of'];
  readonly limit: number | null;
  readonly count: number;
}

/** The limit of which least is left. */
function firstReached(bounds: readonly Bound[]): QuestionsLeft | null {
  const limited = bounds.flatMap(({ of, limit, count }) =>
    limit === null ? [] : [{ of, dailyLimit: limit, left: Math.max(limit - count, 0) }],
  );
  return limited.toSorted((a, b) => a.left - b.left)[0] ?? null;
}

function countsOf(
  asker: Asker,
  { dailyLimit, tenantDailyLimit, anonymousDailyLimit }: QuestionLimitsDependencies['limits'],
): readonly [Count, Count] {
  const { own, together } = countedAs(asker);
  if (asker.owner === null) {
    const limit = anonymousDailyLimit;
    return [
      { counted: own, limit, sentence: sentenceForVisitors },
      // By address alone: a few of them must not keep all other visitors from asking.
      { counted: together, limit: null, sentence: sentenceForVisitors },
    ];
  }
  return [
    {
      counted: own,
      limit: dailyLimit,
      sentence: (until) =>
        `You have reached your limit of ${dailyLimit} questions a day: the assistant answers no more ${until} (Los Angeles).`,
    },
    {
      counted: together,
      limit: tenantDailyLimit,
      sentence: (until) =>
        `Your company has reached its limit of ${tenantDailyLimit} questions a day: the assistant answers no more ${until} (Los Angeles).`,
    },
  ];
}

function sentenceForVisitors(until: string): string {
  return `Without a sign-in no more questions are answered ${until} (Los Angeles). Sign in to go on.`;
}

const TOO_FAST = 'You are asking too quickly. Wait a minute and try again.';
const TOO_FAST_TOGETHER = 'Too many questions are being asked at the moment. Wait a minute and try again.';

interface Rate {
  readonly name: string;
  readonly limit: number;
  readonly sentence: string;
}

/** Throws when the asker, or all who share a limit, have asked too often in the minute that runs. */
function refuseHaste(minutes: LRUCache<string, number>, now: Date, rates: readonly Rate[]): void {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  for (const { name, limit, sentence } of rates) {
    const key = `${name}:${minute}`;
    const asked = (minutes.get(key) ?? 0) + 1;
    minutes.set(key, asked);
    if (asked <= limit) continue;
    const retryAfterSeconds = Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000);
    throw new AppError('too_many_requests', { message: sentence, retryAfterSeconds });
  }
}
