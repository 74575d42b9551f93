import type { SessionState, SessionStatus } from './session-state.ts';

/** The state of a session and who wants to hear of its changes. */
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
