import { ApiError } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { announceSaved, signInsQuery, useApi } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { showToast } from '../../../ui/index.ts';

const UNREACHABLE = 'Nothing was changed: the server could not be reached.';

/** Ends sign-ins one press at a time; `ending` is the one being ended, or 'others'. */
export function useEndSignIns() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<string | null>(null);
  const isBusy = useRef(false);

  const end = async (which: string, work: () => Promise<string>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setEnding(which);
    try {
      showToast({ kind: 'done', message: await work() });
      trackAction('sign_in_ended', { others: which === 'others' });
    } catch (error) {
      const message = error instanceof ApiError ? error.message : UNREACHABLE;
      // Logged out by now: the session says so itself.
      if (!(error instanceof ApiError && error.status === 401)) showToast({ kind: 'failed', message });
    } finally {
      await queryClient.invalidateQueries({ queryKey: signInsQuery(api).queryKey });
      announceSaved('listSignIns');
      isBusy.current = false;
      setEnding(null);
    }
  };

  return {
    ending,
    endOne: (id: string, name: string) =>
      end(id, async () => {
        await api.client.endSignIn({ params: { id } });
        return `${name} was signed out.`;
      }),
    endOthers: () =>
      end('others', async () => {
        const { ended } = await api.client.endOtherSignIns({});
        return ended === 1 ? 'One other browser was signed out.' : `${ended} other browsers were signed out.`;
      }),
  };
}
