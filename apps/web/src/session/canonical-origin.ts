import type { AuthConfig } from '@skuline/contract';

export type SignInPlace =
  | { readonly kind: 'here' }
  | { readonly kind: 'move'; readonly url: string }
  | { readonly kind: 'problem'; readonly message: string };

interface Page {
  readonly isSecureContext: boolean;
  readonly location: Pick<Location, 'origin' | 'hostname' | 'search'>;
}

/**
 * Where signing in is possible: the embedded issuer knows the app by one origin only, so a page opened under another
 * name of the same machine (localhost for 127.0.0.1) moves there first.
 */
export function placeToSignIn(config: Pick<AuthConfig, 'authority' | 'mode'>, page: Page): SignInPlace {
  const { origin, hostname, search } = page.location;
  const canonical = new URL(config.authority);
  if (config.mode === 'embedded' && canonical.origin !== origin) {
    if (isLoopback(canonical.hostname) && !isLoopback(hostname)) {
      return {
        kind: 'problem',
        message: `This Skuline signs people in at ${canonical.origin} only. To use it from here, start it with PUBLIC_URL=${origin}.`,
      };
    }
    return { kind: 'move', url: `${canonical.origin}/signin${search}` };
  }
  if (!page.isSecureContext) {
    return { kind: 'problem', message: 'Signing in needs a secure connection: open Skuline by https.' };
  }
  return { kind: 'here' };
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname.startsWith('127.')
  );
}
