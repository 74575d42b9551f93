import { AppError } from '@skuline/contract';
import { and, eq, gt, lte } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { assistantToken } from '../../stores/transactional/schema/index.ts';
import type { Tenant, TenantDirectory } from '../tenant-directory.ts';
import type { VerifiedUser } from '../identity.ts';
import { parseTenantId } from '../parse-tenant-id.ts';
import { listMemberships } from './memberships.ts';
import { findMember } from './verify-member.ts';

/** No ID token begins so: those are JWTs. */
const PREFIX = 'skuline_';
const SECRET_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days the longest token lasts. */
const LONGEST_ASSISTANT_TOKEN_DAYS = 365;

export interface AssistantTokensDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<TenantDirectory, 'findUserByEmail'>;
  readonly tenants: Pick<TenantDirectory, 'getTenant'>;
}

/** Tokens for other assistants: they last for months, open /mcp alone, and are kept as hashes. */
export interface AssistantTokens extends Pick<TenantDirectory, 'issueAssistantToken' | 'endAssistantTokens'> {
  /** Whether a Bearer token is meant to be one of these. */
  readonly isAssistantToken: (bearer: string) => boolean;
  /** Throws `unauthorized` for one that is unknown, over or ended, and when its user has left the tenant. */
  readonly verifyAssistantToken: (bearer: string) => Promise<VerifiedUser>;
}

export function createAssistantTokens({
  db,
  clock,
  users,
  tenants,
}: AssistantTokensDependencies): AssistantTokens {
  const getUserId = async (email: string) => {
    const user = await users.findUserByEmail(email);
    if (user === null) throw new AppError('user_not_found', { message: `There is no user ${email}.` });
    return user.id;
  };
  return {
    isAssistantToken: (bearer) => bearer.startsWith(PREFIX),
    async verifyAssistantToken(bearer) {
      const [row] = await db
        .select({ userId: assistantToken.userId, tenantId: assistantToken.tenantId })
        .from(assistantToken)
        .where(and(eq(assistantToken.tokenHash, hashOf(bearer)), gt(assistantToken.expiresAt, clock.now())));
      if (row === undefined) throw new AppError('unauthorized');
      const tenantId = parseTenantId(row.tenantId);
      const member = await findMember(db, row.userId, tenantId);
      if (member === null) throw new AppError('unauthorized');
      return { tenantId, userId: row.userId, ...member, sessionId: null };
    },
    async issueAssistantToken({ email, tenantId, days }) {
      checkDays(days);
      const userId = await getUserId(email);
      const named = tenantId === undefined ? null : await tenants.getTenant(tenantId);
      const memberships = await listMemberships(db, userId);
      const tenant = memberships.find((one) => named === null || one.tenant.id === named.id)?.tenant;
      if (tenant === undefined) throw notAMember(email, named);
      const now = clock.now();
      const token = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
      const expiresAt = new Date(now.getTime() + days * DAY_MS);
      const row = { tokenHash: hashOf(token), userId, tenantId: tenant.id, createdAt: now, expiresAt };
      await db.delete(assistantToken).where(lte(assistantToken.expiresAt, now));
      await db.insert(assistantToken).values(row);
      return token;
    },
    async endAssistantTokens(email) {
      const userId = await getUserId(email);
      const ended = await db
        .delete(assistantToken)
        .where(eq(assistantToken.userId, userId))
        .returning({ tokenHash: assistantToken.tokenHash });
      return ended.length;
    },
  };
}

function checkDays(days: number): void {
  if (Number.isInteger(days) && days >= 1 && days <= LONGEST_ASSISTANT_TOKEN_DAYS) return;
  throw new AppError('invalid_request', {
    message: `A token lasts 1 to ${LONGEST_ASSISTANT_TOKEN_DAYS} days.`,
  });
}

function notAMember(email: string, tenant: Tenant | null): AppError {
  const message =
    tenant === null ? `${email} belongs to no tenant.` : `${email} is not a user of ${tenant.name}.`;
  return new AppError('tenant_not_found', { message });
}

/** The text is 256 random bits: nobody guesses it from a plain hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
