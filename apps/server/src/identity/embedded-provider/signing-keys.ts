import { isNull, sql } from 'drizzle-orm';
import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { jwks } from '../../stores/transactional/schema/index.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** How long a key signs. The first token after that is signed by a new one, made on the spot. */
export const KEY_ROTATION_SECONDS = 90 * DAY_SECONDS;
/** How long a key is believed after it has stopped signing: longer than any token lives. */
export const KEY_GRACE_SECONDS = DAY_SECONDS;

interface KnownKeys {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  /** Milliseconds since 1970 after which a key id is rejected. */
  readonly endsAt: ReadonlyMap<string, number>;
}

/**
 * The embedded issuer's public keys, read from the database and cached; an unknown key id reads them once more. A key
 * past its grace period is as unknown as one that never was.
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

/** Keys that were made before keys were rotated end like the others. */
export async function endOldKeys(db: Db): Promise<void> {
  await db
    .update(jwks)
    .set({ expiresAt: sql`${jwks.createdAt} + make_interval(secs => ${KEY_ROTATION_SECONDS})` })
    .where(isNull(jwks.expiresAt));
}

/** Whether keys were made here before, which the secret they are encrypted with opens. */
export async function hasKeys(db: Db): Promise<boolean> {
  return (await db.$count(jwks)) > 0;
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
