import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A change of what is looked at is fetched this long after the last click (spec 9). */
const FETCH_DEBOUNCE_MS = 300;

export interface Settled<T> {
  /** What is asked for now. */
  readonly value: T;
  /** True while a newer subject waits out its 300 ms. */
  readonly isSettling: boolean;
}

/** Follows what is wanted: at once while it is about the same subject, debounced when that changes. */
export function useSettled<T>(wanted: T, hasSameSubject: (settled: T, wanted: T) => boolean): Settled<T> {
  const [settled, setSettled] = useState(wanted);
  const isSettling = !hasSameSubject(settled, wanted);
  const key = hashKey([wanted]);
  if (!isSettling && hashKey([settled]) !== key) setSettled(wanted);
  // Effect: the timer. Each newer choice restarts it, so the last click wins.
  useEffect(() => {
    if (!isSettling) return undefined;
    const timer = setTimeout(() => setSettled(wanted), FETCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for what is wanted, whichever object says it
  }, [isSettling, key]);
  return { value: isSettling ? settled : wanted, isSettling };
}
