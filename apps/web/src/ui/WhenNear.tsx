import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

/** What nobody has come near to by now is drawn as well: for the page's search, screen readers and printing. */
const LATEST_MS = 5000;

interface WhenNearProps {
  /** Keeps the place meanwhile, as high as what will stand there. */
  readonly waiting: ReactNode;
  /** How far outside the window is near. */
  readonly margin?: '0px' | '25%';
  readonly children: ReactNode;
}

/** Draws what stands below the first screen when its place comes near the window, and then keeps it. */
export function WhenNear({ waiting, margin = '0px', children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  // Effect: watches where the page is scrolled to.
  useEffect(() => {
    // A transition: whoever presses something meanwhile is answered first.
    const comeNear = () => startTransition(() => setNear(true));
    if (place.current === null || !('IntersectionObserver' in window)) {
      comeNear();
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) comeNear();
      },
      { rootMargin: `${margin} 0px` },
    );
    observer.observe(place.current);
    const timer = setTimeout(comeNear, LATEST_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [margin]);
  return isNear ? children : <div ref={place}>{waiting}</div>;
}
