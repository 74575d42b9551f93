import { hasFilters } from '@skuline/domain/products';
import type { TaggedAnswer, TaggedAnswers } from '../../answers/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { answerFromLines, streamAnswer, type AnswerFrame } from './answer-envelope.ts';
import { breakdownSql, type BreakdownQuestion } from './performance.queries.ts';

export interface PerformanceService {
  /** The answer of GET /api/daily-performance-breakdown: sums for the tenant's published days. */
  breakdown(tenantId: TenantId, question: BreakdownQuestion): Promise<TaggedAnswer>;
}

export function createPerformanceService(dependencies: {
  readonly analytics: AnalyticsStore;
  readonly answers: TaggedAnswers;
}): PerformanceService {
  const { analytics, answers } = dependencies;
  return {
    breakdown(tenantId, question) {
      const { sql, params } = breakdownSql(question);
      const frame: AnswerFrame = { range: question.range, hasFilters: hasFilters(question.filters) };
      if (isUnbounded(question)) {
        const open = () => streamAnswer(analytics.stream(tenantId, sql, params), frame);
        return answers.streamed(tenantId, question, open);
      }
      return answers.kept(tenantId, question, async () =>
        answerFromLines(await analytics.selectBytes(tenantId, sql, params), frame),
      );
    },
  };
}

/** Whether the answer may grow with the number of products. */
function isUnbounded(question: BreakdownQuestion): boolean {
  const groupsProducts = question.groupBy.some((key) => key !== 'date_key');
  return question.groupBy.length === 0 || (groupsProducts && question.top === null);
}
