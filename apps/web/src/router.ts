import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { FullPageLoading, PageError } from './app-shell/index.ts';
import { routeTree } from './routeTree.gen.ts';
import { parseSearchParams, stringifySearchParams } from './search-params.ts';

/** Makes the router; a test gives a memory history, the page uses the address bar. */
export function createAppRouter(options: { readonly history?: RouterHistory } = {}) {
  return createRouter({
    routeTree,
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    // useScrollToTop decides: to the top on a new path only, while the router would on every change of a filter.
    scrollRestoration: () => false,
    // One not-found page for all: the root knows whether it stands in the shell.
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPendingComponent: FullPageLoading,
    defaultErrorComponent: PageError,
    // A chunk that is there at once shows no spinner.
    defaultPendingMs: 150,
    ...options,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's name: the header's heading and the window's title. */
    title?: string;
  }
}
