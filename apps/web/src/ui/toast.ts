/** A toast: confirms an action, or reports a failure. */
export interface Toast {
  readonly kind: 'done' | 'failed';
  /** One short sentence. */
  readonly message: string;
  /** What can be done about it, such as Undo or Retry; a press closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Shows a short message at the bottom of the page for four seconds; can be called from anywhere. */
export function showToast(toast: Toast): void {
  waiting = [...waiting, toast];
  tell();
}

/** The toasts that are not shown yet, queued so that none is lost while the toasts' code loads. */
export const waitingToasts = {
  list: () => waiting,
  /** Returns the queued toasts and empties the queue. */
  take: () => {
    const taken = waiting;
    waiting = [];
    if (taken.length > 0) tell();
    return taken;
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
