import { and, eq, gt, lte } from 'drizzle-orm';
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '../../stores/transactional/port.ts';
import { verification } from '../../stores/transactional/schema/index.ts';

/** Something that was given to a person and is taken back from them once: a challenge to a device, or a code. */
export interface GivenOnce {
  readonly kind: 'new passkey' | 'passkey proof' | 'passkey code';
  readonly text: string;
  readonly userId: string;
}

/** How long it is good. */
export const GIVEN_LIFETIME_MS = 5 * 60_000;

/** Keeps a hash of it, and clears away what was never taken. */
export async function keepOnce(
  db: Pick<Db, 'insert' | 'delete'>,
  now: Date,
  given: GivenOnce,
): Promise<void> {
  await db.delete(verification).where(lte(verification.expiresAt, now));
  const expiresAt = new Date(now.getTime() + GIVEN_LIFETIME_MS);
  const row = { identifier: identifierOf(given), value: given.userId, createdAt: now, updatedAt: now };
  await db.insert(verification).values({ id: randomUUID(), expiresAt, ...row });
}

/** Whether it was given to this person, lately, and is taken now for the first time. */
export async function takeOnce(db: Pick<Db, 'delete'>, now: Date, given: GivenOnce): Promise<boolean> {
  const isGiven = and(
    eq(verification.identifier, identifierOf(given)),
    eq(verification.value, given.userId),
    gt(verification.expiresAt, now),
  );
  const taken = await db.delete(verification).where(isGiven).returning({ id: verification.id });
  return taken.length > 0;
}

function identifierOf({ kind, text }: GivenOnce): string {
  return `${kind} ${createHash('sha256').update(text).digest('hex')}`;
}
