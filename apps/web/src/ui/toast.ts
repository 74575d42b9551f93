/** What a toast says: that something was done, or that it failed. */
export interface Toast {
  readonly kind: 'done' | 'failed';
  /** One short sentence. */
  readonly message: string;
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says something for four seconds at the foot of the page, politely; call it from anywhere (spec: saved, failed). */
export function showToast(toast: Toast): void {
  waiting = [...waiting, toast];
  tell();
}

/** The toasts that nothing has shown yet: kept here, so that none is lost while what shows them loads. */
export const waitingToasts = {
  list: () => waiting,
  /** The waiting toasts, which from now on wait no more. */
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
