import { AppError } from '@skuline/contract';
import { and, desc, eq, gt, inArray, lte, ne, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { hashOfSecret, makeSecretText } from '../../platform/secret-text.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import {
  LACKS_SECOND_FACTOR,
  issuedToken,
  member,
  organization,
  user,
} from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser } from '../identity.ts';
import { parseTenantId } from '../parse-tenant-id.ts';
import { narrowAccess } from '../access.ts';
import type { IssuedToken, TokenLimits } from '../tenant-directory.ts';
import { ACCESS_COLUMNS } from './memberships.ts';
import { endConnections, listConnections } from './connections.ts';

/** No ID token begins so: those are JWTs. */
const PREFIX = 'skuline_';
/** How exactly it is known when a token was used: it is not written down with each request. */
const USE_GRAIN_MS = 60_000;

/** A token that is issued, and for how long. */
interface NewToken {
  readonly memberId: string;
  readonly name: string;
  readonly lifetimeMs: number;
}

/** Notes a script's token and returns its id, which the token has to carry. */
export async function noteScriptToken(db: TokenRows, clock: Clock, token: NewToken): Promise<string> {
  return note(db, clock, { ...token, kind: 'script', tokenHash: null, scopes: null, brands: null });
}

/** Makes a token with scopes and returns its text, of which a hash is kept; an assistant's has its own one alone. */
export async function makeToken(
  db: TokenRows,
  clock: Clock,
  token: NewToken & { readonly kind: 'assistant' | 'api' } & Pick<TokenLimits, 'scopes' | 'brands'>,
): Promise<string> {
  const text = PREFIX + makeSecretText();
  const scopes = [...new Set(token.scopes)];
  const brands = token.brands === null ? null : [...new Set(token.brands)].toSorted();
  await note(db, clock, { ...token, scopes, brands, tokenHash: hashOfSecret(text) });
  return text;
}

type Noted = NewToken & Pick<typeof issuedToken.$inferInsert, 'kind' | 'tokenHash' | 'scopes' | 'brands'>;

/** The database, or a transaction on it. */
export type TokenRows = Pick<Db, 'insert' | 'delete' | 'execute'>;

async function note(db: TokenRows, clock: Clock, { lifetimeMs, ...token }: Noted): Promise<string> {
  const now = clock.now();
  const id = randomUUID();
  await db.delete(issuedToken).where(lte(issuedToken.expiresAt, now));
  await db
    .insert(issuedToken)
    .values({ ...token, id, createdAt: now, expiresAt: new Date(now.getTime() + lifetimeMs) });
  const { memberId, name, scopes, brands } = token;
  const limits = [...(scopes ?? ['all that its owner may do']), ...(brands ?? [])].join(', ');
  const details = `for ${limits}; ${formatLifetime(lifetimeMs)}`;
  await recordAudit(db, now, { of: { memberId }, action: 'token.made', subject: name, details });
  return id;
}

