import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../stores/transactional/port.ts';
import { member, organization, session, user } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { tenantIdFrom } from '../tenant-id.ts';

export interface Member {
  readonly email: string;
  readonly name: string;
}

/** The user as a member of the tenant; null when the user is gone or belongs to it no more. */
export async function findMember(db: Db, userId: string, tenantId: TenantId): Promise<Member | null> {
  const [row] = await db
    .select({ email: user.email, name: user.name })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, tenantId), eq(member.userId, userId)))
    .limit(1);
  return row ?? null;
}

/** The ids of the tenants the user belongs to, the first one joined first. */
export async function listTenantIdsOf(db: Db, userId: string): Promise<TenantId[]> {
  const rows = await db
    .select({ id: organization.id })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, userId))
    .orderBy(asc(member.createdAt), asc(member.id));
  return rows.map(({ id }) => tenantIdFrom(id));
}

export interface LiveSession {
  /** The tenant the person has switched to, if any. */
  readonly activeTenant: string | null;
}

/** The sign-in session of this id; null when it has ended. */
export async function findLiveSession(db: Db, sessionId: string, now: Date): Promise<LiveSession | null> {
  const [row] = await db
    .select({ activeTenant: session.activeOrganizationId })
    .from(session)
    .where(and(eq(session.id, sessionId), gt(session.expiresAt, now)))
    .limit(1);
  return row ?? null;
}
