import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Narrower than this, in pixels, names and summary columns leave no room for a bucket between them. */
const FROZEN_FROM = 832;

interface StatementScroll {
  /** Ref of the scrolling element. */
  readonly viewport: RefObject<HTMLElement | null>;
  /** Whether the summary columns follow the names and scroll with the buckets, instead of staying at the end. */
  readonly isNarrow: boolean;
  /** How many buckets are covered by the names. */
  readonly hiddenCount: number;
  readonly showEarlier: () => void;
}

/** The heads of the buckets that are at least partly covered by the first column. */
function countHidden(viewport: HTMLElement): number {
  const edge = viewport.querySelector('thead th')?.getBoundingClientRect().right ?? 0;
  const heads = [...viewport.querySelectorAll('th[data-bucket]')];
  return heads.filter((head) => head.getBoundingClientRect().left < edge - 1).length;
}

/** The statement's layout: wide or narrow, and scrolled to its newest end until somebody scrolls. */
export function useStatementScroll(): StatementScroll {
  const viewport = useRef<HTMLElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  const [hiddenCount, setHiddenCount] = useState(0);
  const isAtEnd = useRef(true);
  // A layout effect: measures after layout, before paint.
  useLayoutEffect(() => {
    const element = viewport.current;
    if (element === null) return undefined;
    const count = () => setHiddenCount(isNarrow ? 0 : countHidden(element));
    const place = () => {
      setNarrow(element.clientWidth > 0 && element.clientWidth < FROZEN_FROM);
      // Rows that open make columns wider.
      if (isAtEnd.current && !isNarrow) element.scrollLeft = element.scrollWidth;
      count();
    };
    const follow = () => {
      isAtEnd.current = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
      count();
    };
    isAtEnd.current = true;
    if (isNarrow) element.scrollLeft = 0;
    place();
    const watched = new ResizeObserver(place);
    watched.observe(element);
    if (element.firstElementChild !== null) watched.observe(element.firstElementChild);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      watched.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [isNarrow]);
  return {
    viewport,
    isNarrow,
    hiddenCount,
    showEarlier: () => viewport.current?.scrollTo({ left: 0 }),
  };
}
