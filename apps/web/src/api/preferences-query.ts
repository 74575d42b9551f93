import { getPreferences, type Preferences } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import { unsentThemePreference } from '../preferences/index.ts';
import { type Api, tenantScope } from './api-context.tsx';

/** The server's preferences with the theme that was chosen here and is not saved yet: it is newer. */
export function withUnsentTheme(saved: Preferences): Preferences {
  return { ...saved, theme: unsentThemePreference.find() ?? saved.theme };
}

/** The person's preferences. */
export function preferencesQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getPreferences', scope],
    queryFn: async ({ signal }) => withUnsentTheme(await api.call(getPreferences, scope, { signal })),
  });
}
