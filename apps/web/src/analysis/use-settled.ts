import { useEffect, useState } from 'react';

/** A change of what is looked at is fetched this long after the last click (spec 9). */
const FETCH_DEBOUNCE_MS = 300;

export interface Settled<T> {
  /** What is asked now. */
  readonly value: T;
  /** True while a newer subject waits out its 300 ms. */
  readonly isSettling: boolean;
}

/**
 * Follows what is wanted (memoised by the caller): at once while it is about the same subject, after 300 ms of rest when
 * that changes.
 */
export function useSettled<T>(wanted: T, hasSameSubject: (settled: T, wanted: T) => boolean): Settled<T> {
  const [settled, setSettled] = useState(wanted);
  const isSettling = !hasSameSubject(settled, wanted);
  if (!isSettling && settled !== wanted) setSettled(wanted);
  // Serves the timer; each newer choice restarts it, so the last click wins.
  useEffect(() => {
    if (!isSettling) return undefined;
    const timer = setTimeout(() => setSettled(wanted), FETCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isSettling, wanted]);
  return { value: isSettling ? settled : wanted, isSettling };
}
