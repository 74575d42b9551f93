import { useEffect, useEffectEvent } from 'react';
import type { Tour } from './use-tour.ts';

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
