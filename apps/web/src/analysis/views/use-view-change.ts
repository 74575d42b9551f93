import { ApiError } from '@skuline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceSaved } from '../../api/index.ts';
import { showToast } from '../../ui/index.ts';

/** What is listed of views: what is kept, and what is shown to people outside. */
type ViewList = 'listViews' | 'listLinks';

/** Changes a list and loads it again; the sentence that the change gives is said, and why nothing was changed. */
export function useViewChange(list: ViewList) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: (message) => showToast({ kind: 'done', message }),
    onError: (error) => {
      const isKnown = error instanceof ApiError;
      // The person was signed out in the meantime; the session handles that.
      if (isKnown && error.status === 401) return;
      const message = isKnown ? error.message : 'Nothing was changed: the server could not be reached.';
      showToast({ kind: 'failed', message });
    },
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: [list] });
      announceSaved(list);
    },
  });
}
