import type { Clock } from '../../../platform/clock.ts';
import type { FairQueue } from '../../../platform/fair-queue.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { AssistantLog, ToolRun } from '../log/assistant-log.ts';
import { type ToolOutcome, ToolRefusal } from './assistant-tool.ts';

/** Who has a tool run, and for what. */
export interface ToolAsker {
  readonly tenantId: TenantId;
  readonly userId: string;
  /** Their email address or name, as the log shows it. */
  readonly userName: string;
  readonly source: ToolRun['source'];
  /** The model, the built-in analyst, or the other assistant that called. */
  readonly answeredBy: string;
  readonly question: string;
}

export interface ToolRunRequest {
  readonly asker: ToolAsker;
  readonly toolName: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Of the request that has it run, where it is one of ours. */
  readonly requestId?: string;
  readonly signal: AbortSignal;
  readonly run: () => Promise<ToolOutcome>;
}

export interface FinishedRun {
  readonly outcome: ToolOutcome;
  /** Milliseconds. */
  readonly ms: number;
}

/** Runs a tool and writes down who ran it and with what outcome; rejects with a ToolRefusal, or the signal's reason. */
export type RunTool = (request: ToolRunRequest) => Promise<FinishedRun>;

export interface ToolRunnerDependencies {
  readonly assistantLog: Pick<AssistantLog, 'record'>;
  readonly clock: Clock;
  readonly log: Pick<StoreLog, 'error'>;
  /** Whose tools run next. */
  readonly queue: FairQueue;
}

const FAILED = 'The figures could not be read because of a problem on our side.';

export function createToolRunner({ assistantLog, clock, log, queue }: ToolRunnerDependencies): RunTool {
  return async ({ asker, toolName, parameters, requestId, signal, run }) => {
    const ranAt = clock.now();
    const write = async (end: Pick<ToolRun, 'outcome' | 'error' | 'rowCount'>) => {
      const ms = clock.now().getTime() - ranAt.getTime();
      await assistantLog.record({ ...asker, toolName, parameters, ranAt, ms, ...end });
      return ms;
    };
    try {
      const outcome = await queue.run([asker.tenantId, asker.userId], signal, run);
      const rowCount = outcome.result.tables.reduce((sum, table) => sum + table.rowCount, 0);
      return { outcome, ms: await write({ outcome: 'completed', error: null, rowCount }) };
    } catch (error) {
      if (signal.aborted) {
        await write({ outcome: 'stopped', error: null, rowCount: 0 });
        throw error;
      }
      if (error instanceof ToolRefusal) {
        await write({ outcome: 'refused', error: error.message, rowCount: 0 });
        throw error;
      }
      log.error({ err: error, toolName, requestId }, 'a tool of the assistant failed');
      await write({ outcome: 'failed', error: String(error), rowCount: 0 });
      // The model and the user are not told what the store says.
      throw new ToolRefusal(FAILED, { cause: error });
    }
  };
}
