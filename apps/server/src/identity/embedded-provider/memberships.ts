import { AppError } from '@skuline/contract';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../stores/transactional/port.ts';
import {
  LACKS_SECOND_FACTOR,
  member,
  organization,
  savedView,
  toldByRules,
  session,
  user,
} from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { recordAudit } from '../../audit/index.ts';
import { type Access, describeAccess, parseAccess } from '../access.ts';
import type { DirectoryUser, ListedMembership, ListedUser, Tenant } from '../tenant-directory.ts';
import { parseTenantId } from '../parse-tenant-id.ts';

/** The columns of a member that say what they may do and see. */
export const ACCESS_COLUMNS = { role: member.role, brands: member.brands };

/** One of the tenants a user belongs to. */
export interface Membership {
  readonly id: string;
  readonly tenant: Tenant;
  readonly access: Access;
  /** Whether it requires a second factor that the user has not. */
  readonly lacksSecondFactor: boolean;
  /** When the user last switched to it; null when never. */
  readonly chosenAt: Date | null;
}

/** The tenants the user belongs to, the first one joined first. */
export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db
    .select({
      id: member.id,
      tenantId: organization.id,
      name: organization.name,
      access: ACCESS_COLUMNS,
      lacksSecondFactor: LACKS_SECOND_FACTOR,
      chosenAt: member.chosenAt,
    })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, userId))
    .orderBy(asc(member.createdAt), asc(member.id));
  return rows.map(({ tenantId, name, ...row }) => ({
    ...row,
    tenant: { id: parseTenantId(tenantId), name },
  }));
}

/** The tenant a sign-in begins with: the one last switched to, else the first one joined; null without any. */
export function findFirstTenant(memberships: readonly Membership[]): Tenant | null {
  const momentOf = ({ chosenAt }: Membership) => chosenAt?.getTime() ?? 0;
  // Sorting keeps the order of equals: without a switch it is the first one joined.
  return memberships.toSorted((a, b) => momentOf(b) - momentOf(a))[0]?.tenant ?? null;
}

/** A sign-in session at a moment. */
export interface SignIn {
  readonly sessionId: string;
  readonly now: Date;
}

export function isLive({ sessionId, now }: SignIn) {
  return and(eq(session.id, sessionId), gt(session.expiresAt, now));
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
    .where(isLive({ sessionId, now }))
    .limit(1);
  return row ?? null;
}

/** The row that makes a user a member of a tenant. */
function newMember(userId: string, tenantId: TenantId, access: Access, now: Date) {
  return { id: randomUUID(), userId, organizationId: tenantId, ...rowOf(access), createdAt: now };
}

/** The columns of a member or an invitation that say it. */
export function rowOf(access: Access): { role: Access['role']; brands: string[] | null } {
  const { role, brands } = parseAccess(access);
  return { role, brands: brands === null ? null : [...brands] };
}

/** Lets a user into a tenant; throws `already_exists` for a member. */
export async function joinTenant(
  tx: Pick<Db, 'insert' | 'execute'>,
  now: Date,
  { id, email }: DirectoryUser,
  { tenantId, access }: { readonly tenantId: TenantId; readonly access: Access },
): Promise<void> {
  const rows = await tx
    .insert(member)
    .values(newMember(id, tenantId, access, now))
    .onConflictDoNothing({ target: [member.organizationId, member.userId] })
    .returning({ id: member.id });
  if (rows.length === 0) {
    throw new AppError('already_exists', { message: `${email} is already a user of this tenant.` });
  }
  const details = describeAccess(access);
  await recordAudit(tx, now, { of: tenantId, action: 'member.joined', subject: email, details });
}

/**
 * Takes a user out of a tenant. Their tokens for it end with the membership, and so do the views and notifications that
 * nobody else sees. Throws `user_not_found` for a user who isn't in it.
 */
