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
  | { readonly outcome: 'refused'; readonly message: string };

const errorResponse = z.object({ error: z.object({ code: z.literal('disk_full'), message: z.string() }) });
const expiredResponse = z.object({ error: z.literal('invalid_signature') });
const redirectResponse = z.object({ url: z.string().check(z.minLength(1)) });

const WRONG_CREDENTIALS = 'Incorrect email or password.';
/** For a server that does not respond, or responds with something unexpected. */
export const UNAVAILABLE = 'Sign-in is not available right now. Try again in a minute.';

/**
 * Gets an authorization code from the embedded issuer for an email and a password. The issuer's sign-in page is this
 * app's own, so the requests a browser would be redirected through are made in place, without leaving the page.
 */
export async function askForCode(request: CodeRequest): Promise<CodeResult> {
  const oauthQuery = request.oauthQuery ?? (await startAuthorization(request));
  const response = await request.fetch(`${request.issuer}/sign-in/email`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...request.credentials, oauth_query: oauthQuery }),
  });
  if (!response.ok) return refusalOf(response);
  const { url } = redirectResponse.parse(await response.json());
  return { outcome: 'code', url: new URL(url, request.origin).href };
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

async function refusalOf(response: Response): Promise<CodeResult> {
  if (response.status === 400 && expiredResponse.safeParse(await response.json().catch(() => null)).success) {
    return { outcome: 'expired' };
  }
  return { outcome: 'refused', message: await messageOf(response) };
}

async function messageOf(response: Response): Promise<string> {
  if (response.status === 429) return tooManyAttempts(Number(response.headers.get('retry-after') ?? '60'));
  if (response.status < 500) return WRONG_CREDENTIALS;
  // A full disk is not fixed by waiting, as the usual message suggests, so the server's message is shown.
  const trouble = errorResponse.safeParse(await response.json().catch(() => null));
  return trouble.success ? `Signing in is not possible. ${trouble.data.error.message}` : UNAVAILABLE;
}

function tooManyAttempts(seconds: number): string {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute';
  return `Too many attempts. Wait ${wait} and try again.`;
}
