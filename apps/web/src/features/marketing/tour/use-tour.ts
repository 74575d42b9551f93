import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TOUR_STEPS, type TourStep } from './tour-steps.ts';

/** Long enough to read the longest text once. */
const STEP_MS = 9000;
const TICK_MS = 100;
const LAST = TOUR_STEPS.length - 1;

export interface Tour {
  readonly index: number;
  readonly step: TourStep;
  readonly isPlaying: boolean;
  readonly isAtEnd: boolean;
  /** Counts the visits to stops: the time of each begins at 0. */
  readonly visit: number;
  readonly goTo: (index: number) => void;
  readonly pause: () => void;
  /** Plays or pauses; restarts at the end. */
  readonly toggle: () => void;
  /** What comes once the time of a stop is over: the next one, or the end. */
  readonly finish: () => void;
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The index of the stop in the URL; 0 for anything invalid. */
export function indexOfStep(step: number | undefined): number {
  const index = (step ?? 1) - 1;
  return Number.isInteger(index) && index >= 0 && index <= LAST ? index : 0;
}

/** The search parameters of a stop: its number and its analysis. */
export function searchOfStep(index: number) {
  return { step: index + 1, ...TOUR_STEPS[index]?.search };
}

/**
 * The tour: its current stop (in the URL, so that a stop can be linked to) and whether it plays automatically. It does
 * not play for people who prefer reduced motion, and pauses while the page is hidden.
 */
export function useTour(): Tour {
  const index = indexOfStep(useSearch({ from: '/demo-sequence' }).step);
  const navigate = useNavigate();
  const [isPlaying, setPlaying] = useState(() => !prefersStillness());
  const [isAtEnd, setAtEnd] = useState(false);
  const [visit, setVisit] = useState(0);

  const goTo = (next: number) => {
    if (next < 0 || next > LAST) return;
    setVisit(visit + 1);
    setAtEnd(false);
    // The tour is one entry of the browser's history: Back leaves it.
    void navigate({ to: '/demo-sequence', search: searchOfStep(next), replace: true, resetScroll: false });
  };
  const finish = () => {
    if (index < LAST) {
      goTo(index + 1);
      return;
    }
    setPlaying(false);
    setAtEnd(true);
  };

  return {
    index,
    // The list is not empty and the index lies within it.
    step: TOUR_STEPS[index] as TourStep,
    isPlaying,
    isAtEnd,
    visit,
    goTo,
    pause: () => setPlaying(false),
    toggle: () => {
      if (isAtEnd) goTo(0);
      setPlaying(!isPlaying);
    },
    finish,
  };
}

/**
 * The elapsed share of a stop's time, from 0 to 1. It changes ten times a second: only what draws it may hold it, not the
 * pages of the tour.
 */
export function useStopClock({ isPlaying, finish }: Pick<Tour, 'isPlaying' | 'finish'>): number {
  const [elapsed, setElapsed] = useState(0);
  // The exact elapsed time; the state is only what is rendered.
  const passed = useRef(0);
  const tick = useEffectEvent(() => {
    if (document.hidden || passed.current >= STEP_MS) return;
    passed.current += TICK_MS;
    setElapsed(passed.current);
    if (passed.current >= STEP_MS) finish();
  });
  // Effect: the timer.
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return elapsed / STEP_MS;
}

/** Elements that handle keys themselves. */
const TAKES_KEYS =
  'a, button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [role="dialog"], [contenteditable]';

/** Space plays and pauses, the arrow keys go from stop to stop, unless a control has the focus. */
export function useTourKeys({ index, goTo, toggle }: Pick<Tour, 'index' | 'goTo' | 'toggle'>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null;
    if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') toggle();
    else if (event.key === 'ArrowRight') goTo(index + 1);
    else if (event.key === 'ArrowLeft') goTo(index - 1);
    else return;
    event.preventDefault();
  });
  // Effect: listens to keys anywhere on the page.
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
