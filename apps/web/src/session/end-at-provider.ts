import type { IdentityProvider } from './identity-provider.ts';
import type { SessionOptions } from './session-options.ts';
import { withTimeout } from './with-timeout.ts';

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
