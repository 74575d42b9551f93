import type { CellBook, Plan } from '@skuline/domain/assistant';
import type { ToolSet } from 'ai';
import { type AssistantTool, describeCall, type ToolContext, ToolRefusal } from '../tools/assistant-tool.ts';
import type { FinishedRun, RunTool, ToolAsker } from '../tools/tool-runner.ts';
import type { AnswerPart, ToolCall } from './answer-part.ts';

/** The tools a model may call, and the person they run for. */
export interface ModelTools {
  readonly list: readonly AssistantTool[];
  readonly context: ToolContext & { readonly cells: CellBook };
  readonly asker: ToolAsker;
  readonly runTool: RunTool;
}

/** The tools that run for the model, and what those that have run came to. */
export interface ToolRuns {
  readonly finished: Map<string, FinishedRun>;
  begun: number;
  running: number;
}

/** All of an answer's results are held until it ends. */
const MOST_RUNS = 32;

/** The tools as the model's package takes them; each run is written down in `runs`. */
export async function toolSetOf(tools: ModelTools | null, runs: ToolRuns): Promise<ToolSet> {
  if (tools === null) return {};
  const { tool: defineTool } = await import('ai');
  const entries = tools.list.map((tool) => {
    const execute = async (input: unknown, { toolCallId }: { toolCallId: string }) => {
      const { context, asker, runTool } = tools;
      runs.begun += 1;
      if (runs.begun > MOST_RUNS)
        throw new ToolRefusal(`An answer may call no more than ${MOST_RUNS} tools.`);
      runs.running += 1;
      try {
        const finished = await runTool({
          asker,
          toolName: tool.name,
          parameters: parametersOf(tool.name, input, tools),
          signal: context.signal,
          run: () => tool.run(input, context),
        });
        runs.finished.set(toolCallId, finished);
        const { result, evidence, forModel } = finished.outcome;
        return forModel(context.cells.add({ ...result, callId: toolCallId }, evidence?.(toolCallId)));
      } finally {
        runs.running -= 1;
      }
    };
    return [
      tool.name,
      defineTool({ description: tool.description, inputSchema: tool.input, execute }),
    ] as const;
  });
  return Object.fromEntries(entries);
}

/** A call as the model made it. */
export interface CalledTool {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}

/** The call as its action shows it. */
export function callOf({ toolCallId, toolName, input }: CalledTool, tools: ModelTools | null): ToolCall {
  return { callId: toolCallId, toolName, parameters: parametersOf(toolName, input, tools) };
}

/** The call as the tool describes it, or its raw parameters when they are invalid. */
function parametersOf(
  toolName: string,
  input: unknown,
  tools: ModelTools | null,
): Readonly<Record<string, unknown>> {
  const tool = tools?.list.find(({ name }) => name === toolName);
  const parsed = tool?.input.safeParse(input);
  if (tool === undefined || tools === null || parsed?.success !== true) return { input };
  return describeCall(tool, parsed.data, tools.context);
}

const UNKNOWN_CALL = 'The model called the tool in a way it does not know.';

/** What came of a call. */
export function endOfTool(
  part: CalledTool &
    ({ readonly type: 'tool-result' } | { readonly type: 'tool-error'; readonly error: unknown }),
  tools: ModelTools | null,
  runs: ToolRuns,
): AnswerPart {
  const call = callOf(part, tools);
  const finished = runs.finished.get(part.toolCallId);
  if (part.type === 'tool-error' || finished === undefined) {
    const error = part.type === 'tool-error' ? part.error : null;
    const isOurs = error instanceof Error && error.name === 'ToolRefusal';
    return { kind: 'tool_failed', call, error: isOurs ? error.message : UNKNOWN_CALL };
  }
  const { outcome, ms } = finished;
  return {
    kind: 'tool_completed',
    call,
    summary: outcome.summary,
    result: { ...outcome.result, callId: call.callId },
    ms,
    plan: planOf(call),
  };
}

const refuseUnknown = () => Promise.reject(new ToolRefusal(UNKNOWN_CALL));

/** A call that no tool took, for its arguments or its name, is in the log like one that a tool refused. */
export async function recordRefused(
  { toolName, input }: CalledTool,
  tools: ModelTools | null,
): Promise<void> {
  if (tools === null) return;
  const { asker, runTool, context } = tools;
  const { signal } = context;
  await runTool({
    asker,
    toolName,
    parameters: parametersOf(toolName, input, tools),
    signal,
    run: refuseUnknown,
  }).catch(() => {
    // The model and the user have been told.
  });
}

function planOf({ parameters }: ToolCall): Plan | null {
  // Set by the tool itself, see AssistantTool.describe.
  return (parameters['plan'] as Plan | undefined) ?? null;
}