function formatLifetime(lifetimeMs: number): string {
  const hours = Math.round(lifetimeMs / 3_600_000);
  return hours < 24 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** Whether it is one of which a hash is kept. */
export function isKeptToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** Whose such a token is. Throws `unauthorized` for one that is unknown, over or ended. */
export function verifyKeptToken(db: Db, clock: Clock, bearer: string): Promise<VerifiedUser> {
  return verifyRow(db, clock, eq(issuedToken.tokenHash, hashOfSecret(bearer)));
}

/** The same for the API, which another assistant's token does not open. */
export function verifyApiToken(db: Db, clock: Clock, bearer: string): Promise<VerifiedUser> {
  return verifyRow(
    db,
    clock,
    and(eq(issuedToken.tokenHash, hashOfSecret(bearer)), eq(issuedToken.kind, 'api')),
  );
}

/** Whose a script's token is, given its id. Throws `unauthorized` for one that is over or ended. */
export function verifyScriptToken(db: Db, clock: Clock, id: string): Promise<VerifiedUser> {
  return verifyRow(db, clock, and(eq(issuedToken.id, id), eq(issuedToken.kind, 'script')));
}

async function verifyRow(db: Db, clock: Clock, which: SQL | undefined): Promise<VerifiedUser> {
  const now = clock.now();
  const [row] = await db
    .select({
      id: issuedToken.id,
      lastUsedAt: issuedToken.lastUsedAt,
      scopes: issuedToken.scopes,
      brands: issuedToken.brands,
      tenantId: member.organizationId,
      userId: user.id,
      email: user.email,
      name: user.name,
      access: ACCESS_COLUMNS,
      lacksSecondFactor: LACKS_SECOND_FACTOR,
    })
    .from(issuedToken)
    .innerJoin(member, eq(member.id, issuedToken.memberId))
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(which, gt(issuedToken.expiresAt, now)))
    .limit(1);
  if (row === undefined) throw new AppError('unauthorized');
  const { id, lastUsedAt, tenantId, access, brands, ...person } = row;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_GRAIN_MS) {
    await db.update(issuedToken).set({ lastUsedAt: now }).where(eq(issuedToken.id, id));
  }
  const own = { tenantId: parseTenantId(tenantId), access: narrowAccess(access, brands) };
  return { ...person, ...own, sessionId: null, tokenId: id };
}

/** The tokens and connections of a person, or of everybody, that are not over, the newest first. */
export async function listIssuedTokens(db: Db, now: Date, userId: string | null): Promise<IssuedToken[]> {
  const connections = await listConnections(db, now, userId);
  const tokens = await db
    .select({
      id: issuedToken.id,
      kind: issuedToken.kind,
      scopes: issuedToken.scopes,
      brands: issuedToken.brands,
      name: issuedToken.name,
      email: user.email,
      tenant: organization.name,
      createdAt: issuedToken.createdAt,
      lastUsedAt: issuedToken.lastUsedAt,
      expiresAt: issuedToken.expiresAt,
    })
    .from(issuedToken)
    .innerJoin(member, eq(member.id, issuedToken.memberId))
    .innerJoin(user, eq(user.id, member.userId))
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(and(gt(issuedToken.expiresAt, now), userId === null ? undefined : eq(user.id, userId)))
    .orderBy(desc(issuedToken.createdAt), desc(issuedToken.id));
  return [...tokens, ...connections].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Which tokens to end: one, those of a kind, or all but one. */
interface WhichTokens {
  readonly userId?: string;
  readonly id?: string;
  readonly kind?: IssuedToken['kind'];
  readonly except?: string | null;
}

/** Ends tokens and connections, and returns how many of them were not over. */
export async function endIssuedTokens(
  db: Pick<Db, 'select' | 'delete' | 'execute'>,
  now: Date,
  { userId, id, kind, except = null }: WhichTokens,
): Promise<number> {
  const which = { ...(userId === undefined ? {} : { userId }), ...(id === undefined ? {} : { id }) };
  const connections = kind === undefined || kind === 'connection' ? await endConnections(db, now, which) : 0;
  if (kind === 'connection') return connections;
  const ofUser =
    userId === undefined
      ? undefined
      : inArray(
          issuedToken.memberId,
          db.select({ id: member.id }).from(member).where(eq(member.userId, userId)),
        );
  const chosen = [
    ofUser,
    id === undefined ? undefined : eq(issuedToken.id, id),
    kind === undefined ? undefined : eq(issuedToken.kind, kind),
    except === null ? undefined : ne(issuedToken.id, except),
  ];
  const ended = await db
    .delete(issuedToken)
    .where(and(...chosen))
    .returning({
      memberId: issuedToken.memberId,
      name: issuedToken.name,
      expiresAt: issuedToken.expiresAt,
    });
  const live = ended.filter(({ expiresAt }) => expiresAt > now);
  for (const { memberId, name } of live)
    await recordAudit(db, now, { of: { memberId }, action: 'token.ended', subject: name });
  return connections + live.length;
}
