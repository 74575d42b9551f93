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
  /** How much of the current step's time has passed, 0 to 1. */
  readonly progress: number;
  readonly goTo: (index: number) => void;
  readonly pause: () => void;
  /** Plays or pauses; from the end it begins again. */
  readonly toggle: () => void;
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The stop of the URL; anything else is the first. */
export function indexOfStep(step: number | undefined): number {
  const index = (step ?? 1) - 1;
  return Number.isInteger(index) && index >= 0 && index <= LAST ? index : 0;
}

/** What the URL says at a stop: which it is, and all that is looked at. */
export function searchOfStep(index: number) {
  return { step: index + 1, ...TOUR_STEPS[index]?.search };
}

/**
 * The tour: which stop it is at (in the URL, so that a stop can be linked to) and whether it goes on by itself. It does
 * not for those who asked for less motion, and not while the page is hidden.
 */
export function useTour(): Tour {
  const index = indexOfStep(useSearch({ from: '/demo-sequence' }).step);
  const navigate = useNavigate();
  const [isPlaying, setPlaying] = useState(() => !prefersStillness());
  const [elapsed, setElapsed] = useState(0);
  // The time itself; the state is what is drawn of it.
  const passed = useRef(0);
  const isAtEnd = index === LAST && elapsed >= STEP_MS;

  const goTo = (next: number) => {
    if (next < 0 || next > LAST) return;
    passed.current = 0;
    setElapsed(0);
    // The tour is one place in the browser's history: Back leaves it.
    void navigate({ to: '/demo-sequence', search: searchOfStep(next), replace: true, resetScroll: false });
  };
  const tick = useEffectEvent(() => {
    if (document.hidden) return;
    passed.current = Math.min(STEP_MS, passed.current + TICK_MS);
    setElapsed(passed.current);
    if (passed.current < STEP_MS) return;
    if (index < LAST) goTo(index + 1);
    else setPlaying(false);
  });

  // Serves the clock on the wall.
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  return {
    index,
    // Of a list that is not empty, by an index inside it.
    step: TOUR_STEPS[index] as TourStep,
    isPlaying,
    isAtEnd,
    progress: elapsed / STEP_MS,
    goTo,
    pause: () => setPlaying(false),
    toggle: () => {
      if (isAtEnd) goTo(0);
      setPlaying(!isPlaying);
    },
  };
}

/** What takes keys itself; everywhere else they belong to the tour. */
const TAKES_KEYS =
  'a, button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [role="dialog"], [contenteditable]';

/** Space plays and pauses, the arrows go from stop to stop, unless a control has the focus. */
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
  // Serves the keyboard, wherever the focus is.
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
