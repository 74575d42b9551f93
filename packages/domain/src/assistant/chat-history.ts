import type { DateKey } from '../core/calendar/index.ts';
import type { ChatMessage } from './chat-message.ts';
import { type ChatSession, NEW_CHAT } from './chat-session.ts';
import { questionWithContext } from './message-text.ts';
import { parametersOf } from './subject.ts';

/** The pages with a conversation of their own (spec point 9). */
export type ChatPlace = 'funnel' | 'dashboard' | 'other';

/** Whose conversation a page shows. */
export function chatPlaceOf(pathname: string): ChatPlace {
  const [, first] = pathname.split('/');
  return first === 'funnel' || first === 'dashboard' ? first : 'other';
}

/** What is kept of a conversation: mode and model are fixed at its first message, so they belong to it. */
export interface ChatHistory extends Pick<ChatSession, 'sessionMode' | 'modelChoice'> {
  readonly messages: readonly ChatMessage[];
  /** When a new chat was last started, as an ISO instant: what is older is gone in every tab; '' for never. */
  readonly clearedAt: string;
  /** Whether the server is still to be told of that. */
  readonly isResetDue: boolean;
}

export const NO_HISTORY: ChatHistory = {
  messages: [],
  sessionMode: NEW_CHAT.sessionMode,
  modelChoice: NEW_CHAT.modelChoice,
  clearedAt: '',
  isResetDue: false,
};

/** A whole answer says more than one that was cut, and that more than one that is being written. */
function completeness({ end }: ChatMessage): number {
  return end === 'complete' ? 2 : end === null ? 0 : 1;
}

function fuller(a: ChatMessage, b: ChatMessage): ChatMessage {
  const difference = completeness(b) - completeness(a);
  if (difference !== 0) return difference > 0 ? b : a;
  return b.content.length > a.content.length ? b : a;
}

/** Questions in the order they were asked, each with its answer. */
function inOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const answers = Map.groupBy(messages, ({ answerTo }) => answerTo ?? '');
  return messages
    .filter(({ answerTo }) => answerTo === null)
    .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0))
    .flatMap((question) => [question, ...(answers.get(question.id) ?? []).slice(-1)]);
}

/**
 * The histories of two tabs as one: every message once, by its id, in its fullest form. An exchange that ended before the
 * newer of the two new chats is gone; one that was under way then stays.
 */
export function mergeHistories(kept: ChatHistory, own: ChatHistory): ChatHistory {
  const byId = new Map(kept.messages.map((message) => [message.id, message]));
  for (const message of own.messages) {
    const known = byId.get(message.id);
    byId.set(message.id, known === undefined ? message : fuller(known, message));
  }
  const clearedAt = kept.clearedAt > own.clearedAt ? kept.clearedAt : own.clearedAt;
  const all = [...byId.values()];
  const alive = new Set(
    all.flatMap(({ id, answerTo, timestamp }) => (timestamp > clearedAt ? [id, answerTo] : [])),
  );
  const messages = inOrder(all.filter(({ id }) => alive.has(id)));
  const newer = kept.clearedAt > own.clearedAt ? kept : own;
  // The tab in which the conversation began chose its mode and its model.
  const began = [newer, kept, own].find((one) => one.messages.some(({ id }) => id === messages[0]?.id));
  const { sessionMode, modelChoice } = began ?? newer;
  return { messages, sessionMode, modelChoice, clearedAt, isResetDue: newer.isResetDue };
}

/** The history after a page was loaded: nobody writes its unfinished answers on. */
export function resumeHistory(history: ChatHistory): ChatHistory {
  return {
    ...history,
    messages: history.messages.map((message) =>
      message.isStreaming ? { ...message, isStreaming: false, end: 'stopped' } : message,
    ),
  };
}

/** Messages that are kept at most, and answers whose rows are. */
const MOST_MESSAGES = 100;
const MOST_WITH_ROWS = 10;

/** The history in a size a browser keeps: its newest messages, the rows of the newest answers. */
export function boundHistory(history: ChatHistory): ChatHistory {
  const messages = history.messages.slice(-MOST_MESSAGES);
  // An answer whose question was dropped is dropped too.
  const whole = messages.slice(messages.findIndex(({ role }) => role === 'user'));
  const newest = new Set(whole.filter(({ role }) => role === 'assistant').slice(-MOST_WITH_ROWS));
  return {
    ...history,
    messages: whole.map((message) => (newest.has(message) ? message : withoutRows(message))),
  };
}

function withoutRows(message: ChatMessage): ChatMessage {
  return {
    ...message,
    charts: [],
    agentActions: message.agentActions.map((action) => ({ ...action, result: null })),
  };
}

/** Messages a request carries at most. */
const MOST_SENT = 40;

/** What the next request says of the conversation so far (spec point 7), each question with what it was about as text. */
export function conversationHistoryOf(
  messages: readonly ChatMessage[],
  today: DateKey,
): Pick<ChatMessage, 'role' | 'content'>[] {
  return messages
    .filter(({ content }) => content !== '')
    .slice(-MOST_SENT)
    .map(({ role, content, subject }) => ({
      role,
      content: subject === null ? content : questionWithContext(content, parametersOf(subject, today)),
    }));
}

/** Whether two lists are of the same messages in the same state. */
export function hasSameMessages(a: readonly ChatMessage[], b: readonly ChatMessage[]): boolean {
  return (
    a.length === b.length && a.every(({ id, end }, index) => b[index]?.id === id && b[index].end === end)
  );
}

/** The last moment of a history, in milliseconds; 0 where nothing was ever said. */
export function latestOf({ clearedAt, messages }: ChatHistory): number {
  const times = [clearedAt, ...messages.map(({ timestamp }) => timestamp)].map((instant) =>
    Date.parse(instant),
  );
  return Math.max(0, ...times.filter((time) => !Number.isNaN(time)));
}
