import { z } from 'zod';

const anyHttpUrl = z.url({ protocol: /^https?$/ });

/** An address that is asked without a sign-in: one in it would be refused at each request, and stand in its errors. */
export const httpUrl = anyHttpUrl.refine((text) => !URL.canParse(text) || !hasSignIn(new URL(text)), {
  message: 'cannot hold a user name or a password (what stands before the @)',
});

/** What paths are put behind. */
const withoutEndSlash = (text: string) => text.replace(/\/+$/, '');
export const httpBase = httpUrl.transform(withoutEndSlash);
/** The driver of a database takes name and password from the address. */
export const databaseBase = anyHttpUrl.transform(withoutEndSlash);

/** An address and how to sign in there. */
export interface SignedInUrl {
  /** Without name and password. */
  readonly url: string;
  /** The header of basic authentication; null where the address has no name and no password. */
  readonly authorization: string | null;
}

/** An address whose name and password are sent as a header: they cannot stand in the address of a request. */
export const signedInUrl = anyHttpUrl.transform((text, context): SignedInUrl => {
  const url = new URL(text);
  if (!hasSignIn(url)) return { url: text, authorization: null };
  const signIn = decoded(`${url.username}:${url.password}`);
  if (signIn === null) {
    context.addIssue({ code: 'custom', message: 'has a % in its user name or password that must be %25' });
    return z.NEVER;
  }
  url.username = '';
  url.password = '';
  return { url: url.href, authorization: `Basic ${Buffer.from(signIn).toString('base64')}` };
});

function hasSignIn({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
