/** Where a link of an answer leads: to a page of the app, or away. */
export type LinkTarget =
  | { readonly kind: 'inside'; readonly href: string }
  | { readonly kind: 'outside'; readonly href: string; readonly host: string };

/** The protocols links in answers may have (spec 5). */
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']);

/** Reads the address of a link on the page at `base`; null where it is none or its protocol is not allowed. */
export function readLink(href: string, base: string): LinkTarget | null {
  if (href === '' || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (!PROTOCOLS.has(url.protocol)) return null;
  if (url.origin === new URL(base).origin) {
    return { kind: 'inside', href: `${url.pathname}${url.search}${url.hash}` };
  }
  // Mail and chat addresses have no host of their own.
  return { kind: 'outside', href: url.href, host: url.host === '' ? url.pathname : url.host };
}
