import { isIP } from 'node:net';
import type { IdentityConfig } from '../identity.ts';

/** What the passkeys of an installation are bound to: browsers give them to pages of this origin alone. */
export interface PasskeySite {
  /** The host's name. */
  readonly rpID: string;
  readonly origin: string;
}

/**
 * The one address that people open, where browsers have passkeys for it: encrypted and of a name, or of this machine itself.
 * Null for all others.
 */
export function findPasskeySite({
  baseUrl,
  anyOrigin,
}: Pick<IdentityConfig, 'baseUrl' | 'anyOrigin'>): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isOfMachine = hostname === 'localhost';
  const isEncrypted = protocol === 'https:' && !hostname.startsWith('[') && isIP(hostname) === 0;
  return !anyOrigin && (isOfMachine || isEncrypted) ? { rpID: hostname, origin } : null;
}

export const NO_PASSKEYS =
  'Passkeys need an https address with a name, or http://localhost. Whoever runs the server sets it as PUBLIC_URL.';
