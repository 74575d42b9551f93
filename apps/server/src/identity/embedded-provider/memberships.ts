import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../stores/transactional/port.ts';
import { member, organization, session, user } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Tenant } from '../tenant-directory.ts';
import { tenantIdFrom } from '../tenant-id.ts';

export interface Member {
  readonly email: string;
  readonly name: string;
}

/** The user as a member of the tenant; null when the user is gone or belongs to it no more. */
export async function findMember(db: Db, userId: string, tenantId: TenantId): Promise<Member | null> {
  const [row] = await db
    .select(MEMBER)
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(isMember(userId, tenantId))
    .limit(1);
  return row ?? null;
}

/**
 * As {@link findMember} of a user whose sign-in session has not ended: in one statement, for every request of a
 * browser asks it.
 */
export async function findSignedInMember(
  db: Db,
  { userId, tenantId, sessionId }: { userId: string; tenantId: TenantId; sessionId: string },
  now: Date,
): Promise<Member | null> {
  const [row] = await db
    .select(MEMBER)
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .innerJoin(session, and(eq(session.userId, user.id), isLive(sessionId, now)))
    .where(isMember(userId, tenantId))
    .limit(1);
  return row ?? null;
}

const MEMBER = { email: user.email, name: user.name };

function isMember(userId: string, tenantId: TenantId) {
  return and(eq(member.organizationId, tenantId), eq(member.userId, userId));
}

function isLive(sessionId: string, now: Date) {
  return and(eq(session.id, sessionId), gt(session.expiresAt, now));
}

/** One of the tenants a user belongs to. */
export interface Membership {
  readonly tenant: Tenant;
  /** When the user last switched to it; null when never. */
  readonly chosenAt: Date | null;
}

/** The tenants the user belongs to, the first one joined first. */
export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db
    .select({ id: organization.id, name: organization.name, chosenAt: member.chosenAt })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, userId))
    .orderBy(asc(member.createdAt), asc(member.id));
  return rows.map(({ id, name, chosenAt }) => ({ tenant: { id: tenantIdFrom(id), name }, chosenAt }));
}

/** The tenant a sign-in begins with: the one last switched to, else the first one joined; null without any. */
export function findFirstTenant(memberships: readonly Membership[]): Tenant | null {
  const momentOf = ({ chosenAt }: Membership) => chosenAt?.getTime() ?? 0;
  // Sorting keeps the order of equals: whoever never switched begins with the first one joined.
  return memberships.toSorted((a, b) => momentOf(b) - momentOf(a))[0]?.tenant ?? null;
}

export interface LiveSession {
  /** The tenant the session is for, if its user had one when it began. */
  readonly activeTenant: string | null;
}

/** The sign-in session of this id; null when it has ended. */
export async function findLiveSession(db: Db, sessionId: string, now: Date): Promise<LiveSession | null> {
  const [row] = await db
    .select({ activeTenant: session.activeOrganizationId })
    .from(session)
    .where(isLive(sessionId, now))
    .limit(1);
  return row ?? null;
}
