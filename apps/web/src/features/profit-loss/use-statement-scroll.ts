import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Narrower than this, in pixels, names and answers leave no room for a bucket between them. */
const FROZEN_FROM = 832;

interface StatementScroll {
  /** For the element that scrolls. */
  readonly viewport: RefObject<HTMLElement | null>;
  /** The answers follow the names and scroll with the buckets, instead of staying at the end. */
  readonly isNarrow: boolean;
  /** How many buckets lie under the names. */
  readonly hiddenCount: number;
  readonly showEarlier: () => void;
}

/** The heads of the buckets that lie, at least in part, under the first column. */
function countHidden(viewport: HTMLElement): number {
  const edge = viewport.querySelector('thead th')?.getBoundingClientRect().right ?? 0;
  const heads = [...viewport.querySelectorAll('th[data-bucket]')];
  return heads.filter((head) => head.getBoundingClientRect().left < edge - 1).length;
}

/** How the statement lies in its place: wide or narrow, and scrolled to its newest end until somebody scrolls. */
export function useStatementScroll(): StatementScroll {
  const viewport = useRef<HTMLElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  const [hiddenCount, setHiddenCount] = useState(0);
  // The browser's layout is the outside system here: what fits is known once it is laid out, before it is painted.
  useLayoutEffect(() => {
    const element = viewport.current;
    if (element === null) return undefined;
    const count = () => setHiddenCount(isNarrow ? 0 : countHidden(element));
    const place = () => {
      setNarrow(element.clientWidth > 0 && element.clientWidth < FROZEN_FROM);
      count();
    };
    element.scrollLeft = isNarrow ? 0 : element.scrollWidth;
    place();
    const watched = new ResizeObserver(place);
    watched.observe(element);
    element.addEventListener('scroll', count, { passive: true });
    return () => {
      watched.disconnect();
      element.removeEventListener('scroll', count);
    };
  }, [isNarrow]);
  return {
    viewport,
    isNarrow,
    hiddenCount,
    showEarlier: () => viewport.current?.scrollTo({ left: 0 }),
  };
}
