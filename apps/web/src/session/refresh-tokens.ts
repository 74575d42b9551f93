import type { IdentityProvider, IssuedUser } from './identity-provider.ts';
import { withTimeout } from './with-timeout.ts';

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
