import { DAY_MS } from '@skuline/domain/calendar';
import { AppError } from '@skuline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import type { DirectoryUser, TenantDirectory, TokenLimits, TokenRequest } from '../tenant-directory.ts';
import { type EmbeddedAuth, issuerOf } from './auth.ts';
import {
  endIssuedTokens,
  listIssuedTokens,
  makeToken,
  noteScriptToken,
  type TokenRows,
} from './issued-tokens.ts';
import { listMemberships, type Membership } from './memberships.ts';
import { WEB_CLIENT_ID } from './web-client.ts';

const SCRIPT_SECONDS = 2 * 60 * 60;
/** Days the longest token for another assistant lasts. */
const LONGEST_ASSISTANT_TOKEN_DAYS = 365;

export interface TokenIssuer {
  readonly auth: EmbeddedAuth;
  readonly baseUrl: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly users: { readonly getUserByEmail: (email: string) => Promise<DirectoryUser> };
  readonly tenants: Pick<TenantDirectory, 'getTenant'>;
}

type IssuedTokens = Pick<
  TenantDirectory,
  'issueIdToken' | 'issueApiToken' | 'issueAssistantToken' | 'listTokens' | 'endToken' | 'endTokensOf'
>;

/** Tokens that are not of a sign-in: issued and ended by commands. */
export function createIssuedTokens(issuer: TokenIssuer): IssuedTokens {
  const { db, clock, users } = issuer;
  return {
    async issueIdToken(request) {
      const user = await users.getUserByEmail(request.email);
      return signScriptToken(issuer, user, await getMembership(issuer, user, request), request.name);
    },
    async issueApiToken({ scopes, brands, days, ...request }) {
      const user = await users.getUserByEmail(request.email);
      const { id: memberId } = await getMembership(issuer, user, request);
      const limits = { name: request.name ?? 'API', scopes, brands, days };
      return db.transaction((tx) => makeApiToken({ db: tx, clock }, memberId, limits));
    },
    async issueAssistantToken({ days, ...request }) {
      checkDays(days);
      const user = await users.getUserByEmail(request.email);
      const { id: memberId } = await getMembership(issuer, user, request);
      const name = request.name ?? 'Assistant';
      const token = { kind: 'assistant', scopes: ['mcp'], brands: null, memberId, name } as const;
      return db.transaction((tx) => makeToken(tx, clock, { ...token, lifetimeMs: days * DAY_MS }));
    },
    async listTokens(email) {
      const userId = email === null ? null : (await users.getUserByEmail(email)).id;
      return listIssuedTokens(db, clock.now(), userId);
    },
    endToken: (id) =>
      db.transaction(async (tx) => {
        if ((await endIssuedTokens(tx, clock.now(), { id })) === 0) throw new AppError('token_not_found');
      }),
    async endTokensOf(email, kind) {
      const { id: userId } = await users.getUserByEmail(email);
      const which = { userId, ...(kind === undefined ? {} : { kind }) };
      return db.transaction((tx) => endIssuedTokens(tx, clock.now(), which));
    },
  };
}

/** The user's membership of the tenant that is asked for, else of the first one they joined. */
async function getMembership(
  { db, tenants }: TokenIssuer,
  { id, email }: DirectoryUser,
  { tenantId }: TokenRequest,
): Promise<Membership> {
  const wanted = tenantId === undefined ? null : await tenants.getTenant(tenantId);
  const memberships = await listMemberships(db, id);
  const membership = memberships.find(({ tenant }) => wanted === null || tenant.id === wanted.id);
  if (membership !== undefined) return membership;
  throw new AppError('tenant_not_found', {
    message: wanted === null ? `${email} belongs to no tenant.` : `${email} is not a user of ${wanted.name}.`,
  });
}

/** An ID token with the keys, issuer, audience and claims of a real sign-in, but for the session. */
async function signScriptToken(
  { auth, baseUrl, db, clock }: TokenIssuer,
  user: DirectoryUser,
  { id: memberId, tenant }: Membership,
  name = 'Script',
): Promise<string> {
  const noted = { memberId, name, lifetimeMs: SCRIPT_SECONDS * 1000 };
  const jti = await db.transaction((tx) => noteScriptToken(tx, clock, noted));
  const iat = Math.floor(clock.now().getTime() / 1000);
  const { token } = await auth.api.signJWT({
    body: {
      payload: {
        sub: user.id,
        email: user.email,
        name: user.name,
        tenantId: tenant.id,
        iss: issuerOf(baseUrl),
        aud: WEB_CLIENT_ID,
        jti,
        iat,
        exp: iat + SCRIPT_SECONDS,
      },
    },
  });
  return token;
}

/** A token of a membership for a part of what its member may do. Throws `invalid_request` for too many days. */
export function makeApiToken(
  { db, clock }: { readonly db: TokenRows; readonly clock: Clock },
  memberId: string,
  { name, scopes, brands, days }: TokenLimits & { readonly name: string },
): Promise<string> {
  if (days !== undefined) checkDays(days);
  const lifetimeMs = days === undefined ? SCRIPT_SECONDS * 1000 : days * DAY_MS;
  return makeToken(db, clock, { kind: 'api', memberId, name, scopes, brands, lifetimeMs });
}

function checkDays(days: number): void {
  if (Number.isInteger(days) && days >= 1 && days <= LONGEST_ASSISTANT_TOKEN_DAYS) return;
  throw new AppError('invalid_request', {
    message: `A token lasts 1 to ${LONGEST_ASSISTANT_TOKEN_DAYS} days.`,
  });
}
