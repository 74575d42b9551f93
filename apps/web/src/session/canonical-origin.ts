import type { AuthConfig } from '@skuline/contract';

export type SignInPlace =
  | { readonly kind: 'here' }
  | { readonly kind: 'move'; readonly url: string }
  | { readonly kind: 'problem'; readonly message: string };

/**
 * Where signing in is possible: an app with a configured address signs people in only there, so a page opened under
 * another name of the same machine (localhost for 127.0.0.1) redirects there first.
 */
export function placeToSignIn(
  config: Pick<AuthConfig, 'authority' | 'anyOrigin'>,
  { origin, hostname, search }: Pick<Location, 'origin' | 'hostname' | 'search'>,
): SignInPlace {
  const canonical = new URL(config.authority);
  if (config.anyOrigin || canonical.origin === origin) return { kind: 'here' };
  if (isLoopback(canonical.hostname) && !isLoopback(hostname)) {
    return {
      kind: 'problem',
      message: `This Skuline signs people in at ${canonical.origin} only. To use it from here, start it with PUBLIC_URL=${origin}.`,
    };
  }
  return { kind: 'move', url: `${canonical.origin}/signin${search}` };
}

/** Whether Skuline runs on the computer of whoever looks at it. */
export function isOwnMachine(): boolean {
  return typeof location !== 'undefined' && isLoopback(location.hostname);
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname.startsWith('127.')
  );
}
