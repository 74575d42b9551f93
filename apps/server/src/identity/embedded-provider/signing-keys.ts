import { isNull, sql } from 'drizzle-orm';
import type { Db } from '../../stores/transactional/port.ts';
import { jwks } from '../../stores/transactional/schema/index.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** How long a key signs. The first token after that is signed by a new one, made on the spot. */
export const KEY_ROTATION_SECONDS = 90 * DAY_SECONDS;
/** How long a key is believed after it has stopped signing: longer than any token lives. */
export const KEY_GRACE_SECONDS = DAY_SECONDS;

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
