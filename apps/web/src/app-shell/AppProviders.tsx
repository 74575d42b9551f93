import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProvider } from '../api/index.ts';
import { createColorSchemeManager } from '../preferences/index.ts';
import { SessionProvider, useSession } from '../session/index.ts';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { ToastHost } from '../ui/index.ts';
import { apiScopeOf } from './api-scope.ts';
import { PreferencesSync } from './PreferencesSync.tsx';
import { GlobalBoundary } from './screens/ErrorScreen.tsx';

const colorSchemeManager = createColorSchemeManager();

/** Provides the API and its cache; each person has their own. */
function SessionApi({ children }: { readonly children: ReactNode }) {
  const { api, cache } = apiScopeOf(useSession().user);
  return (
    <QueryClientProvider client={cache}>
      <ApiProvider api={api}>
        <PreferencesSync />
        {children}
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** Theme, session and API for all pages. */
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
