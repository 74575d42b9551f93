import type { ChatEvent } from '@skuline/contract';
import {
  boundHistory,
  changeChat,
  type ChatChange,
  type ChatHistory,
  type ChatSession,
  hasSameMessages,
  latestOf,
  mergeHistories,
  NEW_CHAT,
  NO_HISTORY,
  resumeHistory,
  type Subject,
  type WrittenQuestion,
} from '@skuline/domain/assistant';
import { now } from '../../../clock.ts';
import { newId } from '../../../new-id.ts';
import type { ChatPreferences } from '../../../preferences/index.ts';
import { failureText, findChatRefusal, isTurnedAway } from './chat-failure.ts';
import { type Ask, historyBefore, type ChatQuestion, readStreamEvent } from './chat-protocol.ts';

/** A conversation and what is being typed for it. */
export interface ChatState extends ChatSession {
  readonly draft: string;
  /** What the draft is asked about; null for nothing but what the page shows. */
  readonly subject: Subject | null;
}

const NO_DRAFT = { draft: '', subject: null };

/** Text arrives faster than it can be rendered, so listeners are notified at this interval. */
const TELL_EVERY_MS = 40;
/** How often an answer is saved while it is written. */
const SAVE_EVERY_MS = 1000;
/** A question without any response for this long can be stopped anyway. */
const QUIET_TIMEOUT_MS = 4000;

