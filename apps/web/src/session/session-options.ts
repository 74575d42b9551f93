import type { IdentityProvider } from './identity-provider.ts';
import type { SessionStore } from './stored-session.ts';

/** What a session needs of the browser and the server; a test gives its own. */
export interface SessionOptions {
  readonly store: SessionStore;
  /** Milliseconds of this browser's clock. */
  readonly now: () => number;
  /** The provider the server is configured with; asked for when it is first needed. */
  readonly loadProvider: () => Promise<IdentityProvider>;
  /** Asks the server for the tenant of a token that doesn't name it under our own claim; null when it has none. */
  readonly findTenantId: (idToken: string) => Promise<string | null>;
  /** Leaves for '/' with a fresh page, so that nothing of the person stays in memory (spec 4). */
  readonly goHome: () => void;
  /** Runs `work` while no other tab of this browser runs such work. */
  readonly inOneTab: <T>(work: () => Promise<T>) => Promise<T>;
  /** Settles at once, or when the browser is online again. */
  readonly untilOnline: () => Promise<void>;
  /** Calls back when the page is looked at again, perhaps after a sleep that held up every timer. */
  readonly onWake: (listener: () => void) => () => void;
  readonly warn: (message: string, cause?: unknown) => void;
}
