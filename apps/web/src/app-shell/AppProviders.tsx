import { MantineProvider } from '@mantine/core';
import { createApiClient } from '@skuline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ApiProvider, createQueryClient } from '../api/index.ts';
import { createColorSchemeManager } from '../preferences/index.ts';
import { getIdToken, onUnauthorized, SessionProvider, useSession } from '../session/index.ts';
import { cssVariablesResolver, theme } from '../theme/index.ts';
import { ToastHost } from '../ui/index.ts';
import { PreferencesSync } from './PreferencesSync.tsx';
import { GlobalBoundary } from './GlobalBoundary.tsx';

const client = createApiClient({ baseUrl: '', getIdToken, onUnauthorized });
const colorSchemeManager = createColorSchemeManager();

/** Gives the API and its cache to the pages; each person has a cache of their own, so no figure outlives a session. */
function SessionApi({ children }: { readonly children: ReactNode }) {
  const { user } = useSession();
  const tenantId = user?.tenantId ?? null;
  const email = user?.email ?? null;
  const api = useMemo(() => ({ client, tenantId }), [tenantId]);
  const cache = useMemo(
    () => ({ owner: { tenantId, email }, client: createQueryClient() }),
    [tenantId, email],
  );
  return (
    <QueryClientProvider client={cache.client}>
      <ApiProvider api={api}>
        <PreferencesSync />
        {children}
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** Everything a page stands on: theme, session, API. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <GlobalBoundary>
        <SessionProvider>
          <SessionApi>{children}</SessionApi>
        </SessionProvider>
      </GlobalBoundary>
      <ToastHost />
    </MantineProvider>
  );
}
