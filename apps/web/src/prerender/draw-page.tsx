import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { ApiProvider } from '../api/index.ts';
import { BoardPreview } from '../features/dashboard/index.ts';
import {
  FeedbackPage,
  getSampleBoard,
  LandingPage,
  PrivacyPage,
  RequestDemoPage,
  SignInPage,
  TermsPage,
} from '../features/marketing/index.ts';
import { SignInPicture } from '../routes/-SignInPicture.tsx';
import { SessionContext } from '../session/session-context.tsx';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { signedOutSession } from './signed-out-session.ts';

/** The component rendered at each path. */
const PAGES: Readonly<Record<string, FunctionComponent>> = {
  '/': () => <LandingPage picture={<BoardPreview board={getSampleBoard()} />} />,
  '/signin': () => <SignInPage picture={<SignInPicture />} />,
  '/request-demo': RequestDemoPage,
  '/feedback': FeedbackPage,
  '/terms-of-service': TermsPage,
  '/privacy-policy': PrivacyPage,
};

/** Prerendering sends no requests; the page sends them in the browser. */
const client = { call: {} as never, tenantId: null };

function routerAt(path: string) {
  const rootRoute = createRootRoute({ component: Outlet });
  const routes = Object.entries(PAGES).map(([each, component]) =>
    createRoute({ getParentRoute: () => rootRoute, path: each, component }),
  );
  return createRouter({
    routeTree: rootRoute.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
}

/** Renders a public page to HTML, for someone who is not signed in. */
export async function drawPage(path: string): Promise<string> {
  const router = routerAt(path);
  await router.load();
  const queries = new QueryClient();
  // The prerendered document is served only with the embedded issuer; the page itself handles the other cases.
  queries.setQueryData(['startSignIn', '/dashboard'], { kind: 'form', passkeyUrl: null });
  return renderToString(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <SessionContext value={signedOutSession}>
        <QueryClientProvider client={queries}>
          <ApiProvider api={client}>
            {/* Not the app's router: it has only these pages. */}
            <RouterProvider router={router as never} />
          </ApiProvider>
        </QueryClientProvider>
      </SessionContext>
    </MantineProvider>,
  );
}
