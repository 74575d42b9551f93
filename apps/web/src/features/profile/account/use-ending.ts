import type { ApiCalls } from '@skuline/contract';
import { useRef, useState } from 'react';
import { useApi, useListChange } from '../../../api/index.ts';

/** The lists that ending a sign-in or a token changes. */
const ACCESS = ['listSignIns', 'listTokens'] as const;

/**
 * Ends sign-ins, tokens or what else is listed, one thing at a time; `ending` is what is being ended. `work` returns what is
 * said of it.
 */
export function useEnding(changed: readonly (keyof ApiCalls)[] = ACCESS) {
  const api = useApi();
  const { mutateAsync } = useListChange(...changed);
  const [ending, setEnding] = useState<string | null>(null);
  const isBusy = useRef(false);

  const end = async (which: string, work: () => Promise<string>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setEnding(which);
    // Why it was refused has been said.
    await mutateAsync(work).catch(() => null);
    isBusy.current = false;
    setEnding(null);
  };

  return { api, ending, end };
}

/** What was ended beside something else, as the rest of a sentence; nothing where that is nothing. */
export function formatEndedTokens(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' One token was revoked.' : ` ${count} tokens were revoked.`;
}
