import type { IdentityProvider } from './identity-provider.ts';
import type { RefreshClocks } from './refresh-timer.ts';
import type { SessionStore } from './stored-session.ts';

/** What a session needs of the browser and the server; a test gives its own. */
export interface SessionOptions extends RefreshClocks {
  readonly store: SessionStore;
  /** The provider the server is configured with; asked for when it is first needed. */
  readonly loadProvider: () => Promise<IdentityProvider>;
  /** Asks the server for the tenant of a token that doesn't name it under our own claim; null when it has none. */
  readonly findTenantId: (idToken: string) => Promise<string | null>;
  /** Makes another tenant the one of the next token; rejects when the server refuses or can't be reached. */
  readonly chooseTenant: (idToken: string, tenantId: string) => Promise<void>;
  /** Leaves for '/' with a fresh page, so that nothing of the person stays in memory (spec 4). */
  readonly goHome: () => void;
  /** Leaves with a fresh page for the sign-in page, which says so and keeps where the person was. */
  readonly askToSignInAgain: () => void;
  /** Loads this page anew for whoever the session is for now, without what belongs to the tenant before. */
  readonly openAfresh: () => void;
  /** Runs `work` while no other tab of this browser runs such work. */
  readonly inOneTab: <T>(work: () => Promise<T>) => Promise<T>;
  /** Settles at once, or when the browser is online again. */
  readonly untilOnline: () => Promise<void>;
  /** Calls back when the page is looked at again, perhaps after a sleep that held up every timer. */
  readonly onWake: (listener: () => void) => () => void;
  /** Runs what nobody waits for, after the page has been drawn. */
  readonly whenIdle: (work: () => void) => void;
  readonly warn: (message: string, cause?: unknown) => void;
}
