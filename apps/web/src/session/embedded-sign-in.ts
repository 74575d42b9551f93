import * as z from 'zod/mini';
import type { Credentials } from './identity-provider.ts';

export interface CodeRequest {
  readonly issuer: string;
  /** The signed query of a sign-in started elsewhere; null to start one. */
  readonly oauthQuery: string | null;
  /** The authorization request of a new sign-in. */
  readonly authorizeUrl: () => Promise<string>;
  readonly credentials: Credentials;
  readonly fetch: typeof globalThis.fetch;
  /** This page's origin, the base of relative URLs. */
  readonly origin: string;
}

export type CodeResult =
  /** `url` is the client's redirect URL with the authorization code. */
  | { readonly outcome: 'code'; readonly url: string }
  /** The sign-in started elsewhere has expired; a new one may be started. */
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'code-needed' }
  | { readonly outcome: 'refused'; readonly message: string };

const errorResponse = z.object({ error: z.object({ code: z.literal('disk_full'), message: z.string() }) });
const expiredResponse = z.object({ error: z.literal('invalid_signature') });
const pendingResponse = z.object({ twoFactorRedirect: z.literal(true) });
const redirectResponse = z.object({ url: z.string().check(z.minLength(1)) });

const WRONG_CREDENTIALS = 'Incorrect email or password.';
const WRONG_CODE =
  'Incorrect code. Codes change every 30 seconds: enter the one shown now, or a recovery code.';
const WRONG_PASSKEY = 'This passkey was not accepted. Try again, or sign in with your password.';
/** Where the issuer says what to ask a device, and takes its answer. */
export const PASSKEY_PATH = '/sign-in/passkey';
/** For a server that does not respond, or responds with something unexpected. */
export const UNAVAILABLE = 'Sign-in is not available right now. Try again in a minute.';

/**
 * Gets an authorization code from the embedded issuer for an email and a password, or for a passkey. The issuer's sign-in page is this
 * app's own, so the requests a browser would be redirected through are made in place, without leaving the page.
 */
export async function askForCode(request: CodeRequest): Promise<CodeResult> {
  const oauthQuery = request.oauthQuery ?? (await startAuthorization(request));
  const { credentials } = request;
  if ('passkey' in credentials) {
    const body = { response: credentials.passkey, oauth_query: oauthQuery };
    const answered = await post(request, PASSKEY_PATH, body);
    return answered.ok ? codeOf(request, await answered.json()) : refusalOf(answered, WRONG_PASSKEY);
  }
  const { code, ...password } = credentials;
  const response = await post(request, '/sign-in/email', { ...password, oauth_query: oauthQuery });
  if (!response.ok) return refusalOf(response, WRONG_CREDENTIALS);
  const answer: unknown = await response.json();
  if (!pendingResponse.safeParse(answer).success) return codeOf(request, answer);
  if (code === undefined) return { outcome: 'code-needed' };
  const shown = await post(request, '/sign-in/code', { code, oauth_query: oauthQuery });
  return shown.ok ? codeOf(request, await shown.json()) : refusalOf(shown, WRONG_CODE);
}

function post({ fetch, issuer }: CodeRequest, path: string, body: object): Promise<Response> {
  return fetch(`${issuer}${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function codeOf({ origin }: CodeRequest, answer: unknown): CodeResult {
  return { outcome: 'code', url: new URL(redirectResponse.parse(answer).url, origin).href };
}

/** Sends the authorization request; returns the signed query the issuer would open the sign-in page with. */
async function startAuthorization({ authorizeUrl, fetch, origin }: CodeRequest): Promise<string> {
  const response = await fetch(await authorizeUrl(), { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The authorization request was answered with ${response.status}.`);
  const { url } = redirectResponse.parse(await response.json());
  const { search, searchParams } = new URL(url, origin);
  if (!searchParams.has('sig')) throw new Error('The authorization request was refused.');
  return search.slice(1);
}

async function refusalOf(response: Response, wrong: string): Promise<CodeResult> {
  if (response.status === 400 && expiredResponse.safeParse(await response.json().catch(() => null)).success) {
    return { outcome: 'expired' };
  }
  return { outcome: 'refused', message: await messageOf(response, wrong) };
}

async function messageOf(response: Response, wrong: string): Promise<string> {
  // Without the header it is the lock after ten wrong codes: 15 minutes.
  if (response.status === 429) return tooManyAttempts(Number(response.headers.get('retry-after') ?? '900'));
  if (response.status < 500) return wrong;
  // A full disk is not fixed by waiting, as the usual message suggests, so the server's message is shown.
  const trouble = errorResponse.safeParse(await response.json().catch(() => null));
  return trouble.success ? `Signing in is not possible. ${trouble.data.error.message}` : UNAVAILABLE;
}

function tooManyAttempts(seconds: number): string {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute';
  return `Too many attempts. Wait ${wait} and try again.`;
}
