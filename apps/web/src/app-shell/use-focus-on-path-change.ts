import { type RefObject, useCallback } from 'react';
import { usePathChange } from './use-path-change.ts';

/** Moves the focus to the main region when another page opens, so that Tab and a screen reader go on from its start. */
export function useFocusOnPathChange(main: RefObject<HTMLElement | null>): void {
  usePathChange(useCallback(() => main.current?.focus({ preventScroll: true }), [main]));
}
