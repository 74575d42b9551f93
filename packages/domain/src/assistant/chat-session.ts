import { assertNever } from '../core/exhaustive/index.ts';
import type { ChatMessage } from './chat-message.ts';
import { type ChatStreamEvent, placeAction } from './chat-stream.ts';
import type { Subject } from './subject.ts';

export const CHAT_MODES = ['agentic', 'normal'] as const;
export type ChatMode = (typeof CHAT_MODES)[number];
export const MODEL_CHOICES = ['google', 'openai', 'anthropic'] as const;
export type ModelChoice = (typeof MODEL_CHOICES)[number];

/** What a new conversation starts with (spec point 9). */
const DEFAULT_MODE: ChatMode = 'agentic';
const DEFAULT_MODEL: ModelChoice = 'google';

/** The sentence of the specification (point 8). */
const INCOMPLETE = 'Response was incomplete. Please send a new message to clarify.';

/** A conversation of a page (spec point 3). */
export interface ChatSession {
  readonly messages: readonly ChatMessage[];
  readonly sessionMode: ChatMode;
  readonly modelChoice: ModelChoice;
  readonly isLoading: boolean;
  readonly error: string | null;
  /** True from the first action or text of an answer until its end (spec point 4). */
  readonly canStop: boolean;
  /** The answer that is being written; part of `messages` when it is done. */
  readonly currentStreamingMessage: ChatMessage | null;
  /** Why the answer has not begun, as a sentence: other questions are answered first. */
  readonly notice: string | null;
  /** Whether the next request asks the server for a new thread. */
  readonly isResetDue: boolean;
}

export const NEW_CHAT: ChatSession = {
  messages: [],
  sessionMode: DEFAULT_MODE,
  modelChoice: DEFAULT_MODEL,
  isLoading: false,
  error: null,
  canStop: false,
  currentStreamingMessage: null,
  notice: null,
  isResetDue: false,
};

/** What happens to a conversation. Instants are ISO texts; ids are the caller's. */
export type ChatChange =
  | {
      readonly type: 'sent';
      readonly id: string;
      readonly answerId: string;
      readonly text: string;
      readonly subject: Subject | null;
      readonly at: string;
    }
  /** The question of the last exchange is asked again; its answer so far is dropped. */
  | { readonly type: 'asked_again'; readonly answerId: string; readonly at: string }
  | {
      readonly type: 'received';
      readonly answerId: string;
      readonly event: ChatStreamEvent;
      readonly at: string;
    }
  /** Nothing has arrived for a while: the person may stop waiting. */
  | { readonly type: 'waited'; readonly answerId: string }
  | { readonly type: 'failed'; readonly answerId: string; readonly message: string; readonly at: string }
  /** The server rejected the question: it is not part of the conversation. */
  | { readonly type: 'turned_away'; readonly answerId: string; readonly message: string }
  | { readonly type: 'stopped'; readonly at: string }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'dismissed' }
  | { readonly type: 'mode_chosen'; readonly mode: ChatMode }
  | { readonly type: 'model_chosen'; readonly model: ModelChoice }
  | { readonly type: 'reset' }
  | ({ readonly type: 'kept_elsewhere' } & Pick<ChatSession, 'messages' | 'sessionMode' | 'modelChoice'>);

/** Whether nothing has been said yet: mode and model can be chosen. */
export function isChatEmpty({ messages, isLoading }: ChatSession): boolean {
  return messages.length === 0 && !isLoading;
}

/** Whether the last question has no whole answer, so that it can be asked again. */
export function canAskAgain({ messages }: ChatSession): boolean {
  const last = messages.at(-1);
  return last !== undefined && (last.role === 'user' || last.end !== 'complete');
}

/** The conversation after a change; one that does not fit its state changes nothing. */
export function changeChat(chat: ChatSession, change: ChatChange): ChatSession {
  switch (change.type) {
    case 'sent':
      return send(chat, change);
    case 'asked_again':
      return askAgain(chat, change);
    case 'received':
      return isOf(chat, change.answerId) ? receive(chat, change.event, change.at) : chat;
    case 'waited':
      return isOf(chat, change.answerId) ? { ...chat, canStop: true } : chat;
    case 'failed':
      return isOf(chat, change.answerId)
        ? { ...settle(chat, 'failed', change.at), error: change.message }
        : chat;
    case 'turned_away':
      return isOf(chat, change.answerId) ? turnAway(chat, change.message) : chat;
    case 'stopped':
      return chat.isLoading ? settle(chat, 'stopped', change.at) : chat;
    case 'refused':
      return { ...chat, error: change.message };
    case 'dismissed':
      return { ...chat, error: null };
    case 'mode_chosen':
      return isChatEmpty(chat) ? { ...chat, sessionMode: change.mode } : chat;
    case 'model_chosen':
      return isChatEmpty(chat) ? { ...chat, modelChoice: change.model } : chat;
    case 'reset':
      return chat.isLoading ? chat : { ...NEW_CHAT, isResetDue: true };
    case 'kept_elsewhere':
      return chat.isLoading ? chat : resume(chat, change);
    default:
      return assertNever(change);
  }
}

