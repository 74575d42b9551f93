import { APIError } from 'better-auth/api';
import { AppError } from '@skuline/contract';
import { and, desc, eq, exists, gt, lte, max, type SQL } from 'drizzle-orm';
import { decodeProtectedHeader, type JWTVerifyGetKey } from 'jose';
import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import {
  LACKS_SECOND_FACTOR,
  member,
  oauthClient,
  oauthConsent,
  oauthRefreshToken,
  organization,
  user,
} from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser } from '../identity.ts';
import { parseTenantId } from '../parse-tenant-id.ts';
import type { IssuedToken } from '../tenant-directory.ts';
import { verifySignature } from '../verify-token.ts';
import { ACCESS_COLUMNS, listMemberships } from './memberships.ts';

/** Where other assistants read figures, and so the audience of their tokens (RFC 8707). */
export const MCP_PATH = '/mcp';
export const FIGURES_SCOPE = 'figures:read';
/** What every connection is for, whatever was asked for: to read figures until somebody ends it. */
export const CONNECTION_SCOPES = [FIGURES_SCOPE, 'offline_access'];
/** The claim of an access token that names the membership it acts for. */
const MEMBER_CLAIM = 'member';
/** The type in the header of an access token (RFC 9068): an ID token has another one. */
const ACCESS_TOKEN_TYPE = 'at+jwt';

const chosenTenant = new AsyncLocalStorage<string>();

/** Runs `answer`, the library's answer to a consent, for the company the person chose on the page. */
export function consentFor<T>(tenantId: string, answer: () => Promise<T>): Promise<T> {
  return chosenTenant.run(tenantId, answer);
}

/** The membership a consent is given for; null for the web app, which has no connections. */
export async function findConsentingMember(
  db: Db,
  userId: string | undefined,
  scopes: readonly string[],
): Promise<string | null> {
  if (!scopes.includes(FIGURES_SCOPE)) return null;
  const memberships = userId === undefined ? [] : await listMemberships(db, userId);
  const chosen = memberships.find(({ tenant }) => tenant.id === chosenTenant.getStore());
  if (chosen !== undefined) return chosen.id;
  throw new APIError('BAD_REQUEST', {
    error: 'access_denied',
    error_description: 'Choose one of your companies.',
  });
}

/** A client of the issuer, acting for a membership. */
interface Party {
  readonly clientId: string;
  readonly memberId: string;
}

/** The claims of a connection's access token, which is given none once the connection has ended. */
export async function claimsOfConnection(
  db: Db,
  scopes: readonly string[],
  party: Party,
): Promise<Record<string, string>> {
  if (!scopes.includes(FIGURES_SCOPE)) return {};
  const [row] = await db.select({ id: oauthConsent.id }).from(oauthConsent).where(isOf(party)).limit(1);
  if (row !== undefined) return { [MEMBER_CLAIM]: party.memberId };
  throw new APIError('BAD_REQUEST', {
    error: 'invalid_grant',
    error_description: 'The connection has ended.',
  });
}

function isOf({ clientId, memberId }: Party): SQL | undefined {
  return and(eq(oauthConsent.clientId, clientId), eq(oauthConsent.referenceId, memberId));
}

export function isAccessToken(bearer: string): boolean {
  try {
    return decodeProtectedHeader(bearer).typ === ACCESS_TOKEN_TYPE;
  } catch {
    return false;
  }
}

export interface AccessTokenRules {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: JWTVerifyGetKey;
  readonly issuer: string;
  /** The address of /mcp. */
  readonly audience: string;
}

const accessTokenClaims = z.object({
  sub: z.string(),
  iat: z.number(),
  client_id: z.string(),
  scope: z.string(),
  [MEMBER_CLAIM]: z.string(),
});

/**
 * Whose an access token is. Throws `unauthorized` for one that is over, for another audience, or of a connection that
 * has ended: one without its membership, its consent, or the refresh tokens of the family it was made with.
 */