export async function leaveTenant(
  tx: Pick<Db, 'select' | 'delete'>,
  leaving: DirectoryUser,
  tenantId: TenantId,
): Promise<void> {
  await keepAnAdmin(tx, leaving, tenantId);
  const rows = await tx.delete(member).where(isIn(tenantId, leaving)).returning({ id: member.id });
  if (rows.length === 0) throw noMember(leaving);
  const isOwn = and(eq(savedView.tenantId, tenantId), eq(savedView.userId, leaving.id));
  await tx.delete(savedView).where(and(isOwn, eq(savedView.isCompany, false)));
  await tx
    .delete(toldByRules)
    .where(and(eq(toldByRules.tenantId, tenantId), eq(toldByRules.userId, leaving.id)));
}

/**
 * Changes what a member may do and see; throws `user_not_found` for a user who isn't in the tenant. It takes effect at once,
 * since the row is read with each request.
 */
export async function changeAccess(
  tx: Pick<Db, 'select' | 'update' | 'execute'>,
  now: Date,
  changed: DirectoryUser,
  { tenantId, access }: { readonly tenantId: TenantId; readonly access: Access },
): Promise<void> {
  const row = rowOf(access);
  if (row.role !== 'admin') await keepAnAdmin(tx, changed, tenantId);
  const [before] = await tx.select(ACCESS_COLUMNS).from(member).where(isIn(tenantId, changed)).for('update');
  if (before === undefined) throw noMember(changed);
  await tx.update(member).set(row).where(isIn(tenantId, changed));
  const details = `${describeAccess(access)}; was ${describeAccess(before)}`;
  await recordAudit(tx, now, { of: tenantId, action: 'member.changed', subject: changed.email, details });
}

/**
 * Refuses to take its last admin from a tenant. All admins' rows are locked, in one order: of two admins who take the role
 * from each other at once, the second finds that they are the last.
 */
async function keepAnAdmin(
  tx: Pick<Db, 'select'>,
  { id, email }: DirectoryUser,
  tenantId: TenantId,
): Promise<void> {
  const admins = await tx
    .select({ userId: member.userId })
    .from(member)
    .where(and(eq(member.organizationId, tenantId), eq(member.role, 'admin')))
    .orderBy(asc(member.id))
    .for('update');
  if (admins.length !== 1 || admins[0]?.userId !== id) return;
  throw new AppError('invalid_request', {
    message: `${email} is the only admin of this company. Make somebody else an admin first.`,
  });
}

function isIn(tenantId: TenantId, { id }: Pick<DirectoryUser, 'id'>) {
  return and(eq(member.organizationId, tenantId), eq(member.userId, id));
}

function noMember({ email }: DirectoryUser): AppError {
  return new AppError('user_not_found', { message: `${email} is not a user of this tenant.` });
}

/** The users of a tenant, or all of them, by email, each with the tenants they belong to. */
export async function listUsers(db: Db, tenantId: TenantId | null): Promise<ListedUser[]> {
  const ofTenant = db
    .select({ userId: member.userId })
    .from(member)
    .where(tenantId === null ? undefined : eq(member.organizationId, tenantId));
  const rows = await db
    .select({
      id: user.id,
      email: user.email,
      name: user.name,
      tenantId: organization.id,
      tenant: organization.name,
      hasSecondFactor: user.twoFactorEnabled,
      ...ACCESS_COLUMNS,
    })
    .from(user)
    .leftJoin(member, eq(member.userId, user.id))
    .leftJoin(organization, eq(organization.id, member.organizationId))
    .where(tenantId === null ? undefined : inArray(user.id, ofTenant))
    .orderBy(asc(user.email), asc(member.createdAt), asc(member.id));
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].flatMap((memberships) => {
    const [first] = memberships;
    if (first === undefined) return [];
    const { id, email, name, hasSecondFactor } = first;
    return [{ id, email, name, hasSecondFactor, memberships: memberships.flatMap(membershipOf) }];
  });
}

interface JoinedRow {
  readonly tenantId: string | null;
  readonly tenant: string | null;
  readonly role: Access['role'] | null;
  readonly brands: string[] | null;
}

/** None where the user is in no tenant. */
function membershipOf({ tenantId, tenant, role, brands }: JoinedRow): ListedMembership[] {
  if (tenantId === null || tenant === null || role === null) return [];
  return [{ tenantId: parseTenantId(tenantId), tenant, role, brands }];
}
