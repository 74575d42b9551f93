import type { IdentityProvider, IssuedUser } from './identity-provider.ts';
import { withTimeout } from './with-timeout.ts';

/** Waits before each further attempt when the issuer can't be reached: a network needs a moment after a sleep. */
const RETRY_AFTER_MS = [1000, 3000, 10_000];
/** All attempts together: a protected page waits behind a spinner meanwhile. */
const REFRESH_TIMEOUT_MS = 30_000;

type Refreshable = Pick<IdentityProvider, 'refresh'>;

/**
 * A new ID token, or null when the issuer gives none. An issuer that can't be reached is asked again; when it does not
 * answer within half a minute this rejects.
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
