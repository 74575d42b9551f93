import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** What nobody has come near to by now is drawn as well, for the page's search, for printing and for screen readers. */
const LATEST_MS = 5000;

export interface Nearness<T extends Element> {
  /** Of the element that is watched. */
  readonly ref: RefObject<T | null>;
  /** Whether it is in sight, or nearly, or was; true in the end in any case. */
  readonly isNear: boolean;
}

/**
 * Whether someone is near an element, so that it should be drawn; `margin` pixels below the window are near. Once near it
 * stays so, also for another that takes the place of one that `wasNear`.
 */
export function useIsNear<T extends Element>(margin: number, wasNear = false): Nearness<T> {
  const ref = useRef<T>(null);
  const [isNear, setNear] = useState(wasNear);
  // Serves the document: watches where it is scrolled to.
  useEffect(() => {
    if (isNear) return undefined;
    // In pieces: whoever presses something meanwhile is answered first.
    const comeNear = () => startTransition(() => setNear(true));
    const element = ref.current;
    if (element === null || !('IntersectionObserver' in window)) {
      comeNear();
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) comeNear();
      },
      { rootMargin: `0px 0px ${margin}px 0px` },
    );
    observer.observe(element);
    const timer = setTimeout(comeNear, LATEST_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isNear, margin]);
  return { ref, isNear };
}
