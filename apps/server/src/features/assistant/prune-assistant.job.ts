import { DAY_MS } from '@skuline/domain/calendar';
import type { Clock } from '../../platform/clock.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { AssistantLog } from './log/assistant-log.ts';
import type { QuestionLimits } from './limits/question-limits.ts';
import type { ThreadRepository } from './thread/thread.repository.ts';

export interface PruneAssistantDependencies {
  readonly assistantLog: AssistantLog;
  readonly threads: ThreadRepository;
  readonly limits: QuestionLimits;
  readonly logDays: number;
  readonly clock: Clock;
}

const PRUNED_AT_HOUR = 3;

/** Every night what is older than it is kept for goes: tool runs and conversations; counts of days that are over. */
export function pruneAssistantJob(dependencies: PruneAssistantDependencies): JobDefinition {
  const { assistantLog, threads, limits, logDays, clock } = dependencies;
  return {
    name: 'prune-assistant',
    schedule: { dailyAtHour: PRUNED_AT_HOUR },
    async run() {
      const oldest = new Date(clock.now().getTime() - logDays * DAY_MS);
      await assistantLog.removeBefore(oldest);
      await threads.removeBefore(oldest);
      await limits.removeBefore(clock.now());
    },
  };
}
