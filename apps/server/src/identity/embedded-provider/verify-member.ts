import { AppError } from '@skuline/contract';
import { and, eq, exists } from 'drizzle-orm';
import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { LACKS_SECOND_FACTOR, jwks, member, session, user } from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser } from '../identity.ts';
import { verifyIdToken } from '../verify-token.ts';
import { verifyScriptToken } from './issued-tokens.ts';
import { ACCESS_COLUMNS, isLive, type SignIn } from './memberships.ts';
import { KEY_GRACE_SECONDS } from './signing-keys.ts';

export interface VerifyMemberDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
}

/**
 * The check of every request. A valid token is not enough: the user must still exist and belong to the tenant it names,
 * and the session it was made in must not have ended. A script's token has no session, but a row of its own.
 */
export function createVerifyMember({ db, clock, issuer, audience, keys }: VerifyMemberDependencies) {
  const rules = {
    issuer,
    audience,
    tenantClaim: 'tenantId',
    roleClaim: null,
    brandsClaim: null,
    keys,
    clock,
  };
  const verifyScript = async (named: Who, tokenId: string | null): Promise<VerifiedUser> => {
    if (tokenId === null) throw new AppError('unauthorized');
    const found = await verifyScriptToken(db, clock, tokenId);
    if (found.userId === named.userId && found.tenantId === named.tenantId) return found;
    throw new AppError('unauthorized');
  };
  return async (bearer: string): Promise<VerifiedUser> => {
    const { tenantId, userId, sessionId, tokenId } = await verifyIdToken(bearer, rules);
    if (sessionId === null) return verifyScript({ tenantId, userId }, tokenId);
    const found = await findMember(db, { userId, tenantId }, { sessionId, now: clock.now() });
    if (found === null) throw new AppError('unauthorized');
    return { tenantId, userId, ...found, scopes: null, sessionId, tokenId: null };
  };
}

interface Who {
  readonly userId: string;
  readonly tenantId: TenantId;
}

/**
 * The user as a member of the tenant; null when the user is gone or has left it, and when the sign-in session has ended or
 * is another user's. One statement: every request asks it.
 */
async function findMember(
  db: Db,
  { userId, tenantId }: Who,
  signIn: SignIn,
): Promise<Pick<VerifiedUser, 'email' | 'name' | 'access' | 'lacksSecondFactor'> | null> {
  const lives = exists(
    db
      .select({ id: session.id })
      .from(session)
      .where(and(isLive(signIn), eq(session.userId, userId))),
  );
  const [row] = await db
    .select({
      email: user.email,
      name: user.name,
      access: ACCESS_COLUMNS,
      lacksSecondFactor: LACKS_SECOND_FACTOR,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, tenantId), eq(member.userId, userId), lives))
    .limit(1);
  return row ?? null;
}

interface KnownKeys {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  /** Milliseconds since 1970 after which a key id is rejected. */
  readonly endsAt: ReadonlyMap<string, number>;
}

/**
 * The embedded issuer's public keys, read from the database and cached; an unknown key id reads them once more. A key
 * past its grace period is rejected like an unknown one.
 */
export function embeddedKeys(db: Db, clock: Clock): JWTVerifyGetKey {
  let known: KnownKeys | null = null;
  const load = async () => {
    known = await readKeys(db);
    return known;
  };
  return async (header, token) => {
    const now = clock.now().getTime();
    const find = (keys: KnownKeys) => {
      if (now >= (keys.endsAt.get(header.kid ?? '') ?? Infinity)) throw new errors.JWKSNoMatchingKey();
      return keys.find(header, token);
    };
    try {
      return await find(known ?? (await load()));
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return find(await load());
    }
  };
}

async function readKeys(db: Db): Promise<KnownKeys> {
  const rows = await db.select().from(jwks);
  return {
    find: createLocalJWKSet({ keys: rows.map(toJwk) }),
    endsAt: new Map(
      rows.flatMap(({ id, expiresAt }) =>
        expiresAt === null ? [] : [[id, expiresAt.getTime() + KEY_GRACE_SECONDS * 1000] as const],
      ),
    ),
  };
}

function toJwk(row: { id: string; alg: string | null; publicKey: string }): JWK {
  // Written by better-auth from a key it has just made.
  const key = JSON.parse(row.publicKey) as JWK;
  return { ...key, kid: row.id, use: 'sig', ...(row.alg === null ? {} : { alg: row.alg }) };
}
