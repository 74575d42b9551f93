import { AppError } from '@skuline/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../stores/transactional/port.ts';
import { member, organization, user } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { DirectoryUser, ListedUser } from '../tenant-directory.ts';

/** The row that makes a user a member of a tenant. */
export function newMember(userId: string, tenantId: TenantId, now: Date) {
  return { id: randomUUID(), userId, organizationId: tenantId, role: 'member', createdAt: now };
}

/** Lets a user into a tenant; throws `already_exists` for a member. */
export async function joinTenant(
  db: Db,
  now: Date,
  { id, email }: DirectoryUser,
  tenantId: TenantId,
): Promise<void> {
  const rows = await db
    .insert(member)
    .values(newMember(id, tenantId, now))
    .onConflictDoNothing({ target: [member.organizationId, member.userId] })
    .returning({ id: member.id });
  if (rows.length === 0) {
    throw new AppError('already_exists', { message: `${email} is already a user of this tenant.` });
  }
}

/** Takes a user out of a tenant; throws `user_not_found` for somebody who isn't in it. */
export async function leaveTenant(db: Db, { id, email }: DirectoryUser, tenantId: TenantId): Promise<void> {
  const rows = await db
    .delete(member)
    .where(and(eq(member.organizationId, tenantId), eq(member.userId, id)))
    .returning({ id: member.id });
  if (rows.length === 0) {
    throw new AppError('user_not_found', { message: `${email} is not a user of this tenant.` });
  }
}

/** The users of a tenant, or all of them, by e-mail, each with the tenants they belong to. */
export async function listUsers(db: Db, tenantId: TenantId | null): Promise<ListedUser[]> {
  const ofTenant = db
    .select({ userId: member.userId })
    .from(member)
    .where(tenantId === null ? undefined : eq(member.organizationId, tenantId));
  const rows = await db
    .select({ id: user.id, email: user.email, name: user.name, tenant: organization.name })
    .from(user)
    .leftJoin(member, eq(member.userId, user.id))
    .leftJoin(organization, eq(organization.id, member.organizationId))
    .where(tenantId === null ? undefined : inArray(user.id, ofTenant))
    .orderBy(asc(user.email), asc(member.createdAt), asc(member.id));
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].flatMap((memberships) => {
    const [first] = memberships;
    if (first === undefined) return [];
    const { id, email, name } = first;
    return [{ id, email, name, tenants: memberships.flatMap(({ tenant }) => tenant ?? []) }];
  });
}
