import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to what just appeared, when it is its turn; answers the ref of the element that takes it. */
export function useDueFocus<E extends HTMLElement>(takeFocusTurn: () => boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takeFocusTurn()) element.current?.focus({ preventScroll: true });
  }, [takeFocusTurn]);
  return element;
}
