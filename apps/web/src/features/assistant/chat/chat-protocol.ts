import type { ChatEvent } from '@skuline/contract';
import {
  type ChatMessage,
  type ChatMode,
  type ChatStreamEvent,
  conversationHistoryOf,
  type ModelChoice,
  type Subject,
} from '@skuline/domain/assistant';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { assertNever } from '@skuline/domain/exhaustive';
import { now } from '../../../clock.ts';

/** A question as it is asked. */
export interface ChatQuestion {
  readonly message: string;
  readonly subject: Subject | null;
  readonly conversationHistory: Pick<ChatMessage, 'role' | 'content'>[];
  readonly sessionMode: ChatMode;
  readonly modelChoice: ModelChoice;
  readonly resetThread: boolean;
}

/** What was said before a question. */
export function historyBefore(messages: readonly ChatMessage[]): ChatQuestion['conversationHistory'] {
  return conversationHistoryOf(messages, todayInLosAngeles(now()));
}

/** Asks a question; what comes back arrives event by event. */
export type Ask = (question: ChatQuestion, signal: AbortSignal) => AsyncIterable<ChatEvent>;

/** The change of the conversation that an event of the stream causes; null for none. */
export function readStreamEvent(event: ChatEvent): ChatStreamEvent | null {
  switch (event.type) {
    case 'response.completed':
    case 'complete':
      return { type: 'completed' };
    case 'response_incomplete':
    case 'response.incomplete':
      return { type: 'incomplete' };
    case 'response.output_text.delta':
      return { type: event.type, delta: event.delta };
    case 'skuline.answered_by': {
      const { name, is_built_in: isBuiltIn, reason } = event;
      return { type: event.type, answeredBy: { name, isBuiltIn, reason } };
    }
    case 'skuline.chart': {
      const { call_id: callId, table, at } = event;
      return { type: event.type, chart: { callId, table, at } };
    }
    case 'agent_action_started':
    case 'agent_action_completed':
    case 'agent_action_failed':
    case 'skuline.waiting':
    case 'skuline.figures':
    case 'skuline.questions':
      return event;
    // What only readers of the Responses stream need.
    case 'response.created':
    case 'response.in_progress':
    case 'response.output_item.added':
    case 'response.content_part.added':
    case 'response.output_text.done':
    case 'response.content_part.done':
    case 'response.reasoning_summary_text.delta':
    case 'response.output_item.done':
      return null;
    default:
      return assertNever(event);
  }
}
