import { ApiError } from '@skuline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceSaved } from '../../api/index.ts';
import { showToast } from '../../ui/index.ts';

/** Runs a change of the page's lists, says what came of it, and loads the list of this key again; null says nothing. */
export function useConnectionChange(list: 'listConnections' | 'listWebhooks' = 'listConnections') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<string | null>) => work(),
    onSuccess: (message) => {
      if (message !== null) showToast({ kind: 'done', message });
    },
    onError: (error) => {
      const isKnown = error instanceof ApiError;
      // The person was signed out in the meantime; the session handles that.
      if (isKnown && error.status === 401) return;
      const message = isKnown ? error.message : 'Nothing was changed: the server could not be reached.';
      showToast({ kind: 'failed', message });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [list] });
      announceSaved(list);
    },
  });
}
