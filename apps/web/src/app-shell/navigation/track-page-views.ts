import type { AnyRouter } from '@tanstack/react-router';
import { watchSession } from '../../session/index.ts';
import { track } from '../../telemetry/index.ts';

/** The layout route of the protected pages. */
const PROTECTED = '/_app';

/**
 * Reports a page view for the first page and on each path change, but not when only the search parameters change. A
 * protected page that redirects a visitor to sign in is not reported.
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
