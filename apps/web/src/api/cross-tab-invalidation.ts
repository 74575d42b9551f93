import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

let shared: BroadcastChannel | null = null;

/** One channel per page: its messages reach the other tabs but not the page itself. */
function channelOfTabs(): BroadcastChannel {
  shared ??= new BroadcastChannel('skuline.saved');
  return shared;
}

/** Tells the other tabs that the response of this call has changed. */
export function announceSaved(call: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no target origin
  channelOfTabs().postMessage(call);
}

/** Refetches what another tab has saved. Only the call's name is sent, so each tab fetches as its own user. */
export function useCrossTabInvalidation(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = channelOfTabs();
    const onSaved = ({ data }: MessageEvent<unknown>) => {
      void queryClient.invalidateQueries({ queryKey: [data] });
    };
    channel.addEventListener('message', onSaved);
    return () => channel.removeEventListener('message', onSaved);
  }, [queryClient]);
}
