import { ApiError, type Preferences } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-context.tsx';
import { preferencesQuery } from './profile-queries.ts';
import { announceSaved } from './saved-elsewhere.ts';

/** Saves whole preferences; rejects with `changed_elsewhere` when they are not those the server has now. */
export function useSavePreferences(): (preferences: Preferences) => Promise<Preferences> {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (preferences) => {
    const saved = await api.client.savePreferences({ body: preferences });
    queryClient.setQueryData(preferencesQuery(api).queryKey, saved);
    announceSaved('getPreferences');
    return saved;
  };
}

/** Changes one thing on top of whatever is saved now: a single choice has nothing to lose by a newer version. */
export function useChangePreferences(): (change: Partial<Preferences>) => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  const save = useSavePreferences();
  const saveOnTop = async (change: Partial<Preferences>, staleTime?: number) => {
    const current = await queryClient.fetchQuery({
      ...preferencesQuery(api),
      ...(staleTime === undefined ? {} : { staleTime }),
    });
    await save({ ...current, ...change });
  };
  return async (change) => {
    try {
      await saveOnTop(change);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_elsewhere') throw error;
      await saveOnTop(change, 0);
    }
  };
}
