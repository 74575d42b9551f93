import type { LinkState } from '@skuline/contract';
import { and, eq, gt, isNull, lte, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { hashOfSecret, makeSecretText } from '../../platform/secret-text.ts';
import type { Access } from '../access.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { rowOf } from './memberships.ts';
import { oneTimeLink } from '../../stores/transactional/schema/index.ts';

export type Link = typeof oneTimeLink.$inferSelect;
export type OneTimeLinkKind = Link['kind'];

export interface NewLink extends Pick<Link, 'kind' | 'email'> {
  readonly lifetimeMs: number;
  readonly tenantId?: string;
  readonly access?: Access;
  readonly madeBy?: string | null;
}

export interface MadeLink {
  readonly id: string;
  /** Goes into the link alone: a hash of it is kept. */
  readonly token: string;
}

/** For how long it can be said of a link that it has ended. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;

export async function makeLink(
  db: Pick<Db, 'insert' | 'delete'>,
  now: Date,
  { lifetimeMs, access, ...link }: NewLink,
): Promise<MadeLink> {
  await db.delete(oneTimeLink).where(lte(oneTimeLink.expiresAt, new Date(now.getTime() - REMEMBERED_MS)));
  const id = randomUUID();
  const token = makeSecretText();
  await db.insert(oneTimeLink).values({
    ...link,
    ...(access === undefined ? {} : rowOf(access)),
    id,
    tokenHash: hashOfSecret(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return { id, token };
}

export interface FoundLink {
  readonly state: LinkState;
  /** Null where it is unknown. */
  readonly link: Link | null;
}

export async function findLink(
  db: Pick<Db, 'select'>,
  now: Date,
  kind: OneTimeLinkKind,
  token: string,
): Promise<FoundLink> {
  const [link] = await db.select().from(oneTimeLink).where(isNamed(kind, token));
  return link === undefined ? { state: 'unknown', link: null } : { state: stateOf(link, now), link };
}

function stateOf({ outcome, expiresAt }: Link, now: Date): LinkState {
  return outcome ?? (expiresAt > now ? 'open' : 'expired');
}

/** Uses an open link up and returns it; null for any other. Of several tries at once one succeeds. */
export async function useUpLink(
  tx: Pick<Db, 'update'>,
  now: Date,
  kind: OneTimeLinkKind,
  token: string,
): Promise<Link | null> {
  const [link] = await tx
    .update(oneTimeLink)
    .set({ endedAt: now, outcome: 'used' })
    .where(and(isNamed(kind, token), isLinkOpen(now)))
    .returning();
  return link ?? null;
}

/** Ends the open links among the chosen ones, and returns how many. */
export async function revokeLinks(
  db: Pick<Db, 'update'>,
  now: Date,
  chosen: SQL | undefined,
): Promise<number> {
  const ended = await db
    .update(oneTimeLink)
    .set({ endedAt: now, outcome: 'revoked' })
    .where(and(chosen, isLinkOpen(now)))
    .returning({ id: oneTimeLink.id });
  return ended.length;
}

export function isLinkOpen(now: Date): SQL | undefined {
  return and(isNull(oneTimeLink.endedAt), gt(oneTimeLink.expiresAt, now));
}

function isNamed(kind: OneTimeLinkKind, token: string): SQL | undefined {
  return and(eq(oneTimeLink.kind, kind), eq(oneTimeLink.tokenHash, hashOfSecret(token)));
}
