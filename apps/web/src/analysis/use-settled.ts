import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Fetch debounce after the last change (spec 9). */
const FETCH_DEBOUNCE_MS = 300;

export interface Settled<T> {
  /** The debounced value. */
  readonly value: T;
  /** True while a change waits for the debounce. */
  readonly isSettling: boolean;
}

/** Debounces a value: changes within the same subject apply at once, a new subject after 300 ms. */
export function useSettled<T>(wanted: T, hasSameSubject: (settled: T, wanted: T) => boolean): Settled<T> {
  const [settled, setSettled] = useState(wanted);
  const isSettling = !hasSameSubject(settled, wanted);
  const key = hashKey([wanted]);
  if (!isSettling && hashKey([settled]) !== key) setSettled(wanted);
  // Effect: the timer. Each change restarts it.
  useEffect(() => {
    if (!isSettling) return undefined;
    const timer = setTimeout(() => setSettled(wanted), FETCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the value, whatever its identity
  }, [isSettling, key]);
  return { value: isSettling ? settled : wanted, isSettling };
}
