import { type ChatPlace, chatPlaceOf } from '@skuline/domain/assistant';
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useApi } from '../../../api/index.ts';
import { chatPreferences } from '../../../preferences/index.ts';
import { type SessionOfPage, useSessionOfPage } from '../../../session/index.ts';
import { Chat, type ChatState } from './chat.ts';

const CHATS = new WeakMap<SessionOfPage, Chats>();

/** The conversations of a session's person, by page. They outlive the panel and end with the session. */
class Chats {
  readonly #session: SessionOfPage;
  readonly #chats = new Map<ChatPlace, Chat>();

  constructor(session: SessionOfPage) {
    this.#session = session;
    session.subscribe(this.#endWithSession);
  }

  at(place: ChatPlace, tenantId: string | null): Chat {
    const { email = null } = this.#session.getState().user ?? {};
    const chat = this.#chats.get(place) ?? new Chat(chatPreferences({ tenantId, email }, place));
    this.#chats.set(place, chat);
    this.#endWithSession();
    return chat;
  }

  #endWithSession = (): void => {
    if (this.#session.getState().status !== 'signing-out') return;
    for (const chat of this.#chats.values()) chat.end();
  };
}

/** The conversation of the current page. */
export function useChat(): { readonly chat: Chat; readonly state: ChatState } {
  const { tenantId } = useApi();
  const place = useLocation({ select: ({ pathname }) => chatPlaceOf(pathname) });
  const session = useSessionOfPage();
  const chats = CHATS.get(session) ?? new Chats(session);
  CHATS.set(session, chats);
  const chat = chats.at(place, tenantId);
  return { chat, state: useSyncExternalStore(chat.subscribe, chat.getState) };
}
