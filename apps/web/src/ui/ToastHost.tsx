import { useState, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { waitingToasts } from './toast.ts';

const Toasts = lazyPart(async () => (await import('./Toasts.tsx')).Toasts);

/** Loads what shows toasts before the first is needed: a page that saves must be able to say so without a network. */
export function prepareToasts(): void {
  void Toasts.preload();
}

/** Stands once in the app and shows its toasts; the code for that is loaded with the first of them. */
export function ToastHost() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.list);
  // Toasts whose code could not be loaded wait for the next one.
  const [missed, setMissed] = useState(0);
  return <Toasts isWanted={waiting.length > missed} onLoadError={() => setMissed(waiting.length)} />;
}
