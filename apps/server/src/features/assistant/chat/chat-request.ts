import type { ChatBody, ChatMode } from '@skuline/contract';
import { parametersOf, type PlanScope, questionWithContext } from '@skuline/domain/assistant';
import type { DateKey } from '@skuline/domain/calendar';
import type { VerifiedUser } from '../../../identity/index.ts';
import type { Asker } from '../limits/askers.ts';
import type { DashboardContext } from './dashboard-context.ts';

/** What was said before, as a model reads it. */
export interface SaidBefore {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** A question with everything it is answered from. */
export interface ChatRequest {
  readonly mode: ChatMode;
  readonly body: ChatBody;
  /** Null: nobody is signed in, and nothing stored may be read. */
  readonly user: VerifiedUser | null;
  /** Who is counted for it. */
  readonly asker: Asker;
  readonly requestId: string;
  readonly today: DateKey;
  readonly context: DashboardContext;
  readonly screen: PlanScope;
  /** The conversation so far, oldest first. */
  readonly history: readonly SaidBefore[];
  readonly signal: AbortSignal;
}

/** The message with what it is about as text: what a model reads, and what the thread keeps. */
export function messageOf({ body, today }: Pick<ChatRequest, 'body' | 'today'>): string {
  const { message, subject } = body;
  return subject === undefined || subject === null
    ? message
    : questionWithContext(message, parametersOf(subject, today));
}
