import { MantineProvider } from '@mantine/core';
import { type ApiCalls, DEFAULT_PREFERENCES, preferencesBody, type Theme } from '@skuline/contract';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiProvider, preferencesQuery } from '../api/index.ts';
import {
  createColorSchemeManager,
  defaultRangePreference,
  notificationPreference,
} from '../preferences/index.ts';
import { SessionProvider, useSession } from '../session/index.ts';
import { fakeCall, fakeSession } from '../testing/index.ts';
import { PreferencesSync } from './PreferencesSync.tsx';
import { ThemeMenu } from './header/ThemeMenu.tsx';

const OWN = { ...DEFAULT_PREFERENCES, theme: 'dark', defaultRange: 'month_to_date', version: 1 } as const;

/** The caches of a signed-out visitor and of the person. */
const caches = { nobody: new QueryClient(), person: new QueryClient() };

function App({ getPreferences }: Pick<ApiCalls, 'getPreferences'>) {
  const { user } = useSession();
  const api = { call: fakeCall({ getPreferences }), tenantId: user?.tenantId ?? null };
  return (
    <QueryClientProvider client={user === null ? caches.nobody : caches.person}>
      <ApiProvider api={api}>
        <PreferencesSync />
        <SignIn />
        <SaveAnother query={preferencesQuery(api)} />
      </ApiProvider>
    </QueryClientProvider>
  );
}

function SignIn() {
  const { signInWith } = useSession();
  return (
    <button type="button" onClick={() => void signInWith({ email: 'maya@x.example', password: 'p' })}>
      Sign in
    </button>
  );
}

function SaveAnother({ query }: { readonly query: ReturnType<typeof preferencesQuery> }) {
  const queryClient = useQueryClient();
  const save = () => queryClient.setQueryData(query.queryKey, { ...OWN, defaultRange: 'today', version: 2 });
  return (
    <button type="button" onClick={save}>
      Save
    </button>
  );
}

test('after a sign-in the copies are the person’s, and a save on the same page is in them', async () => {
  const getPreferences = vi.fn<ApiCalls['getPreferences']>().mockResolvedValue(OWN);
  render(
    <MantineProvider>
      <SessionProvider session={fakeSession({ isSignedIn: false }).session}>
        <App getPreferences={getPreferences} />
      </SessionProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  expect(getPreferences).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(defaultRangePreference.find()).toBe('month_to_date'));
  expect(notificationPreference.find()).toEqual(DEFAULT_PREFERENCES.notifications);
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(defaultRangePreference.find()).toBe('today'));
  expect(getPreferences).toHaveBeenCalledOnce();
});

test('a theme chosen without a network wins over the server’s, and is sent when the network is back', async () => {
  const server = { theme: 'light' as Theme, isReachable: false };
  const getPreferences = () => Promise.resolve({ ...OWN, theme: server.theme });
  const savePreferences = vi.fn<ApiCalls['savePreferences']>(({ body }) => {
    if (!server.isReachable) return Promise.reject(new TypeError('Failed to fetch'));
    server.theme = body.theme;
    return Promise.resolve(preferencesBody.parse({ ...body, version: body.version + 1 }));
  });
  const api = { call: fakeCall({ getPreferences, savePreferences }), tenantId: 't1' };
  const open = () =>
    render(
      <MantineProvider colorSchemeManager={createColorSchemeManager()} env="test">
        <QueryClientProvider client={new QueryClient()}>
          <SessionProvider session={fakeSession({ isSignedIn: true }).session}>
            <ApiProvider api={api}>
              <PreferencesSync />
              <ThemeMenu />
            </ApiProvider>
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>,
    );
  const shown = () => document.documentElement.dataset['mantineColorScheme'];
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { unmount } = open();
  await waitFor(() => expect(shown()).toBe('light'));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /theme/i }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  await waitFor(() => expect(savePreferences).toHaveBeenCalledOnce());
  expect([shown(), server.theme]).toEqual(['dark', 'light']);

  // The next page asks the server, which still has the older value.
  unmount();
  open();
  await waitFor(() => expect(savePreferences).toHaveBeenCalledTimes(2));
  expect([shown(), server.theme]).toEqual(['dark', 'light']);

  server.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.theme).toBe('dark'));
  await waitFor(() => expect(localStorage.getItem('skuline.unsent-theme')).toBeNull());
  expect(shown()).toBe('dark');
});
