import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { FullPageLoading, PageError } from './app-shell/index.ts';
import { routeTree } from './routeTree.gen.ts';
import { parseSearchParams, stringifySearchParams } from './search-params.ts';

/** Creates the router; tests pass a memory history, the page uses the address bar. */
export function createAppRouter(options: { readonly history?: RouterHistory } = {}) {
  return createRouter({
    routeTree,
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    // useScrollToTop scrolls on a new path only; the router would scroll on every change of a filter.
    scrollRestoration: () => false,
    // One not-found page for all: the root route decides whether to show the shell.
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPendingComponent: FullPageLoading,
    defaultErrorComponent: PageError,
    // A chunk that loads quickly shows no spinner.
    defaultPendingMs: 150,
    ...options,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's title, for the header and the document. */
    title?: string;
  }
}
