/** `refreshing` and `signing-out` are separate states: protected pages wait in them (spec 2). */
export type SessionStatus = 'loading' | 'signed-out' | 'signed-in' | 'refreshing' | 'signing-out';

export interface SessionUser {
  readonly email: string;
  readonly displayName: string;
  readonly tenantId: string;
}

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: SessionUser | null;
}

/** The result of a sign-in attempt; `message` is a sentence for the form. */
export type SignInResult =
  | { readonly outcome: 'signed-in' }
  | { readonly outcome: 'leaving' }
  | { readonly outcome: 'code-needed' }
  | { readonly outcome: 'refused'; readonly message: string };

/** The state of a session, with its subscribers. */
export class ObservedState {
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: 'signed-out', user: null };

  get now(): SessionState {
    return this.#state;
  }

  set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  setStatus(status: SessionStatus): void {
    this.set({ ...this.#state, status });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