function resume(
  chat: ChatSession,
  { messages, sessionMode, modelChoice }: Extract<ChatChange, { type: 'kept_elsewhere' }>,
): ChatSession {
  return { ...chat, messages, sessionMode, modelChoice };
}

/** An event of an answer that was stopped or has ended belongs to nothing. */
function isOf({ currentStreamingMessage }: ChatSession, answerId: string): boolean {
  return currentStreamingMessage?.id === answerId;
}

const PLAIN = { isStreaming: false, agentActions: [], figures: [], charts: [], questions: [] } as const;

function begin(chat: ChatSession, question: ChatMessage, answerId: string, at: string): ChatSession {
  const answer: ChatMessage = {
    ...PLAIN,
    id: answerId,
    answerTo: question.id,
    role: 'assistant',
    content: '',
    timestamp: at,
    isStreaming: true,
    end: null,
    answeredBy: null,
    subject: null,
  };
  return {
    ...chat,
    isLoading: true,
    canStop: false,
    error: null,
    notice: null,
    currentStreamingMessage: answer,
  };
}

function send(
  chat: ChatSession,
  { id, answerId, text, subject, at }: Extract<ChatChange, { type: 'sent' }>,
): ChatSession {
  if (chat.isLoading || text.trim() === '') return chat;
  const question: ChatMessage = {
    ...PLAIN,
    id,
    answerTo: null,
    role: 'user',
    content: text.trim(),
    timestamp: at,
    end: 'complete',
    answeredBy: null,
    subject,
  };
  return begin({ ...chat, messages: [...chat.messages, question] }, question, answerId, at);
}

function askAgain(
  chat: ChatSession,
  { answerId, at }: Extract<ChatChange, { type: 'asked_again' }>,
): ChatSession {
  const last = chat.messages.findLastIndex(({ role }) => role === 'user');
  const question = chat.messages[last];
  if (chat.isLoading || question === undefined) return chat;
  return begin({ ...chat, messages: chat.messages.slice(0, last + 1) }, question, answerId, at);
}

/** Ends the answer; one without any text or action leaves no message. */
function settle(chat: ChatSession, end: ChatMessage['end'], at: string): ChatSession {
  const { currentStreamingMessage: answer, messages } = chat;
  const ended = { ...chat, isLoading: false, canStop: false, notice: null, currentStreamingMessage: null };
  if (answer === null) return ended;
  const isNothing = answer.content === '' && answer.agentActions.length === 0;
  if (isNothing && end === 'failed') return ended;
  const agentActions = answer.agentActions.map((action) =>
    action.status === 'started' ? { ...action, status: 'failed' as const, message: 'Stopped' } : action,
  );
  const message: ChatMessage = { ...answer, agentActions, isStreaming: false, end, timestamp: at };
  return { ...ended, messages: [...messages, message] };
}

function turnAway(chat: ChatSession, message: string): ChatSession {
  const question = chat.currentStreamingMessage?.answerTo;
  return {
    ...chat,
    messages: chat.messages.filter(({ id }) => id !== question),
    isLoading: false,
    canStop: false,
    notice: null,
    currentStreamingMessage: null,
    error: message,
  };
}

function receive(chat: ChatSession, event: ChatStreamEvent, at: string): ChatSession {
  const answer = chat.currentStreamingMessage;
  if (answer === null) return chat;
  const write = (patch: Partial<ChatMessage>): ChatSession => ({
    ...chat,
    currentStreamingMessage: { ...answer, ...patch },
  });
  switch (event.type) {
    case 'response.output_text.delta':
      return { ...write({ content: answer.content + event.delta }), canStop: true };
    case 'skuline.waiting':
      return { ...chat, notice: event.message, canStop: true };
    case 'skuline.answered_by':
      return { ...write({ answeredBy: event.answeredBy }), notice: null };
    case 'skuline.figures':
      return write({ figures: event.figures });
    case 'skuline.chart':
      return write({ charts: [...answer.charts, event.chart] });
    case 'skuline.questions':
      return write({ questions: event.questions });
    case 'completed':
      return { ...settle(chat, 'complete', at), isResetDue: false };
    case 'incomplete':
      return { ...settle(chat, 'failed', at), error: INCOMPLETE };
    case 'agent_action_started':
    case 'agent_action_completed':
    case 'agent_action_failed':
      return { ...write({ agentActions: placeAction(answer.agentActions, event, at) }), canStop: true };
    default:
      return assertNever(event);
  }
}
