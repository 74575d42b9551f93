import { AppError } from '@skuline/contract';
import type { Plan, PlanScope } from '@skuline/domain/assistant';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import type { Clock } from '../../../platform/clock.ts';
import type { VerifiedUser } from '../../../identity/index.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import { readerOfCaller } from '../../../stores/reader.ts';
import { readDashboardContext, screenOf } from '../chat/dashboard-context.ts';
import type { QuestionLimits } from '../limits/question-limits.ts';
import { type AssistantTool, describeCall, type ToolOutcome, ToolRefusal } from '../tools/assistant-tool.ts';
import { outcomeOf } from '../tools/result-for-model.ts';
import type { RunPlan } from '../tools/run-plan.ts';
import type { RunTool } from '../tools/tool-runner.ts';

export interface McpCallDependencies {
  readonly runTool: RunTool;
  readonly runPlan: RunPlan;
  readonly limits: Pick<QuestionLimits, 'count'>;
  readonly clock: Clock;
  readonly log: Pick<StoreLog, 'error'>;
}

/** One request of another assistant. */
export interface McpCaller {
  readonly user: VerifiedUser;
  /** What calls, as it names itself. */
  readonly client: string;
  readonly signal: AbortSignal;
}

/** Runs one tool or reads one resource within the limits, and writes it down; the text is for the other assistant. */
export interface McpCalls {
  /** Throws a ToolRefusal with a sentence, or the signal's reason. */
  callTool(caller: McpCaller, tool: AssistantTool, input: unknown): Promise<string>;
  readPlan(caller: McpCaller, name: string, plan: Plan): Promise<string>;
}

export function createMcpCalls({ runTool, runPlan, limits, clock, log }: McpCallDependencies): McpCalls {
  const run = async (
    { user, client, signal }: McpCaller,
    call: Pick<Parameters<RunTool>[0], 'toolName' | 'parameters' | 'run'>,
  ): Promise<string> => {
    await countQuestion({ limits, log }, user);
    const { tenantId, userId, email, name } = user;
    const question = textOf(call.parameters['query_description']);
    const asker = {
      tenantId,
      userId,
      userName: email || name,
      source: 'mcp' as const,
      answeredBy: client,
      question,
    };
    const { outcome } = await runTool({ asker, signal, ...call });
    return JSON.stringify(outcome.forModel(null));
  };
  return {
    async callTool(caller, tool, input) {
      const { user, signal } = caller;
      const today = todayInLosAngeles(clock.now());
      const screen = screenWithout(today);
      return run(caller, {
        toolName: tool.name,
        parameters: describeCall(tool, input, { screen, today }),
        run: () => tool.run(input, { reader: readerOfCaller(user), screen, today, cells: null, signal }),
      });
    },
    readPlan: (caller, name, plan) =>
      run(caller, {
        toolName: name,
        parameters: { plan },
        run: async (): Promise<ToolOutcome> => {
          const result = await runPlan(readerOfCaller(caller.user), plan, caller.signal);
          return outcomeOf(result);
        },
      }),
  };
}

/** Another assistant looks at no page: what a call leaves out is as on a page without any choice. */
function screenWithout(today: Parameters<typeof screenOf>[1]): PlanScope {
  return screenOf(readDashboardContext(null), today);
}

/** Whatever fails is said in a sentence: the protocol's package would pass on an error's own words. */
async function countQuestion(
  { limits, log }: Pick<McpCallDependencies, 'limits' | 'log'>,
  user: VerifiedUser,
): Promise<void> {
  try {
    await limits.count({ owner: user });
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') {
      throw new ToolRefusal(error.message, { cause: error });
    }
    log.error({ err: error }, 'a question of another assistant could not be counted');
    throw new ToolRefusal('The figures could not be read because of a problem on our side.', {
      cause: error,
    });
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
