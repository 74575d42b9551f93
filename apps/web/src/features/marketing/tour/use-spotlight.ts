import { type RefObject, useEffect } from 'react';

const MARK = 'tourTarget';

/**
 * Marks the element of the stage that a stop points at, and brings it into view once. The stage loads and redraws by
 * itself, so the mark follows when the element is replaced.
 */
export function useSpotlight(stage: RefObject<HTMLElement | null>, selector: string): void {
  // Serves the stage's elements, which belong to other components.
  useEffect(() => {
    const root = stage.current;
    if (root === null) return undefined;
    let marked: HTMLElement | null = null;
    const mark = () => {
      const found = root.querySelector<HTMLElement>(selector);
      if (found === null || found === marked) return;
      const isFirst = marked === null;
      if (marked !== null) delete marked.dataset[MARK];
      marked = found;
      found.dataset[MARK] = '';
      if (isFirst) found.scrollIntoView({ block: 'nearest' });
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      if (marked !== null) delete marked.dataset[MARK];
    };
  }, [stage, selector]);
}
