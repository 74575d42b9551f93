import type { TenantId } from '../../stores/tenant-id.ts';
import { type BreakdownQuestion, type SegmentNames, segmentsOf } from './performance.queries.ts';

const MAX_GUESSES = 2000;

/**
 * Which segments led when the same was last asked of any range. Leaders seldom change from one range to the next, so
 * their rows are read while the ranking runs; a guess is only ever used once the ranking has proven it.
 */
export interface TopGuesses {
  find(tenantId: TenantId, question: BreakdownQuestion): readonly SegmentNames[] | null;
  keep(tenantId: TenantId, question: BreakdownQuestion, names: readonly SegmentNames[]): void;
}

export function createTopGuesses(): TopGuesses {
  const guesses = new Map<string, readonly SegmentNames[]>();
  return {
    find: (tenantId, question) => guesses.get(keyOf(tenantId, question)) ?? null,
    keep(tenantId, question, names) {
      const key = keyOf(tenantId, question);
      guesses.delete(key);
      guesses.set(key, names);
      for (const oldest of guesses.keys()) {
        if (guesses.size <= MAX_GUESSES) break;
        guesses.delete(oldest);
      }
    },
  };
}

function keyOf(tenantId: TenantId, question: BreakdownQuestion): string {
  return JSON.stringify([tenantId, segmentsOf(question), question.top, question.filters]);
}
