import { type ApiCalls, ApiError, DEFAULT_PREFERENCES, type Theme } from '@skuline/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { unsentThemePreference } from '../preferences/index.ts';
import { fakeCall } from '../testing/index.ts';
import { preferencesQuery } from './preferences-query.ts';
import { chooseTheme, sendUnsentTheme } from './save-preferences.ts';

/** A server that completes a save when told to, and refuses one that is not based on its current version. */
function openServer() {
  const kept = { ...DEFAULT_PREFERENCES, theme: 'system' as Theme, version: 1 };
  const waiting: (() => void)[] = [];
  const savePreferences = vi.fn<ApiCalls['savePreferences']>(async ({ body }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (body.version !== kept.version)
      throw new ApiError(409, 'changed_elsewhere', 'Changed elsewhere.', null);
    Object.assign(kept, body, { version: kept.version + 1 });
    return { ...kept };
  });
  const getPreferences = () => Promise.resolve({ ...kept });
  const place = {
    api: { call: fakeCall({ getPreferences, savePreferences }), tenantId: 't1' },
    queryClient: new QueryClient(),
  };
  /** Completes pending requests, the latest first: requests may arrive in any order. */
  const answer = async (done: Promise<unknown>) => {
    const settled = vi.fn<() => void>();
    void done.finally(settled);
    await vi.waitFor(() => {
      waiting.pop()?.();
      expect(settled).toHaveBeenCalled();
    });
  };
  return { kept, place, savePreferences, answer };
}

test('of two themes chosen in a hurry the last one stands: here all the time, on the server in the end', async () => {
  const { kept, place, savePreferences, answer } = openServer();
  const shown: (Theme | undefined)[] = [];
  const { queryKey } = preferencesQuery(place.api);
  await place.queryClient.fetchQuery(preferencesQuery(place.api));
  const first = chooseTheme(place, 'dark');
  await vi.waitFor(() => expect(savePreferences).toHaveBeenCalled());
  const second = chooseTheme(place, 'light');
  place.queryClient.getQueryCache().subscribe(() => {
    shown.push(place.queryClient.getQueryData(queryKey)?.theme);
  });
  await answer(Promise.all([first, second]));
  expect([kept.theme, unsentThemePreference.find()]).toEqual(['light', null]);
  expect(new Set(shown)).toEqual(new Set(['light']));
});

test('a theme that is on its way is not sent once more', async () => {
  const { place, savePreferences, answer } = openServer();
  await answer(Promise.all([chooseTheme(place, 'dark'), sendUnsentTheme(place)]));
  expect(savePreferences).toHaveBeenCalledOnce();
});
