import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

const DISCOVERY_TIMEOUT_MS = 5000;
const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/**
 * The signing keys of an outside issuer, found by its discovery document unless `jwksUrl` names them. Nothing is
 * fetched before the first token: an issuer that is down must not keep the app from starting.
 */
export function outsideKeys(issuer: string, jwksUrl: string | null): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | null = null;
  const find = async () => createRemoteJWKSet(new URL(jwksUrl ?? (await discoverJwksUrl(issuer))));
  return async (header, token) => {
    found ??= find().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return (await found)(header, token);
  };
}

async function discoverJwksUrl(issuer: string): Promise<string> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The issuer's discovery document was answered with ${response.status}.`);
  const document = discovery.parse(await response.json());
  if (document.issuer.replace(/\/$/, '') !== issuer) {
    throw new Error(`The discovery document at ${issuer} is of another issuer, ${document.issuer}.`);
  }
  return document.jwks_uri;
}