/** The conversation of one page, which goes on while the panel is closed. */
export class Chat {
  readonly #kept: ChatPreferences;
  readonly #listeners = new Set<() => void>();
  #state: ChatState;
  #clearedAt: string;
  /** Later than every message so far: the clock may stand still or go back. */
  #lastAt = 0;
  #request: AbortController | null = null;
  #telling: ReturnType<typeof setTimeout> | undefined;
  #saving: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(kept: ChatPreferences) {
    this.#kept = kept;
    const { clearedAt, ...conversation } = resumeHistory(kept.history.find() ?? NO_HISTORY);
    this.#clearedAt = clearedAt;
    this.#state = { ...NEW_CHAT, ...conversation, ...(kept.draft.find() ?? NO_DRAFT) };
    this.#lastAt = latestOf(this.#history());
    window.addEventListener('storage', this.#onStorage);
    window.addEventListener('pagehide', this.#save);
  }

  getState = (): ChatState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(draft: string): void {
    this.#set({ draft, subject: draft === '' ? null : this.#state.subject });
  }

  /** Puts a question into the field, and beside it what it is about. */
  prefill({ question, subject }: WrittenQuestion): void {
    this.#set({ draft: question, subject });
  }

  dropSubject = (): void => this.#set({ subject: null });

  /** Takes a mode or a model; both are kept with the conversation. */
  choose(choice: Extract<ChatChange, { type: 'mode_chosen' | 'model_chosen' }>): void {
    this.#apply(choice);
    this.#save();
  }

  dismiss = (): void => this.#apply({ type: 'dismissed' });

  startAnew(): void {
    if (this.#state.isLoading) return;
    // Clears the messages of other tabs as well.
    this.#mergeKept();
    this.#apply({ type: 'reset' });
    this.#clearedAt = this.#moment();
    this.#set(NO_DRAFT);
    this.#save();
  }

  /** Sends a text, or else the draft, which is cleared. */
  send(ask: Ask, text = this.#state.draft): void {
    const isDraft = text === this.#state.draft;
    if (this.#state.isLoading || text.trim() === '' || !this.#mayAsk(text)) return;
    const before = historyBefore(this.#state.messages);
    const answerId = newId();
    const subject = isDraft ? this.#state.subject : null;
    this.#apply({ type: 'sent', id: newId(), answerId, text, subject, at: this.#moment() });
    if (isDraft) this.#set(NO_DRAFT);
    void this.#follow(ask, answerId, before, true);
  }

  askAgain(ask: Ask): void {
    const { messages, isLoading } = this.#state;
    const last = messages.findLastIndex(({ role }) => role === 'user');
    const question = messages[last];
    if (isLoading || question === undefined || !this.#mayAsk(question.content)) return;
    const answerId = newId();
    this.#apply({ type: 'asked_again', answerId, at: this.#moment() });
    this.#save();
    void this.#follow(ask, answerId, historyBefore(messages.slice(0, last)), false);
  }

  /** Aborts the streaming answer; the abort is silent (spec 4). */
  stop(): void {
    this.#apply({ type: 'stopped', at: this.#moment() });
    this.#request?.abort();
    this.#save();
  }

  /** The person has signed out. */
  end(): void {
    this.#isEnded = true;
    this.#kept.draft.clear();
    this.#request?.abort();
    clearTimeout(this.#saving);
    window.removeEventListener('storage', this.#onStorage);
    window.removeEventListener('pagehide', this.#save);
  }

  async #follow(
    ask: Ask,
    answerId: string,
    before: ChatQuestion['conversationHistory'],
    isNew: boolean,
  ): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    const quiet = setTimeout(() => this.#apply({ type: 'waited', answerId }), QUIET_TIMEOUT_MS);
    try {
      for await (const event of ask(this.#question(before), request.signal)) this.#receive(event, answerId);
      // A stream that closes without its end event was cut off; after that event this has no effect.
      this.#apply({ type: 'received', answerId, event: { type: 'incomplete' }, at: this.#moment() });
    } catch (error) {
      if (!request.signal.aborted) this.#fail(error, answerId, isNew);
    } finally {
      clearTimeout(quiet);
      this.#save();
    }
  }

  /** A new question that was rejected is put back into its field, unless the field has other text by now. */
  #fail(error: unknown, answerId: string, isNew: boolean): void {
    const message = failureText(error);
    if (!isNew || this.#state.draft !== '' || !isTurnedAway(error)) {
      this.#apply({ type: 'failed', answerId, message, at: this.#moment() });
      return;
    }
    const asked = this.#state.messages.findLast(({ role }) => role === 'user');
    this.#apply({ type: 'turned_away', answerId, message });
    this.#set({ draft: asked?.content ?? '', subject: asked?.subject ?? null });
  }

  #question(conversationHistory: ChatQuestion['conversationHistory']): ChatQuestion {
    const { messages, sessionMode, modelChoice, isResetDue } = this.#state;
    const asked = messages.findLast(({ role }) => role === 'user');
    const { content: message = '', subject = null } = asked ?? {};
    return { message, subject, conversationHistory, sessionMode, modelChoice, resetThread: isResetDue };
  }

  #receive(event: ChatEvent, answerId: string): void {
    const heard = readStreamEvent(event);
    if (heard === null) return;
    const isText = heard.type === 'response.output_text.delta';
    this.#apply({ type: 'received', answerId, event: heard, at: this.#moment() }, isText);
    // A question is saved once the server accepts it: a rejected one was never part of the conversation.
    if (!this.#state.isLoading || heard.type === 'skuline.answered_by') this.#save();
    else this.#saving ??= setTimeout(this.#save, SAVE_EVERY_MS);
  }

  #mayAsk(text: string): boolean {
    const message = findChatRefusal(text);
    if (message !== null) this.#apply({ type: 'refused', message });
    return message === null;
  }

  #moment(): string {
    this.#lastAt = Math.max(now().getTime(), this.#lastAt + 1);
    return new Date(this.#lastAt).toISOString();
  }

  #apply(change: ChatChange, isFrequent = false): void {
    this.#set(changeChat(this.#state, change), isFrequent);
  }

  #set(patch: Partial<ChatState>, isFrequent = false): void {
    const before = this.#state;
    this.#state = { ...before, ...patch };
    const { draft, subject } = this.#state;
    if (draft !== before.draft || subject !== before.subject) this.#kept.draft.save({ draft, subject });
    if (isFrequent) this.#telling ??= setTimeout(this.#tell, TELL_EVERY_MS);
    else this.#tell();
  }

  #tell = (): void => {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    for (const listener of this.#listeners) listener();
  };

  #history(): ChatHistory {
    const { messages, currentStreamingMessage: answer, sessionMode, modelChoice, isResetDue } = this.#state;
    return {
      sessionMode,
      modelChoice,
      messages: answer === null ? messages : [...messages, { ...answer, timestamp: this.#moment() }],
      clearedAt: this.#clearedAt,
      isResetDue,
    };
  }

  /** Saves what was said here on top of what other tabs have saved. */
  #save = (): void => {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    if (!this.#isEnded) this.#kept.history.save(boundHistory(this.#mergeKept()));
  };

  /** Another tab has saved. */
  #onStorage = ({ key }: StorageEvent): void => {
    if (key === this.#kept.history.key) this.#mergeKept();
  };

  /** The history of all tabs. Messages of other tabs appear here once complete, and not while an answer streams. */
  #mergeKept(): ChatHistory {
    const merged = mergeHistories(this.#kept.history.find() ?? NO_HISTORY, this.#history());
    this.#lastAt = Math.max(this.#lastAt, latestOf(merged));
    if (this.#state.isLoading) return merged;
    this.#clearedAt = merged.clearedAt;
    const messages = merged.messages.filter(({ isStreaming }) => !isStreaming);
    const isSame = hasSameMessages(messages, this.#state.messages);
    if (!isSame) this.#apply({ ...merged, type: 'kept_elsewhere', messages });
    return merged;
  }
}
