import type { DateKey } from '@skuline/domain/calendar';
import { useSyncExternalStore } from 'react';
import { today } from '../clock.ts';

const CHECK_EVERY_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function check(): void {
  for (const listener of listeners) listener();
}

/** One timer for all subscribers. Timers stop while a machine sleeps, so a tab that becomes visible checks at once. */
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

/** Today in Los Angeles; updates on a page left open overnight, because the last 7 days include today (spec 4). */
export function useToday(): DateKey {
  return useSyncExternalStore(subscribe, today);
}
