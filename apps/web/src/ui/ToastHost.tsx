import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { warn } from '../warn.ts';
import { waitingToasts } from './toast.ts';

const loadToasts = async () => (await import('./Toasts.tsx')).Toasts;

/** Loads what shows toasts before the first is needed: a page that saves must be able to say so without a network. */
export function prepareToasts(): void {
  loadToasts().catch((error: unknown) => warn('toasts could not be loaded ahead', error));
}

/** Stands once in the app and shows its toasts; what it needs for that is loaded with the first of them. */
export function ToastHost() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.list);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const missed = Toasts === null ? waiting.length : 0;
  // Serves the network: fetches the code. When that fails the toasts wait for the next one.
  useEffect(() => {
    if (missed === 0) return;
    loadToasts()
      .then((loaded) => setToasts(() => loaded))
      .catch((error: unknown) => warn('toasts could not be loaded', error));
  }, [missed]);
  return Toasts === null ? null : <Toasts />;
}
