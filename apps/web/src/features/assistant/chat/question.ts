import type { ChatEvent } from '@skuline/contract';
import type { ChatMessage, ChatMode, ModelChoice } from '@skuline/domain/assistant';

/** A question as it is asked. */
export interface Question {
  readonly message: string;
  readonly conversationHistory: Pick<ChatMessage, 'role' | 'content'>[];
  readonly sessionMode: ChatMode;
  readonly modelChoice: ModelChoice;
  readonly resetThread: boolean;
}

/** Asks a question; what comes back arrives event by event. */
export type Ask = (question: Question, signal: AbortSignal) => AsyncIterable<ChatEvent>;
