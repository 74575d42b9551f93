import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AppError } from '@skuline/contract';
import { MINUTE_MS } from '@skuline/domain/calendar';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { networkOf } from '../../platform/network-of.ts';
import { countOne, forgetEndedWindows } from '../../platform/rate-limits.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { passkey, user } from '../../stores/transactional/schema/index.ts';
import { ask, type AskDependencies, send } from './ask-library.ts';
import { AUTH_PATH } from './auth.ts';
import { NO_PASSKEYS, type PasskeySite } from './passkey-site.ts';
import { type AttemptDependencies, beginAttempt, endAttempt } from './sign-in-attempts.ts';

export interface PasskeySignInDependencies extends AskDependencies, AttemptDependencies {
  /** Null where browsers have no passkeys for this address. */
  readonly site: PasskeySite | null;
}

const PASSKEY_PATH = '/sign-in/passkey';

/** Signing in with a passkey alone: what the device is asked, and what it answers. */
export function mountPasskeys(
  app: FastifyInstance,
  shared: RouteShorthandOptions,
  options: PasskeySignInDependencies,
): void {
  app.get(`${AUTH_PATH}${PASSKEY_PATH}`, shared, (request, reply) => giveChallenge(request, reply, options));
  app.post(`${AUTH_PATH}${PASSKEY_PATH}`, shared, (request, reply) => signIn(request, reply, options));
}

/** Each is a row, and a stranger may ask: an office behind one address opens the page less often than this. */
const CHALLENGES = { max: 120, windowMs: 5 * MINUTE_MS };
const challengeAnswer = z.looseObject({ challenge: z.string() });

/** No name is asked for, so that the answer tells of nobody: the device shows whose passkeys it has. */
async function giveChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PasskeySignInDependencies,
): Promise<FastifyReply> {
  checkSite(options);
  const now = options.clock.now().getTime();
  await forgetEndedWindows(options.db, now);
  const key = `passkey challenges ${networkOf(request.ip)}`;
  const wait = await countOne(options.db, { key, ...CHALLENGES }, now);
  if (wait !== null) {
    reply.header('retry-after', String(wait));
    throw new AppError('too_many_requests');
  }
  const response = await ask(request, options, {
    url: `${AUTH_PATH}/passkey/generate-authenticate-options`,
    withoutCookies: true,
  });
  if (!response.ok) return send(reply, response);
  const asked = challengeAnswer.parse(await response.json());
  const { headers } = response;
  return send(reply, Response.json({ ...asked, userVerification: 'required' }, { headers }));
}

/** What a browser's `PublicKeyCredential` says as JSON; anything else in the body does not reach the library. */
const text = z.string().max(10_000);
const passkeyBody = z.object({
  response: z.object({
    id: text,
    rawId: text,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: text,
      authenticatorData: text,
      signature: text,
      userHandle: text.nullish(),
    }),
    clientExtensionResults: z.object({}),
  }),
  oauth_query: z.string().optional(),
});

/** One that is nobody's counts like a wrong password of an account that nobody knows. */
async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PasskeySignInDependencies,
): Promise<FastifyReply> {
  checkSite(options);
  const parsed = passkeyBody.safeParse(request.body);
  if (!parsed.success) {
    throw new AppError('invalid_request', { message: 'Send the answer of a passkey as JSON.' });
  }
  const email = (await findOwner(options.db, parsed.data.response.id)) ?? '';
  const attempt = { email, address: request.ip };
  await beginAttempt(reply, options, attempt);
  const response = await ask(request, options, {
    json: JSON.stringify(parsed.data),
    url: `${AUTH_PATH}/passkey/verify-authentication`,
  });
  return endAttempt(request, reply, options, { attempt, response, details: 'with a passkey' });
}

function checkSite({ site }: Pick<PasskeySignInDependencies, 'site'>): void {
  if (site === null) throw new AppError('invalid_request', { message: NO_PASSKEYS });
}

async function findOwner(db: Db, credentialId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: user.email })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(eq(passkey.credentialID, credentialId));
  return row?.email ?? null;
}
