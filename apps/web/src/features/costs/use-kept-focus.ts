import { type RefObject, useEffect, useRef } from 'react';
import type { SkuCostsPage } from './costs-queries.ts';

/** A saved row leaves the list; if it had the focus, the first field gets it, or else the list's heading. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, page: SkuCostsPage | undefined): void {
  const isInside = useRef(false);
  // Effect: tracks the focus, which is lost when its row is removed.
  useEffect(() => {
    const watched = list.current;
    const enter = () => {
      isInside.current = true;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isInside.current = false;
    };
    watched?.addEventListener('focusin', enter);
    watched?.addEventListener('focusout', leave);
    return () => {
      watched?.removeEventListener('focusin', enter);
      watched?.removeEventListener('focusout', leave);
    };
  }, [list]);
  // Effect: gives a lost focus back.
  useEffect(() => {
    if (page === undefined || !isInside.current || document.activeElement !== document.body) return;
    const field = list.current?.querySelector<HTMLElement>('input[data-amount]');
    (field ?? list.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, [list, page]);
}
