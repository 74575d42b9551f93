import type { IdentityProvider } from './identity-provider.ts';

/**
 * The provider the server is configured with: asked for when it is first needed, and again after a failure. It tells
 * when the issuer reports that nobody is signed in.
 */
export function createProviderSource(
  load: () => Promise<IdentityProvider>,
  onSignedOut: () => void,
): () => Promise<IdentityProvider> {
  let loading: Promise<IdentityProvider> | null = null;
  const open = async () => {
    try {
      const provider = await load();
      provider.onSignedOut(onSignedOut);
      return provider;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  return () => (loading ??= open());
}
