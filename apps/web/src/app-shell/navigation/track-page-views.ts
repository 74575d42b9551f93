import type { AnyRouter } from '@tanstack/react-router';
import { watchSession } from '../../session/index.ts';
import { track } from '../../telemetry/index.ts';

/** The frame of the protected pages. */
const PROTECTED = '/_app';

/**
 * Reports a page view for the first page and on each path change; a change of the search parameters is the same page.
 * A protected page that only sends a visitor on to sign in was not seen.
 */
export function trackPageViews(router: AnyRouter): void {
  let isSignedOut = true;
  watchSession(({ status }) => {
    isSignedOut = status === 'signed-out';
  });
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (!pathChanged && fromLocation !== undefined) return;
    const isProtected = router.state.matches.some(
      ({ routeId }: { readonly routeId: string }) => routeId === PROTECTED,
    );
    if (!(isProtected && isSignedOut)) track({ name: 'page_view' });
  });
}