export async function verifyAccessToken(rules: AccessTokenRules, bearer: string): Promise<VerifiedUser> {
  const { payload } = await verifySignature(bearer, rules);
  const claims = accessTokenClaims.safeParse(payload);
  if (!claims.success || payload.aud !== rules.audience) throw new AppError('unauthorized');
  const { sub, iat, client_id: clientId, scope, [MEMBER_CLAIM]: memberId } = claims.data;
  if (!scope.split(' ').includes(FIGURES_SCOPE)) throw new AppError('unauthorized');
  const { db } = rules;
  const consent = db.select({ id: oauthConsent.id }).from(oauthConsent).where(isOf({ clientId, memberId }));
  const family = db
    .select({ id: oauthRefreshToken.id })
    .from(oauthRefreshToken)
    .where(
      and(
        eq(oauthRefreshToken.clientId, clientId),
        eq(oauthRefreshToken.referenceId, memberId),
        lte(oauthRefreshToken.createdAt, new Date(iat * 1000)),
      ),
    );
  const [row] = await db
    .select({
      tenantId: member.organizationId,
      userId: user.id,
      email: user.email,
      name: user.name,
      access: ACCESS_COLUMNS,
      lacksSecondFactor: LACKS_SECOND_FACTOR,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.id, memberId), eq(user.id, sub), exists(consent), exists(family)))
    .limit(1);
  if (row === undefined) throw new AppError('unauthorized');
  return { ...row, tenantId: parseTenantId(row.tenantId), scopes: ['mcp'], sessionId: null, tokenId: null };
}

/** The connections of a person, or of everybody, that are not over; a client asks for new tokens while it is used. */
export async function listConnections(db: Db, now: Date, userId: string | null): Promise<IssuedToken[]> {
  const live = db
    .select({
      clientId: oauthRefreshToken.clientId,
      memberId: oauthRefreshToken.referenceId,
      lastUsedAt: max(oauthRefreshToken.createdAt).as('last_used_at'),
      expiresAt: max(oauthRefreshToken.expiresAt).as('ends_at'),
    })
    .from(oauthRefreshToken)
    .where(gt(oauthRefreshToken.expiresAt, now))
    .groupBy(oauthRefreshToken.clientId, oauthRefreshToken.referenceId)
    .as('live');
  const rows = await db
    .select({
      id: oauthConsent.id,
      name: oauthClient.name,
      email: user.email,
      tenant: organization.name,
      createdAt: oauthConsent.createdAt,
      lastUsedAt: live.lastUsedAt,
      expiresAt: live.expiresAt,
    })
    .from(oauthConsent)
    .innerJoin(
      live,
      and(eq(live.clientId, oauthConsent.clientId), eq(live.memberId, oauthConsent.referenceId)),
    )
    .innerJoin(oauthClient, eq(oauthClient.clientId, oauthConsent.clientId))
    .innerJoin(member, eq(member.id, oauthConsent.referenceId))
    .innerJoin(user, eq(user.id, member.userId))
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(userId === null ? undefined : eq(user.id, userId))
    .orderBy(desc(oauthConsent.createdAt), desc(oauthConsent.id));
  return rows.map(({ name, expiresAt, ...row }) => ({
    ...row,
    kind: 'connection',
    scopes: ['mcp'],
    brands: null,
    name: name ?? 'Assistant',
    expiresAt: expiresAt ?? row.createdAt,
  }));
}

/** Ends one connection, those of a person, or all, and returns how many of them were not over. */
export async function endConnections(
  db: Pick<Db, 'select' | 'delete' | 'execute'>,
  now: Date,
  { userId, id }: { readonly userId?: string; readonly id?: string },
): Promise<number> {
  const chosen = and(
    userId === undefined ? undefined : eq(oauthConsent.userId, userId),
    id === undefined ? undefined : eq(oauthConsent.id, id),
  );
  const consents = db
    .select({ id: oauthConsent.id })
    .from(oauthConsent)
    .where(
      and(
        chosen,
        eq(oauthConsent.clientId, oauthRefreshToken.clientId),
        eq(oauthConsent.referenceId, oauthRefreshToken.referenceId),
      ),
    );
  // Refresh tokens first: with them the access tokens are refused, and no new ones are given.
  const ended = await db.delete(oauthRefreshToken).where(exists(consents)).returning(REFRESH_COLUMNS);
  await db.delete(oauthConsent).where(chosen);
  const live = ended.filter(({ expiresAt }) => expiresAt > now);
  const parties = new Map(live.map((party) => [`${party.clientId} ${party.memberId}`, party]));
  for (const { clientId, memberId } of parties.values()) {
    const [client] = await db
      .select({ name: oauthClient.name })
      .from(oauthClient)
      .where(eq(oauthClient.clientId, clientId));
    const of = { memberId: memberId ?? '' };
    const subject = client?.name ?? 'Assistant';
    await recordAudit(db, now, { of, action: 'assistant.disconnected', subject });
  }
  return parties.size;
}

const REFRESH_COLUMNS = {
  clientId: oauthRefreshToken.clientId,
  memberId: oauthRefreshToken.referenceId,
  expiresAt: oauthRefreshToken.expiresAt,
};
