import { HOUR_MS } from '@skuline/domain/calendar';
import { AppError } from '@skuline/contract';
import { hashPassword } from 'better-auth/crypto';
import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { member, oneTimeLink, organization, user } from '../../stores/transactional/schema/index.ts';
import { type Access, describeAccess, parseAccess } from '../access.ts';
import type { Invitations, Inviter, MadeInvitation, NewPerson } from '../identity.ts';
import { parseTenantId } from '../parse-tenant-id.ts';
import { checkPassword } from '../password.ts';
import { countOne } from '../../platform/rate-limits.ts';
import { joinTenant } from './memberships.ts';
import { findLink, isLinkOpen, type Link, makeLink, revokeLinks, useUpLink } from './one-time-links.ts';
import { insertUserRows, parseEmail } from './users.ts';

const LIFETIME_MS = 7 * 24 * HOUR_MS;
/** Of a company: mails go to addresses that did not ask for them. */
const INVITATION_LIMIT = { max: 50, windowMs: HOUR_MS };

export function createInvitations(db: Db, clock: Clock): Invitations {
  return { ...createOwnInvitations(db, clock), ...createAnswers(db, clock) };
}

/** What members do with the invitations of their tenant. */
function createOwnInvitations(db: Db, clock: Clock): Omit<Invitations, 'look' | 'accept'> {
  const invite = async (
    { tenantId, userId }: Inviter,
    typed: string,
    wanted: Access,
  ): Promise<MadeInvitation> => {
    const email = parseEmail(typed);
    const access = parseAccess(wanted);
    await refuseMember(db, tenantId, email);
    const now = clock.now();
    const limit = { key: `invitations ${tenantId}`, ...INVITATION_LIMIT };
    const wait = await countOne(db, limit, now.getTime());
    if (wait !== null) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
    return db.transaction(async (tx) => {
      await revokeLinks(tx, now, and(isOf(tenantId), eq(oneTimeLink.email, email)));
      const link = { kind: 'invitation' as const, email, tenantId, access, madeBy: userId };
      const about = { subject: email, details: describeAccess(access) };
      await recordAudit(tx, now, { of: tenantId, action: 'member.invited', ...about });
      return { ...(await makeLink(tx, now, { ...link, lifetimeMs: LIFETIME_MS })), email };
    });
  };
  return {
    invite,
    async list(tenantId) {
      const rows = await db
        .select({
          id: oneTimeLink.id,
          email: oneTimeLink.email,
          role: oneTimeLink.role,
          brands: oneTimeLink.brands,
          invitedBy: user.name,
          expiresAt: oneTimeLink.expiresAt,
        })
        .from(oneTimeLink)
        .leftJoin(user, eq(user.id, oneTimeLink.madeBy))
        .where(and(isOf(tenantId), isLinkOpen(clock.now())))
        .orderBy(desc(oneTimeLink.createdAt), desc(oneTimeLink.id));
      return rows.map(({ role, brands, ...row }) => ({ ...row, access: accessOf({ role, brands }) }));
    },
    async renew(inviter, id) {
      const [known] = await db
        .select()
        .from(oneTimeLink)
        .where(and(isOf(inviter.tenantId), isLinkOpen(clock.now()), eq(oneTimeLink.id, id)));
      if (known === undefined) throw new AppError('invitation_not_found');
      return invite(inviter, known.email, accessOf(known));
    },
    revoke: (tenantId, id) =>
      db.transaction(async (tx) => {
        const which = and(isOf(tenantId), eq(oneTimeLink.id, id));
        const [link] = await tx.select({ email: oneTimeLink.email }).from(oneTimeLink).where(which);
        const ended = await revokeLinks(tx, clock.now(), which);
        if (ended === 0) throw new AppError('invitation_not_found');
        const about = { of: tenantId, subject: link?.email };
        await recordAudit(tx, clock.now(), { ...about, action: 'invitation.revoked' });
      }),
  };
}

/** What invited people see, and do. */
function createAnswers(db: Db, clock: Clock): Pick<Invitations, 'look' | 'accept'> {
  const isKnown = async (email: string) =>
    (await db.select({ id: user.id }).from(user).where(eq(user.email, email))).length > 0;
  return {
    async look(token) {
      const { state, link } = await findLink(db, clock.now(), 'invitation', token);
      if (state !== 'open' || link === null) {
        return { state, email: null, tenantName: null, access: null, isKnown: false };
      }
      const { email } = link;
      const [tenant] = await db
        .select()
        .from(organization)
        .where(eq(organization.id, tenantOf(link)));
      const tenantName = tenant?.name ?? null;
      return { state, email, tenantName, access: accessOf(link), isKnown: await isKnown(email) };
    },
    async accept(token, caller, person) {
      const now = clock.now();
      const { state, link } = await findLink(db, now, 'invitation', token);
      if (state !== 'open' || link === null) return state;
      const { email } = link;
      const entry = { tenantId: tenantOf(link), access: accessOf(link) };
      const hash = (await isKnown(email)) ? null : await hashOf(person);
      if (hash === null && caller?.email !== email) throw new AppError('other_account');
      return db.transaction(async (tx) => {
        if ((await useUpLink(tx, now, 'invitation', token)) === null) return 'used';
        if (hash !== null) await insertUserRows(tx, now, { email, name: person?.name, ...entry, hash });
        else if (caller !== null) await joinTenant(tx, now, { ...caller, id: caller.userId }, entry);
        return 'open';
      });
    },
  };
}

/** Each invitation has one, as the database sees to. */
function tenantOf({ tenantId }: Link): TenantId {
  return parseTenantId(tenantId ?? '');
}

/** Each invitation says a role, as the database sees to. */
function accessOf({ role, brands }: Pick<Link, 'role' | 'brands'>): Access {
  if (role === null) throw new Error('An invitation has no role.');
  return { role, brands };
}

function isOf(tenantId: TenantId) {
  return and(eq(oneTimeLink.kind, 'invitation'), eq(oneTimeLink.tenantId, tenantId));
}

async function refuseMember(db: Db, tenantId: TenantId, email: string): Promise<void> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, tenantId), eq(user.email, email)));
  if (rows.length > 0)
    throw new AppError('already_exists', { message: `${email} is in this company already.` });
}

async function hashOf(person: NewPerson | null): Promise<string> {
  if (person === null) {
    throw new AppError('invalid_request', { message: 'Enter your name and a password.' });
  }
  checkPassword(person.password);
  return hashPassword(person.password);
}
