import { MINUTE_MS } from '@skuline/domain/calendar';
import { eq, like, or } from 'drizzle-orm';
import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { rateLimit } from '../../stores/transactional/schema/index.ts';
import { networkOf } from '../../platform/network-of.ts';
import { countOne, forgetEndedWindows, type RateLimit, takeOneBack } from '../../platform/rate-limits.ts';

/** How long an address that signed in to an account is known to it. */
const KNOWN_MS = 30 * 24 * 60 * MINUTE_MS;

export interface Attempt {
  /** As it is looked up: one spelling for each account. */
  readonly email: string;
  readonly address: string;
}

export interface SignInLimits {
  /**
   * Counts an attempt before the password is looked at, so that many at once can't slip through; returns how many
   * seconds to wait, or null when it may go on.
   */
  begin(attempt: Attempt): Promise<number | null>;
  /** Takes the attempt back, which was no failure, though it is not over: earlier failures still count. */
  takeBack(attempt: Attempt): Promise<void>;
  /** Takes the attempt back: only failures count. From now on the address is known to the account. */
  succeed(attempt: Attempt): Promise<void>;
}

/**
 * Limits failed sign-ins per address, per account and address, and per account from all addresses that are not known to
 * it (ADR 20). better-auth's own limiter counts an address alone, and each allowed request starts its window again, so
 * that an office behind one address would be shut out by its own use.
 */
export function createSignInLimits(db: Db, clock: Clock): SignInLimits {
  const takeBack = async (request: Attempt) => {
    for (const { key } of await limitsOf(db, ofNetwork(request))) await takeOneBack(db, key);
  };
  return {
    takeBack,
    async begin(request) {
      const attempt = ofNetwork(request);
      const now = clock.now().getTime();
      await forgetEndedWindows(db, now);
      const counted: string[] = [];
      for (const limit of await limitsOf(db, attempt)) {
        const wait = await countOne(db, limit, now);
        counted.push(limit.key);
        if (wait === null) continue;
        // A refused attempt guesses nothing: it uses up nothing of the other limits, nor prolongs this one.
        for (const key of counted) await takeOneBack(db, key);
        return wait;
      }
      return null;
    },
    async succeed(request) {
      const attempt = ofNetwork(request);
      await takeBack(request);
      await db.delete(rateLimit).where(eq(rateLimit.key, pairLimit(attempt).key));
      const endsAt = clock.now().getTime() + KNOWN_MS;
      await db
        .insert(rateLimit)
        .values({ id: randomUUID(), key: knownKey(attempt), count: 0, endsAt })
        .onConflictDoUpdate({ target: rateLimit.key, set: { endsAt } });
    },
  };
}

function ofNetwork({ email, address }: Attempt): Attempt {
  return { email, address: networkOf(address) };
}

async function limitsOf(db: Db, attempt: Attempt): Promise<readonly RateLimit[]> {
  const limits = [addressLimit(attempt), pairLimit(attempt)];
  const known = await db
    .select()
    .from(rateLimit)
    .where(eq(rateLimit.key, knownKey(attempt)));
  return known.length > 0 ? limits : [...limits, strangersLimit(attempt)];
}

function addressLimit({ address }: Attempt): RateLimit {
  return { key: `sign-in address ${address}`, max: 20, windowMs: 5 * MINUTE_MS };
}

function pairLimit(attempt: Attempt): RateLimit {
  return { key: `${pairsOf(attempt)} ${hashOf(attempt)}`, max: 5, windowMs: 5 * MINUTE_MS };
}

/** What the keys of an account with any address begin with. */
function pairsOf({ email }: Pick<Attempt, 'email'>): string {
  return `sign-in pair ${hashOf({ email })}`;
}

/** Lets an account be tried at once, from wherever it was locked; what its addresses tried at others still counts. */
export async function forgetFailures(db: Pick<Db, 'delete'>, email: string): Promise<void> {
  const pairs = like(rateLimit.key, `${pairsOf({ email })} %`);
  await db.delete(rateLimit).where(or(pairs, eq(rateLimit.key, strangersLimit({ email }).key)));
}

/** What many addresses together may try at one account. */
function strangersLimit({ email }: Pick<Attempt, 'email'>): RateLimit {
  return { key: `sign-in strangers ${hashOf({ email })}`, max: 30, windowMs: 60 * MINUTE_MS };
}

function knownKey(attempt: Attempt): string {
  return `sign-in known ${hashOf(attempt)}`;
}

/** An email that doesn't exist is counted like one that does, so the response tells nothing. Stored as a hash only. */
function hashOf({ email, address = '' }: Partial<Attempt>): string {
  return createHash('sha256')
    .update(JSON.stringify([email, address]))
    .digest('hex');
}
