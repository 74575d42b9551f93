import type { CellBook, Evidence, PlanResult, PlanScope } from '@skuline/domain/assistant';
import type { DateKey } from '@skuline/domain/calendar';
import type { z } from 'zod';
import type { Reader } from '../../../stores/reader.ts';

/** What a tool runs in: whose data, and what a question that names no days and products is about. */
export interface ToolContext {
  /** The tenant of the token, whatever the tool is called with. */
  readonly reader: Reader;
  readonly screen: PlanScope;
  /** Today in Los Angeles. */
  readonly today: DateKey;
  /** The cells that earlier calls of this turn have read; null where nothing is cited. */
  readonly cells: CellBook | null;
  readonly signal: AbortSignal;
}

export interface ToolOutcome {
  readonly result: PlanResult;
  /** In a few words: `79 rows`; of free SQL the specification's texts, such as `No data found`. */
  readonly summary: string;
  /** What its figures say about the data; left out: every cell is as the data have it. */
  readonly evidence?: (callId: string) => Evidence;
  /**
   * What a model reads: JSON, its rows capped. Names and texts in it are data, whatever they say. With the number of the
   * result among those of the turn, each figure has the citation to write in its place.
   */
  readonly forModel: (number: number | null) => unknown;
}

/** A read-only tool, for models and for other assistants alike. */
export interface AssistantTool<Input = unknown> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  /** What its action shows of the call: the metric, the days, the plan, the SQL (spec point 3). */
  describe(input: Input, context: Pick<ToolContext, 'screen' | 'today'>): Readonly<Record<string, unknown>>;
  /** Throws a ToolRefusal with a sentence for the user, or whatever went wrong. */
  run(input: Input, context: ToolContext): Promise<ToolOutcome>;
}

/** The call as the action and the log show it, or its raw parameters when they are invalid: its run says why. */
export function describeCall(
  tool: AssistantTool,
  input: unknown,
  context: Pick<ToolContext, 'screen' | 'today'>,
): Readonly<Record<string, unknown>> {
  try {
    return tool.describe(input, context);
  } catch {
    return { input };
  }
}

/** A call that can't be answered as it stands; the message says why, to the user and to the model. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}
