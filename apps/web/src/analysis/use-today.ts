import type { DateKey } from '@skuline/domain/calendar';
import { useSyncExternalStore } from 'react';
import { today } from '../clock.ts';

const CHECK_EVERY_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function check(): void {
  for (const listener of listeners) listener();
}

/** One timer for all who ask. A machine that slept stops timers: a tab that is looked at again checks at once. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** Today in Los Angeles, also on a page that was left open overnight: the last 7 days include today (spec 4). */
export function useToday(): DateKey {
  return useSyncExternalStore(subscribe, today);
}
