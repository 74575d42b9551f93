import { AppError, role as roleSchema } from '@skuline/contract';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import { type Access, FULL_ACCESS } from './access.ts';
import { parseTenantId } from './parse-tenant-id.ts';

/** Some issuers send a list of one as the one. */
const brandNames = z.union([z.array(z.string()), z.string().transform((name) => [name])]);

/** Asymmetric algorithms only: a public key must never do as a shared secret, and `none` is none of them. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 5;

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  /** The claim that names the tenant. */
  readonly tenantClaim: string;
  /** The claims that say what a person may do and see; where none is named, everything. */
  readonly roleClaim: string | null;
  readonly brandsClaim: string | null;
  /** The issuer's public key for a token's header. */
  readonly keys: JWTVerifyGetKey;
  readonly clock: Clock;
}

export interface VerifiedClaims {
  readonly tenantId: TenantId;
  readonly userId: string;
  /** '' when the issuer doesn't say. */
  readonly email: string;
  readonly name: string;
  readonly access: Access;
  /** The issuer's session the token was made in, when it says. */
  readonly sessionId: string | null;
  /** The token's own id, when it has one. */
  readonly tokenId: string | null;
}

/**
 * Checks an ID token's signature, algorithm, issuer, audience and times, and reads its claims. Throws `unauthorized`
 * for a token that isn't valid and `not_ready` when the issuer's keys can't be had: that is no reason to log out.
 */
export async function verifyIdToken(token: string, rules: TokenRules): Promise<VerifiedClaims> {
  const { payload, protectedHeader } = await verifySignature(token, rules);
  if (isOtherKindOfToken(protectedHeader.typ, payload) || !isForUs(payload, rules.audience)) throw refused();
  const tenant = payload[rules.tenantClaim];
  if (typeof tenant !== 'string' || tenant.trim() === '') throw refused();
  if (payload.sub === undefined || payload.sub === '') throw refused();
  const email = stringOf(payload['email']);
  return {
    tenantId: parseTenantId(tenant),
    userId: payload.sub,
    email,
    name: stringOf(payload['name']) || email,
    access: accessOf(payload, rules),
    sessionId: stringOf(payload['sid']) || null,
    tokenId: payload.jti || null,
  };
}

/** The payload and the header of a token whose signature, algorithm, issuer, audience and times are right. */
export async function verifySignature(
  token: string,
  rules: Pick<TokenRules, 'issuer' | 'audience' | 'keys' | 'clock'>,
) {
  try {
    return await jwtVerify(token, rules.keys, {
      // Some issuers end in a slash and some do not; configurations rarely get it right.
      issuer: [rules.issuer, `${rules.issuer}/`],
      audience: rules.audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: rules.clock.now(),
    });
  } catch (error) {
    if (error instanceof errors.JOSEError && !isUnavailable(error)) throw refused(error);
    throw new AppError('not_ready', { message: 'The identity provider cannot be reached.', cause: error });
  }
}

function isUnavailable(error: errors.JOSEError): boolean {
  // jose reports a response other than 200, or one that isn't a key set, by its base class or as an invalid set.
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  );
}

/**
 * What the issuer's claims let a person do and see. A role that is asked for and not said is nobody's, and an admin sees
 * everything; a list without a name is that of somebody who sees no brand.
 */
function accessOf(payload: JWTPayload, { roleClaim, brandsClaim }: TokenRules): Access {
  const role = roleClaim === null ? FULL_ACCESS.role : roleSchema.safeParse(payload[roleClaim]).data;
  if (role === undefined) throw refused();
  const claimed = brandsClaim === null || role === 'admin' ? undefined : payload[brandsClaim];
  if (claimed === undefined || claimed === null) return { role, brands: null };
  const brands = brandNames.safeParse(claimed).data;
  if (brands === undefined) throw refused();
  return { role, brands: [...new Set(brands)].toSorted() };
}

/** Access tokens, logout tokens and the like are signed with the same keys; they prove nothing about a sign-in. */
function isOtherKindOfToken(headerType: string | undefined, payload: JWTPayload): boolean {
  if (headerType !== undefined && headerType.toLowerCase() !== 'jwt') return true;
  const kind = payload['token_use'] ?? payload['typ'];
  return kind !== undefined && !['id', 'ID', 'JWT'].includes(stringOf(kind));
}

/** A token made out to several parties must name us as the one that asked for it (OpenID Connect Core 3.1.3.7). */
function isForUs(payload: JWTPayload, audience: string): boolean {
  const isShared = Array.isArray(payload.aud) && payload.aud.length > 1;
  return !isShared || payload['azp'] === audience;
}

function stringOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

function refused(cause?: unknown): AppError {
  return new AppError('unauthorized', { cause });
}
