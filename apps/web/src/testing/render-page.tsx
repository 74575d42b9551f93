import { MantineProvider } from '@mantine/core';
import { answerByName, type ApiCall, type ApiCalls } from '@skuline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AnalysisProvider } from '../analysis/index.ts';
import { ApiProvider } from '../api/index.ts';
import { createAppRouter } from '../router.ts';
import { parseSearchParams, stringifySearchParams } from '../search-params.ts';
import { SessionProvider } from '../session/index.ts';
import type { Session } from '../session/session.ts';
import { theme } from '../theme/theme.ts';
import { ToastHost } from '../ui/index.ts';

export interface RenderPageOptions {
  /** Path and search parameters of the page. */
  readonly at?: string;
  /** The API calls the page may make; any other call fails the test. */
  readonly api?: Partial<ApiCalls>;
  readonly tenantId?: string | null;
}

/** Answers the given calls alone. */
export const fakeCall = (calls: Partial<ApiCalls>): ApiCall => answerByName(calls, 'The test');

/** A query client without retries or a cache between tests. */
function testQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5 * 60 * 1000 } } });
}

/** Theme, cache and API around a page, without a router. */
function TestProviders({ children, options }: { children: ReactNode; options: RenderPageOptions }) {
  const api = { call: fakeCall(options.api ?? {}), tenantId: options.tenantId ?? null };
  return (
    // jsdom would match each rule of the theme with each element that is looked at.
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} env="test">
      <QueryClientProvider client={testQueryClient()}>
        <ApiProvider api={api}>{children}</ApiProvider>
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>
  );
}

function routerShowing(page: ReactNode, history: RouterHistory) {
  const shown = () => <AnalysisProvider>{page}</AnalysisProvider>;
  return createRouter({
    // The root route matches every address, so that a page can be tested alone.
    routeTree: createRootRoute({ component: shown, notFoundComponent: shown }),
    history,
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  });
}

/** Nothing to be told of: what the shell asks for on every page. */
const NO_NOTIFICATIONS = {
  listNotifications: () => Promise.resolve({ data: [], snoozed_count: 0 }),
} satisfies Partial<ApiCalls>;

/** Renders the whole app at an address: its real routes, with a fake session and API. */
export async function renderApp(session: Session, options: RenderPageOptions = {}) {
  const history = createMemoryHistory({ initialEntries: [options.at ?? '/'] });
  const router = createAppRouter({ history });
  await router.load();
  const view = render(
    <TestProviders options={{ ...options, api: { ...NO_NOTIFICATIONS, ...options.api } }}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </TestProviders>,
  );
  return { ...view, history, user: userEvent.setup(), screen };
}

/** Renders a page as in the app, at an address, with a user to interact with it. */
export async function renderPage(page: ReactNode, options: RenderPageOptions = {}) {
  const history = createMemoryHistory({ initialEntries: [options.at ?? '/'] });
  const router = routerShowing(page, history);
  await router.load();
  const view = render(
    <TestProviders options={options}>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  return { ...view, history, user: userEvent.setup(), screen };
}
