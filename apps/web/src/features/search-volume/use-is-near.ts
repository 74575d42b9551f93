import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** So far below the window something is drawn already: scrolling finds it there. */
const MARGIN = '0px 0px 300px 0px';
/** What nobody has come near to by now is drawn as well, for the page's search, for printing and for screen readers. */
const LATEST_MS = 5000;

/** Whether an element is in sight, or nearly, or was; true in the end in any case. */
export function useIsNear(): { readonly ref: RefObject<HTMLElement | null>; readonly isNear: boolean } {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  // Serves the document: watches where it is scrolled to.
  useEffect(() => {
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
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    const timer = setTimeout(comeNear, LATEST_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return { ref, isNear };
}
