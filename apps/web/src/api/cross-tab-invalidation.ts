import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

let shared: BroadcastChannel | null = null;

/** One channel for the page: what it sends reaches the other tabs and not itself. */
function channelOfTabs(): BroadcastChannel {
  shared ??= new BroadcastChannel('skuline.saved');
  return shared;
}

/** Tells the other tabs that what this call answers has changed. */
export function announceSaved(call: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin takes none
  channelOfTabs().postMessage(call);
}

/** Asks anew for what another tab has saved. Only the call's name travels, so each tab asks as its own person. */
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
