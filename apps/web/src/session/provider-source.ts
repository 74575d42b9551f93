import type { IdentityProvider } from './identity-provider.ts';
import { withTimeout } from './with-timeout.ts';

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
