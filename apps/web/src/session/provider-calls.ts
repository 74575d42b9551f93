import type { IdentityProvider, IssuedUser } from './identity-provider.ts';
import type { SessionOptions } from './session-options.ts';

/** Timeout of loading the sign-in configuration. */
const CONFIG_TIMEOUT_MS = 15_000;

/**
 * Loads the configured provider when it is first needed, and again after a failure. Calls `onSignedOut` when the issuer
 * reports that nobody is signed in.
 */
export function createProviderSource(
  load: () => Promise<IdentityProvider>,
  onSignedOut: () => void,
): () => Promise<IdentityProvider> {
  let loading: Promise<IdentityProvider> | null = null;
  const open = async () => {
    try {
      const provider = await withTimeout(
        CONFIG_TIMEOUT_MS,
        load(),
        'The server does not say how people sign in.',
      );
      provider.onSignedOut(onSignedOut);
      return provider;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  return () => (loading ??= open());
}

/** Timeout of the end-session request. */
const END_SESSION_TIMEOUT_MS = 5000;

/** Tells the issuer that the session ends; whether the page is being left for it. Never rejects. */
export async function endAtProvider(
  provider: Promise<IdentityProvider>,
  where: 'everywhere' | 'here',
  warn: SessionOptions['warn'],
): Promise<boolean> {
  const ended = provider.then((known) => known.signOut(where));
  try {
    const outcome = await withTimeout(END_SESSION_TIMEOUT_MS, ended, 'The issuer did not answer the logout.');
    return outcome === 'leaving';
  } catch (error) {
    // The person is signed out anyway; the browser's data are cleared.
    warn('the sign-in provider could not be told of the logout', error);
    return false;
  }
}

/** Delays before each retry when the issuer is unreachable: after a sleep a network needs a moment. */
const RETRY_AFTER_MS = [1000, 3000, 10_000];
/** Limit of all attempts together; protected pages show a spinner meanwhile. */
const REFRESH_TIMEOUT_MS = 30_000;

type Refreshable = Pick<IdentityProvider, 'refresh'>;

/**
 * A new ID token, or null when the issuer gives none. Retries while the issuer is unreachable; rejects after half a
 * minute.
 */
export function refreshTokens(
  provider: Refreshable,
  onRetry: (error: unknown) => void,
): Promise<IssuedUser | null> {
  return withTimeout(REFRESH_TIMEOUT_MS, tryRepeatedly(provider, onRetry), 'The issuer does not answer.');
}

async function tryRepeatedly(
  provider: Refreshable,
  onRetry: (error: unknown) => void,
): Promise<IssuedUser | null> {
  for (const wait of RETRY_AFTER_MS) {
    try {
      return await provider.refresh();
    } catch (error) {
      onRetry(error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return provider.refresh();
}

/** The result of `work`; rejects with `complaint` when it takes longer than `ms` milliseconds. */
async function withTimeout<T>(ms: number, work: Promise<T>, complaint: string): Promise<T> {
  let handle: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    handle = setTimeout(() => reject(new Error(complaint)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(handle);
  }
}
