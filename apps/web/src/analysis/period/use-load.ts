import { useMemo } from 'react';
import { type Load, type LoadParts, loadOf } from './load.ts';
import { useLastReady } from './use-last-ready.ts';

/**
 * How far an answer is, with the newest that was there while the next is on its way. The same object until that changes,
 * if `retry` is: what draws it can be spared everything else.
 */
export function useLoad<T>({ answer, error, isSettling, retry }: Omit<LoadParts<T>, 'last'>): Load<T> {
  const last = useLastReady(answer);
  return useMemo(
    () => loadOf({ answer, last, error, isSettling, retry }),
    [answer, error, isSettling, last, retry],
  );
}
