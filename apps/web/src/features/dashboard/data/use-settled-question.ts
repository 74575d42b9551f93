import { useEffect, useState } from 'react';
import { type DashboardQuestion, hasSameSubject } from './question.ts';

/** A change of range or filters is fetched this long after the last click (spec 9). */
export const FETCH_DEBOUNCE_MS = 300;

export interface SettledQuestion {
  /** What is asked now. */
  readonly question: DashboardQuestion;
  /** True while a newer range or filter waits out its 300 ms. */
  readonly isSettling: boolean;
}

/**
 * Follows the wanted question (memoised by the caller): at once within the same days and products, after 300 ms of rest
 * when these change.
 */
export function useSettledQuestion(wanted: DashboardQuestion): SettledQuestion {
  const [settled, setSettled] = useState(wanted);
  const isSettling = !hasSameSubject(settled, wanted);
  if (!isSettling && settled !== wanted) setSettled(wanted);
  // Serves the timer; each newer choice restarts it, so the last click wins.
  useEffect(() => {
    if (!isSettling) return undefined;
    const timer = setTimeout(() => setSettled(wanted), FETCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isSettling, wanted]);
  return { question: isSettling ? settled : wanted, isSettling };
}
