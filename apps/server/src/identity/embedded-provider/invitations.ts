import { AppError } from '@skuline/contract';
import { hashPassword } from 'better-auth/crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { member, oneTimeLink, organization, user } from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser } from '../identity.ts';
import { parseTenantId } from '../parse-tenant-id.ts';
import { checkPassword } from '../password.ts';
import { countOne } from './limits.ts';
import { joinTenant } from './memberships.ts';
import {
  findLink,
  isOpen,
  type Link,
  type LinkState,
  makeLink,
  revokeLinks,
  useUpLink,
} from './one-time-links.ts';
import { insertUserRows, parseEmail } from './users.ts';

const HOUR_MS = 60 * 60 * 1000;
const LIFETIME_MS = 7 * 24 * HOUR_MS;
/** Of a company: mails go to addresses that did not ask for them. */
const INVITATION_LIMIT = { max: 50, windowMs: HOUR_MS };

/** An invitation that waits for its answer. */
export interface PendingInvitation {
  readonly id: string;
  readonly email: string;
  /** The name of who invited; null when they are gone. */
  readonly invitedBy: string | null;
  readonly expiresAt: Date;
}

export interface MadeInvitation {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** What an invited person is told; nothing of it once the invitation is not open. */
export interface InvitationView {
  readonly state: LinkState;
  readonly email: string | null;
  readonly tenantName: string | null;
  /** Whether the email has an account, whose owner signs in instead of setting a password. */
  readonly isKnown: boolean;
}

export interface NewPerson {
  readonly name: string;
  readonly password: string;
}

/** How people are let into a tenant by its members. */
export interface Invitations {
  list(tenantId: TenantId): Promise<PendingInvitation[]>;
  /**
   * Replaces an earlier one to the same email. Throws `already_exists` for a member, `invalid_request` for no email, and
   * `too_many_requests`.
   */
  invite(inviter: VerifiedUser, email: string): Promise<MadeInvitation>;
  /** The same person once more, with a new link; the old one ends. Throws `invitation_not_found`. */
  renew(inviter: VerifiedUser, id: string): Promise<MadeInvitation>;
  /** Throws `invitation_not_found`. */
  revoke(tenantId: TenantId, id: string): Promise<void>;
  look(token: string): Promise<InvitationView>;
  /**
   * Lets the invited person in and returns what the invitation was before: as `caller`, or, where the email is not known, as
   * a new user. Throws `other_account` where somebody else, or nobody, is signed in.
   */
  accept(token: string, caller: VerifiedUser | null, person: NewPerson | null): Promise<LinkState>;
}

export function createInvitations(db: Db, clock: Clock): Invitations {
  return { ...createOwnInvitations(db, clock), ...createAnswers(db, clock) };
}

/** What members do with the invitations of their tenant. */
function createOwnInvitations(db: Db, clock: Clock): Omit<Invitations, 'look' | 'accept'> {
  const invite = async ({ tenantId, userId }: VerifiedUser, typed: string): Promise<MadeInvitation> => {
    const email = parseEmail(typed);
    await refuseMember(db, tenantId, email);
    const now = clock.now();
    const limit = { key: `invitations ${tenantId}`, ...INVITATION_LIMIT };
    const wait = await countOne(db, limit, now.getTime());
    if (wait !== null) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
    return db.transaction(async (tx) => {
      await revokeLinks(tx, now, and(isOf(tenantId), eq(oneTimeLink.email, email)));
      const link = { kind: 'invitation' as const, email, tenantId, madeBy: userId, lifetimeMs: LIFETIME_MS };
      return { ...(await makeLink(tx, now, link)), email };
    });
  };
  return {
    invite,
    list: (tenantId) =>
      db
        .select({
          id: oneTimeLink.id,
          email: oneTimeLink.email,
          invitedBy: user.name,
          expiresAt: oneTimeLink.expiresAt,
        })
        .from(oneTimeLink)
        .leftJoin(user, eq(user.id, oneTimeLink.madeBy))
        .where(and(isOf(tenantId), isOpen(clock.now())))
        .orderBy(desc(oneTimeLink.createdAt), desc(oneTimeLink.id)),
    async renew(inviter, id) {
      const [known] = await db
        .select({ email: oneTimeLink.email })
        .from(oneTimeLink)
        .where(and(isOf(inviter.tenantId), isOpen(clock.now()), eq(oneTimeLink.id, id)));
      if (known === undefined) throw new AppError('invitation_not_found');
      return invite(inviter, known.email);
    },
    async revoke(tenantId, id) {
      const ended = await revokeLinks(db, clock.now(), and(isOf(tenantId), eq(oneTimeLink.id, id)));
      if (ended === 0) throw new AppError('invitation_not_found');
    },
  };
}

/** What invited people see, and do. */
function createAnswers(db: Db, clock: Clock): Pick<Invitations, 'look' | 'accept'> {
  const isKnown = async (email: string) =>
    (await db.select({ id: user.id }).from(user).where(eq(user.email, email))).length > 0;
  return {
    async look(token) {
      const { state, link } = await findLink(db, clock.now(), 'invitation', token);
      if (state !== 'open' || link === null) return { state, email: null, tenantName: null, isKnown: false };
      const { email } = link;
      const [tenant] = await db
        .select()
        .from(organization)
        .where(eq(organization.id, tenantOf(link)));
      return { state, email, tenantName: tenant?.name ?? null, isKnown: await isKnown(email) };
    },
    async accept(token, caller, person) {
      const now = clock.now();
      const { state, link } = await findLink(db, now, 'invitation', token);
      if (state !== 'open' || link === null) return state;
      const { email } = link;
      const tenantId = tenantOf(link);
      const hash = (await isKnown(email)) ? null : await hashOf(person);
      if (hash === null && caller?.email !== email) throw new AppError('other_account');
      return db.transaction(async (tx) => {
        if ((await useUpLink(tx, now, 'invitation', token)) === null) return 'used';
        if (hash !== null) await insertUserRows(tx, now, { email, name: person?.name, tenantId, hash });
        else if (caller !== null) await joinTenant(tx, now, { ...caller, id: caller.userId }, tenantId);
        return 'open';
      });
    },
  };
}

/** Each invitation has one, as the database sees to. */
function tenantOf({ tenantId }: Link): TenantId {
  return parseTenantId(tenantId ?? '');
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
