import { useRef, useState } from 'react';
import { warn } from '../warn.ts';

export interface PanelCode {
  /** Begins to fetch the code, for a press that is likely to come. */
  readonly prefetch: () => void;
  /** Does it once the code is there: at once when it is already. */
  readonly whenLoaded: (open: () => void) => void;
  /** The code that the last press needed could not be fetched. */
  readonly hasFailed: boolean;
  readonly forgetFailure: () => void;
}

/**
 * The code of a panel, fetched before the panel is drawn: one whose code cannot be had, offline for instance, stays
 * closed and can be tried again, where drawing it would take the whole page down.
 */
export function usePanelCode(load: () => Promise<unknown>): PanelCode {
  const isLoaded = useRef(false);
  const [hasFailed, setFailed] = useState(false);
  const fetchCode = async (): Promise<boolean> => {
    try {
      await load();
      isLoaded.current = true;
    } catch (error) {
      warn('a panel could not be loaded, it stays closed', error);
    }
    return isLoaded.current;
  };
  const open = async (then: () => void) => {
    const isThere = await fetchCode();
    setFailed(!isThere);
    if (isThere) then();
  };
  return {
    prefetch: () => {
      if (!isLoaded.current) void fetchCode();
    },
    whenLoaded: (then) => {
      if (isLoaded.current) then();
      else void open(then);
    },
    hasFailed,
    forgetFailure: () => setFailed(false),
  };
}
