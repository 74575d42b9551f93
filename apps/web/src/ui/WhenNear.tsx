import { createContext, type ReactNode, startTransition, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What nobody has come near to by now is drawn as well: for the page's search and screen readers. */
const LATEST_MS = 5000;

/** When all within is drawn at the latest: a part within another one does not restart the wait. */
const DrawnBy = createContext(Infinity);
/** Is over at any time: all within is drawn at once. */
const NOW = 0;

interface WhenNearProps {
  /** Keeps the place meanwhile, as high as what will stand there. */
  readonly waiting: ReactNode;
  /** How far outside the window is near. */
  readonly margin?: '0px' | '25%';
  readonly children: ReactNode;
}

/**
 * Draws what stands below the first screen when its place comes near the window, and then keeps it; at once where the page
 * is printed.
 */
export function WhenNear({ waiting, margin = '0px', children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const outer = use(DrawnBy);
  const [drawnBy, setDrawnBy] = useState(() => Math.min(outer, performance.now() + LATEST_MS));
  const [isNear, setNear] = useState(() => drawnBy <= performance.now());
  // Effect: watches where the page is scrolled to, and its printing.
  useEffect(() => {
    if (isNear) return undefined;
    // A transition: whoever presses something meanwhile is answered first.
    const comeNear = () => startTransition(() => setNear(true));
    const print = () => {
      flushSync(() => {
        setDrawnBy(NOW);
        setNear(true);
      });
    };
    window.addEventListener('beforeprint', print);
    const timer = setTimeout(comeNear, Math.max(0, drawnBy - performance.now()));
    const observer = watchPlace(place.current, margin, comeNear);
    return () => {
      window.removeEventListener('beforeprint', print);
      observer?.disconnect();
      clearTimeout(timer);
    };
  }, [isNear, drawnBy, margin]);
  return isNear ? <DrawnBy value={drawnBy}>{children}</DrawnBy> : <div ref={place}>{waiting}</div>;
}

/** Calls when the place comes near the window; at once in a browser that cannot tell. */
function watchPlace(
  place: HTMLElement | null,
  margin: string,
  comeNear: () => void,
): IntersectionObserver | null {
  if (place === null || !('IntersectionObserver' in window)) {
    comeNear();
    return null;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) comeNear();
    },
    { rootMargin: `${margin} 0px` },
  );
  observer.observe(place);
  return observer;
}
