import type { IdentityProvider, IssuedUser } from './identity-provider.ts';

/** Waits before each further attempt when the issuer can't be reached: a network needs a moment after a sleep. */
const RETRY_AFTER_MS = [1000, 3000, 10_000];

/** A new ID token, or null when the issuer gives none. An issuer that doesn't answer is asked again, then rejects. */
export async function refreshTokens(
  provider: Pick<IdentityProvider, 'refresh'>,
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
