import { useState, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { waitingToasts } from './toast.ts';

const Toasts = lazyPart(async () => (await import('./Toasts.tsx')).Toasts);

/** Preloads the toasts' code: a page that saves must be able to show one even offline. */
export function prepareToasts(): void {
  void Toasts.preload();
}

/** Renders the app's toasts; their code is loaded with the first one. */
export function ToastHost() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.list);
  // When their code cannot be loaded, toasts wait until the next one is shown.
  const [missed, setMissed] = useState(0);
  return <Toasts isWanted={waiting.length > missed} onLoadError={() => setMissed(waiting.length)} />;
}
