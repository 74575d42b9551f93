import { hasFilters } from '@skuline/domain/products';
import type { DataSnapshot, ReadPublishedDays, TaggedAnswer, TaggedAnswers } from '../../answers/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { answerFromLines, streamAnswer, type AnswerFrame } from './answer-envelope.ts';
import { type BreakdownQuestion, fullRowsSql, groupedSql, type SqlQuestion } from './performance.queries.ts';
import { createTopGuesses, type TopGuesses } from './top-guesses.ts';
import { readTopSegments } from './top-segments.ts';

export interface PerformanceService {
  /** The answer of GET /api/daily-performance-breakdown: sums for the tenant's published days. */
  breakdown(tenantId: TenantId, question: BreakdownQuestion): Promise<TaggedAnswer>;
}

export interface PerformanceDependencies {
  readonly analytics: AnalyticsStore;
  readonly answers: TaggedAnswers;
  readonly readPublishedDays: ReadPublishedDays;
}

export function createPerformanceService(dependencies: PerformanceDependencies): PerformanceService {
  const { analytics, answers } = dependencies;
  const guesses = createTopGuesses();
  return {
    breakdown(tenantId, question) {
      const frame: AnswerFrame = { range: question.range, hasFilters: hasFilters(question.filters) };
      if (isUnbounded(question)) {
        const { sql, params } = unboundedSql(question);
        const open = () => streamAnswer(analytics.stream(tenantId, sql, params), frame);
        return answers.streamed(tenantId, question, open);
      }
      return answers.kept(tenantId, question, async (snapshot) =>
        answerFromLines(await readLines({ ...dependencies, guesses }, snapshot, question), frame),
      );
    },
  };
}

/** Whether the answer may grow with the number of products. */
function isUnbounded({ groupBy, top }: BreakdownQuestion): boolean {
  const groupsProducts = groupBy.some((key) => key !== 'date_key');
  return groupBy.length === 0 || (groupsProducts && top === null);
}

function unboundedSql(question: BreakdownQuestion): SqlQuestion {
  return question.groupBy.length === 0
    ? fullRowsSql(question, lookUpVisible)
    : groupedSql(question, lookUpVisible);
}

function lookUpVisible(alias: string): string {
  return visibleDays(alias, { from: 'from', to: 'to' });
}

/** The rows of a bounded answer, one JSON object a line. */
async function readLines(
  { analytics, readPublishedDays, guesses }: PerformanceDependencies & { readonly guesses: TopGuesses },
  snapshot: DataSnapshot,
  question: BreakdownQuestion,
): Promise<Uint8Array> {
  const { tenantId } = snapshot;
  const days = await readPublishedDays(snapshot);
  if (question.top !== null) {
    const rows = await readTopSegments({ analytics, tenantId, days, guesses }, question, question.top);
    return encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  // Bounded and without a top: by date alone.
  if (question.granularity === 'daily' && !hasFilters(question.filters)) {
    return encode(days.linesIn(question.range));
  }
  const { sql, params } = groupedSql(question, (alias) => days.conditionIn(alias, question.range));
  return analytics.selectBytes(tenantId, sql, params);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
