/** Where a person goes after signing in without having requested a page. */
export const DEFAULT_RETURN_TO = '/dashboard';

const SIGN_IN_PATH = '/signin';
/** Only its origin matters: a path that resolves to another origin leads off this site. */
const THIS_SITE = 'https://this.site';

/**
 * The path of this site to return to after signing in; `DEFAULT_RETURN_TO` for anything else: another origin ('https:',
 * '//evil', backslashes), the sign-in page itself, or not a string.
 */
export function safeReturnTo(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || hasUnsafeCharacter(wanted)) {
    return DEFAULT_RETURN_TO;
  }
  if (!URL.canParse(wanted, THIS_SITE)) return DEFAULT_RETURN_TO;
  const url = new URL(wanted, THIS_SITE);
  if (url.origin !== THIS_SITE) return DEFAULT_RETURN_TO;
  const isSignIn = url.pathname === SIGN_IN_PATH || url.pathname.startsWith(`${SIGN_IN_PATH}/`);
  // '/.//evil' resolves to a path that a browser would read as another host.
  if (isSignIn || url.pathname.startsWith('//')) return DEFAULT_RETURN_TO;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Browsers remove control characters and treat a backslash as a slash, so both can hide another host. */
function hasUnsafeCharacter(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  return /[\\\u0000-\u001F\u007F]/.test(text);
}
