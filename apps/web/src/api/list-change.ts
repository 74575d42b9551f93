import { ApiError, type ApiCalls } from '@skuline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../ui/index.ts';
import { announceSaved } from './cross-tab-invalidation.ts';

/** Says why a change was not made. */
export function showUnchanged(error: unknown): void {
  const isKnown = error instanceof ApiError;
  // The person was signed out in the meantime; the session handles that.
  if (isKnown && error.status === 401) return;
  const message = isKnown ? error.message : 'Nothing was changed: the server could not be reached.';
  showToast({ kind: 'failed', message });
}

/** Changes what this call lists and loads it again; the sentence that the change gives is said, null says nothing. */
export function useListChange(list: keyof ApiCalls) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<string | null>) => work(),
    onSuccess: (message) => {
      if (message !== null) showToast({ kind: 'done', message });
    },
    onError: showUnchanged,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [list] });
      announceSaved(list);
    },
  });
}
