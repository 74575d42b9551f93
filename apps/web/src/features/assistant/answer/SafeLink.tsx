import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type LinkTarget, readLink } from './read-link.ts';

interface SafeLinkProps {
  /** As the Markdown's own filter has left it: '' where its protocol is not allowed (spec 5). */
  readonly href: string | Blob | undefined;
  readonly children: ReactNode;
}

/** A link of an answer. One that leads away shows where to, opens apart and takes nothing along. */
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
