import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Db } from '../../stores/transactional/port.ts';
import { jwks } from '../../stores/transactional/schema/index.ts';

/** The embedded issuer's public keys, read from the database and kept; an unknown key id reads them once more. */
export function embeddedKeys(db: Db): JWTVerifyGetKey {
  let known: ReturnType<typeof createLocalJWKSet> | null = null;
  const load = async () => {
    const rows = await db.select({ id: jwks.id, alg: jwks.alg, publicKey: jwks.publicKey }).from(jwks);
    known = createLocalJWKSet({ keys: rows.map(toJwk) });
    return known;
  };
  return async (header, token) => {
    try {
      return await (known ?? (await load()))(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await load())(header, token);
    }
  };
}

function toJwk(row: { id: string; alg: string | null; publicKey: string }): JWK {
  // Written by better-auth from a key it has just made.
  const key = JSON.parse(row.publicKey) as JWK;
  return { ...key, kid: row.id, use: 'sig', ...(row.alg === null ? {} : { alg: row.alg }) };
}
