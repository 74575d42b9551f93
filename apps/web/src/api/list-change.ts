import { ApiError, type ApiCalls } from '@skuline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../ui/index.ts';
import { announceSaved } from './cross-tab-invalidation.ts';

/** Says why a change was not made. */
function showUnchanged(error: unknown): void {
  const isKnown = error instanceof ApiError;
  // The person was signed out in the meantime; the session handles that.
  if (isKnown && error.status === 401) return;
  const message = isKnown ? error.message : 'Nothing was changed: the server could not be reached.';
  showToast({ kind: 'failed', message });
}

/** Changes what these calls list and loads it again; the sentence that the change gives is said, null says nothing. */
export function useListChange(...lists: readonly (keyof ApiCalls)[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<string | null>) => work(),
    // Without a connection it fails and says so: done once the connection is back, it would surprise.
    networkMode: 'always',
    onSuccess: (message) => {
      if (message !== null) showToast({ kind: 'done', message });
    },
    onError: showUnchanged,
    onSettled: async () => {
      await Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: [list] })));
      for (const list of lists) announceSaved(list);
    },
  });
}
