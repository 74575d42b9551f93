import type { IdentityProvider } from './identity-provider.ts';
import type { RefreshClocks } from './refresh-timer.ts';
import type { SessionStore } from './stored-session.ts';

/** What a session needs from the browser and the server; tests pass their own. */
export interface SessionOptions extends RefreshClocks {
  readonly store: SessionStore;
  /** Loads the configured provider; called when first needed. */
  readonly loadProvider: () => Promise<IdentityProvider>;
  /** Asks the server for the tenant of a token that doesn't contain our claim; null when there is none. */
  readonly findTenantId: (idToken: string) => Promise<string | null>;
  /** Makes another tenant the one of the next token; rejects when the server refuses or is unreachable. */
  readonly chooseTenant: (idToken: string, tenantId: string) => Promise<void>;
  /** Loads '/' as a new document, so that nothing of the person stays in memory (spec 4). */
  readonly goHome: () => void;
  /** Loads the sign-in page as a new document, with a notice and the current location as return address. */
  readonly askToSignInAgain: () => void;
  /** Reloads the page for the current session, without the previous tenant's parameters. */
  readonly openAfresh: () => void;
  /** Runs `work` while no other tab of this browser does. */
  readonly inOneTab: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves at once, or when the browser is online again. */
  readonly untilOnline: () => Promise<void>;
  /** Calls `listener` when the page becomes visible again, perhaps after a sleep that paused all timers. */
  readonly onWake: (listener: () => void) => () => void;
  /** Runs low-priority work after the page was rendered. */
  readonly whenIdle: (work: () => void) => void;
  readonly warn: (message: string, cause?: unknown) => void;
}
