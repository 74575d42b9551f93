import type { AnswerChart, FigureMark, NamedResult, Plan } from '@skuline/domain/assistant';

/** A call of a tool, as its action shows it. */
export interface ToolCall {
  readonly callId: string;
  readonly toolName: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** How many tokens an answer took, by the provider's own count. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Why an answer was cut short: too long, refused by the provider, or failed midway. */
export type IncompleteReason = 'max_output_tokens' | 'content_filter' | 'error';

/** The parts of an answer, whoever gives it; in order they make up the turn. */
export type AnswerPart =
  | { readonly kind: 'tool_started'; readonly call: ToolCall }
  | {
      readonly kind: 'tool_completed';
      readonly call: ToolCall;
      readonly summary: string;
      readonly result: NamedResult;
      /** Milliseconds. */
      readonly ms: number;
      /** The plan it ran, which a next question may go on from; null for free SQL. */
      readonly plan: Plan | null;
    }
  /** What follows is asked of what was found: a next question goes on from its plans alone. */
  | { readonly kind: 'goes_on' }
  | { readonly kind: 'tool_failed'; readonly call: ToolCall; readonly error: string }
  | {
      readonly kind: 'text';
      readonly delta: string;
      /** Its figures that carry their cells, by their positions in the delta; left out: none. */
      readonly figures?: readonly FigureMark[];
    }
  | { readonly kind: 'chart'; readonly chart: AnswerChart }
  | { readonly kind: 'questions'; readonly questions: readonly string[] }
  | { readonly kind: 'usage'; readonly usage: TokenUsage }
  /** The last one of an answer that is cut short. */
  | { readonly kind: 'incomplete'; readonly reason: IncompleteReason; readonly message: string };

/** Who answers: a model, or the built-in analyst and why it does where a model was chosen. */
export interface Answerer {
  readonly name: string;
  /** The model's own name, as a reader of the stream expects one. */
  readonly model: string;
  readonly isBuiltIn: boolean;
  readonly reason: string | null;
}
