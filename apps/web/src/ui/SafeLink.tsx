import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface SafeLinkProps {
  /** As the Markdown's own filter has left it: '' where its protocol is not allowed (spec 5). */
  readonly href: string | Blob | undefined;
  readonly children: ReactNode;
}

/** A link in a text that is not ours, or in the documentation. An external link shows its host, opens in a new tab and sends no referrer. */
export function SafeLink({ href, children }: SafeLinkProps) {
  const router = useRouter();
  const target: LinkTarget | null = typeof href === 'string' ? readLink(href, window.location.href) : null;
  if (target === null) return <>{children}</>;
  if (target.kind === 'inside') {
    return (
      <a
        href={target.href}
        onClick={(event) => {
          // A page of the app: shown without reloading the app, unless a new tab is wanted.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          router.history.push(target.href);
        }}
      >
        {children}
      </a>
    );
  }
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer nofollow">
      {children} <small>({target.host})</small>
    </a>
  );
}

/** Where a link leads: to a page of the app, or away. */
type LinkTarget =
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
