import { AppError } from '@skuline/contract';
import { hashPassword } from 'better-auth/crypto';
import { and, eq, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { account, oneTimeLink, user } from '../../stores/transactional/schema/index.ts';
import { FULL_ACCESS } from '../access.ts';
import { checkPassword } from '../password.ts';
import type { CreatedUser, DirectoryUser, NewUser, TenantDirectory } from '../tenant-directory.ts';
import { endAllAccess } from './end-access.ts';
import { changeAccess, joinTenant, leaveTenant, listUsers } from './memberships.ts';
import { PASSWORD_PROVIDER } from './prove-owner.ts';
import { revokeLinks } from './one-time-links.ts';
import { createOperators } from './operators.ts';
import { createSecondFactorRules } from './second-factor.ts';
import { forgetFailures } from './sign-in-limits.ts';

export interface Users
  extends Pick<
    TenantDirectory,
    | 'createUser'
    | 'findUserByEmail'
    | 'setPassword'
    | 'removeSecondFactor'
    | 'requiresSecondFactor'
    | 'requireSecondFactor'
    | 'isOperator'
    | 'changeOperator'
    | 'listUsers'
    | 'addToTenant'
    | 'changeAccess'
    | 'removeFromTenant'
  > {
  /** Throws `user_not_found`. */
  getUserByEmail(email: string): Promise<DirectoryUser>;
}

/** The users of the embedded issuer; sign-up is closed, so this is where they come from. */
export function createUsers(db: Db, clock: Clock, tenants: Pick<TenantDirectory, 'getTenant'>): Users {
  const findUserByEmail = async (email: string): Promise<DirectoryUser | null> => {
    const [row] = await db
      .select({ id: user.id, email: user.email, name: user.name })
      .from(user)
      .where(eq(user.email, normalizeEmail(email)));
    return row ?? null;
  };
  const getUserByEmail = async (email: string): Promise<DirectoryUser> => {
    const known = await findUserByEmail(email);
    if (known === null) throw new AppError('user_not_found', { message: `There is no user ${email}.` });
    return known;
  };
  return {
    ...createSecondFactorRules(db, clock, getUserByEmail),
    ...createOperators(db, clock, getUserByEmail),
    findUserByEmail,
    getUserByEmail,
    listUsers: (tenantId) => listUsers(db, tenantId),
    async addToTenant({ email, tenantId, access = FULL_ACCESS }) {
      await tenants.getTenant(tenantId);
      const known = await getUserByEmail(email);
      await db.transaction((tx) => joinTenant(tx, clock.now(), known, { tenantId, access }));
      return known;
    },
    async changeAccess({ email, tenantId, access }) {
      const known = await getUserByEmail(email);
      await db.transaction(async (tx) => {
        await changeAccess(tx, clock.now(), known, { tenantId, access });
        if (access.role !== 'admin') await revokeLinks(tx, clock.now(), linksOf(known, tenantId));
      });
      return known;
    },
    async removeFromTenant({ email, tenantId }) {
      const known = await getUserByEmail(email);
      await db.transaction(async (tx) => {
        await leaveTenant(tx, known, tenantId);
        await recordAudit(tx, clock.now(), { of: tenantId, action: 'member.removed', subject: known.email });
        await revokeLinks(tx, clock.now(), linksOf(known, tenantId));
      });
      return known;
    },
    async setPassword(email, password) {
      const known = await getUserByEmail(email);
      checkPassword(password);
      const hash = await hashPassword(password);
      await db.transaction((tx) => replacePassword(tx, known, hash, clock.now()));
    },
    async createUser(wanted) {
      const email = parseEmail(wanted.email);
      await tenants.getTenant(wanted.tenantId);
      const known = await findUserByEmail(email);
      if (known === null) return insertUser(db, clock.now(), { ...wanted, email });
      // The password stays as it is: the right to add to a tenant is not the right to take over an account.
      const { tenantId, access = FULL_ACCESS } = wanted;
      await db.transaction((tx) => joinTenant(tx, clock.now(), known, { tenantId, access }));
      return { user: known, outcome: 'added-to-tenant' };
    },
  };
}

/**
 * The links into a tenant that somebody made or was sent: whoever was taken out, or is no admin any more, knows them, and could
 * come back by one under another address.
 */
function linksOf({ id, email }: DirectoryUser, tenantId: TenantId) {
  return and(
    eq(oneTimeLink.tenantId, tenantId),
    or(eq(oneTimeLink.madeBy, id), eq(oneTimeLink.email, email)),
  );
}

/** Gives a user another password, ends all of their access, and lets them try it at once. */
export async function replacePassword(
  tx: Pick<Db, 'select' | 'update' | 'delete' | 'execute'>,
  { id, email }: Pick<DirectoryUser, 'id' | 'email'>,
  hash: string,
  now: Date,
): Promise<void> {
  await tx
    .update(account)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(account.userId, id), eq(account.providerId, PASSWORD_PROVIDER)));
  await endAllAccess(tx, { userId: id, sessionId: null, tokenId: null }, now);
  await recordAudit(tx, now, { of: { person: email }, action: 'password.changed', subject: email });
  await forgetFailures(tx, email);
}

async function insertUser(db: Db, now: Date, { password, ...wanted }: NewUser): Promise<CreatedUser> {
  checkPassword(password);
  const hash = await hashPassword(password);
  const created = await db.transaction((tx) => insertUserRows(tx, now, { ...wanted, hash }));
  return { user: created, outcome: 'created' };
}

/** A user with a password, as a member of a tenant; throws `already_exists` for an email that is known. */
export async function insertUserRows(
  tx: Pick<Db, 'insert' | 'execute'>,
  now: Date,
  {
    email,
    name,
    tenantId,
    access = FULL_ACCESS,
    hash,
  }: Omit<NewUser, 'password'> & { readonly hash: string },
): Promise<DirectoryUser> {
  const created = { id: randomUUID(), email, name: name?.trim() || email };
  const moments = { createdAt: now, updatedAt: now };
  const rows = await tx
    .insert(user)
    .values({ ...created, ...moments, emailVerified: true })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id });
  if (rows.length === 0)
    throw new AppError('already_exists', { message: `There is already a user ${email}.` });
  await tx.insert(account).values({
    ...moments,
    id: randomUUID(),
    accountId: created.id,
    providerId: PASSWORD_PROVIDER,
    userId: created.id,
    password: hash,
  });
  await joinTenant(tx, now, created, { tenantId, access });
  return created;
}

const emailAddress = z.email().max(320);

/** The one spelling an account is known by. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The one spelling of an email; throws `invalid_request` for what is none. */
export function parseEmail(email: string): string {
  const parsed = emailAddress.safeParse(normalizeEmail(email));
  if (!parsed.success)
    throw new AppError('invalid_request', { message: `'${email}' is not an email address.` });
  return parsed.data;
}
