import type { Reader } from '../../../stores/reader.ts';
import type { ChatMode } from '@skuline/contract';
import type { AssistantConfig } from '../../../platform/config/assistant-config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import type { FairQueue } from '../../../platform/fair-queue.ts';
import type { QuestionLimits } from '../limits/question-limits.ts';
import type { TokenBudget } from '../limits/token-budget.ts';
import type { Models } from '../providers/models.ts';
import type { ThreadRepository } from '../thread/thread.repository.ts';
import type { AssistantTool } from '../tools/assistant-tool.ts';
import type { RunPlan } from '../tools/run-plan.ts';
import type { RunTool } from '../tools/tool-runner.ts';
import type { ReadTenantKnowledge } from './tenant-knowledge.ts';

/** What questions are answered with. */
export interface ChatDependencies {
  readonly config: Pick<AssistantConfig, 'modelTimeoutMs' | 'anonymousModel'>;
  readonly models: Models;
  readonly runPlan: RunPlan;
  readonly runTool: RunTool;
  /** The tools of each mode: Ask has no free SQL (spec point 1). */
  readonly tools: Readonly<Record<ChatMode, readonly AssistantTool[]>>;
  readonly readTenantKnowledge: ReadTenantKnowledge;
  /** The SKUs with one of the tags that a reader may see; within those of `among`, where it names any. */
  readonly readSkusOfTags: (
    reader: Reader,
    tags: readonly string[],
    among: readonly string[],
  ) => Promise<string[]>;
  readonly threads: ThreadRepository;
  readonly limits: QuestionLimits;
  /** Whose questions are answered next. */
  readonly queue: FairQueue;
  readonly tokens: TokenBudget;
  readonly clock: Clock;
  readonly log: Pick<StoreLog, 'warn'>;
}
