import type { AnswerChart, FigureMark } from './answer.ts';
import type { PlanResult } from './plan-result.ts';
import type { Subject } from './subject.ts';

/** A tool the assistant has called (spec point 3). */
export interface AgentAction {
  /** The id of the tool call. */
  readonly id: string;
  readonly agent_name: string;
  readonly tool_name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly status: 'started' | 'completed' | 'failed';
  /** ISO instant of its start. */
  readonly timestamp: string;
  /** Why it failed, in a sentence. */
  readonly message: string | null;
  /** In a few words: `79 rows`. */
  readonly result_summary: string | null;
  /** What it came to, and how many milliseconds it took; null while it runs, and where the rows are no longer kept. */
  readonly result: (PlanResult & { readonly ms: number }) | null;
}

/** How an answer ended: it is whole, the person stopped it, or it was cut. */
export const MESSAGE_ENDS = ['complete', 'stopped', 'failed'] as const;
export type MessageEnd = (typeof MESSAGE_ENDS)[number];

/** A message of a conversation (spec point 3), and what is shown with an answer. */
export interface ChatMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  /** Of the assistant Markdown. */
  readonly content: string;
  /** ISO instant: sent, or ended. */
  readonly timestamp: string;
  readonly isStreaming: boolean;
  readonly agentActions: readonly AgentAction[];
  /** The message it answers; null for a question. */
  readonly answerTo: string | null;
  /** Null while it is streamed. */
  readonly end: MessageEnd | null;
  /** Who answered, and why where another one was chosen; null until that is known. */
  readonly answeredBy: {
    readonly name: string;
    readonly isBuiltIn: boolean;
    readonly reason: string | null;
  } | null;
  readonly figures: readonly FigureMark[];
  readonly charts: readonly AnswerChart[];
  /** What could be asked next. */
  readonly questions: readonly string[];
  /** What a question is asked about; null for nothing but what the page shows, and for answers. */
  readonly subject: Subject | null;
}
