import { type ChatPlace, chatPlaceOf } from '@skuline/domain/assistant';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { type Api, useApi } from '../../../api/index.ts';
import { chatPreferences } from '../../../preferences/index.ts';
import { useSession, useSessionEnd } from '../../../session/index.ts';
import { Chat, type ChatState } from './chat.ts';

/** The conversations of each person, by page. */
const CHATS = new WeakMap<Api, Map<ChatPlace, Chat>>();

function chatsOf(api: Api): Map<ChatPlace, Chat> {
  const chats = CHATS.get(api) ?? new Map<ChatPlace, Chat>();
  CHATS.set(api, chats);
  return chats;
}

function chatAt(api: Api, place: ChatPlace, email: string | null): Chat {
  const chats = chatsOf(api);
  const chat = chats.get(place) ?? new Chat(chatPreferences({ tenantId: api.tenantId, email }, place));
  chats.set(place, chat);
  return chat;
}

/** The conversation of the current page. */
export function useChat(): { readonly chat: Chat; readonly state: ChatState } {
  const api = useApi();
  const place = useLocation({ select: ({ pathname }) => chatPlaceOf(pathname) });
  const { user } = useSession();
  const chat = chatAt(api, place, user?.email ?? null);
  const state = useSyncExternalStore(chat.subscribe, chat.getState);
  useSessionEnd(
    useCallback(() => {
      for (const each of chatsOf(api).values()) each.end();
      CHATS.delete(api);
    }, [api]),
  );
  return { chat, state };
}
