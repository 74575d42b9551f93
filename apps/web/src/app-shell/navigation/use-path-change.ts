import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Calls `onPathChange` when another page has opened. A change of search parameters is not a path change, and neither is
 * the first page.
 */
function usePathChange(onPathChange: () => void): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) onPathChange();
      }),
    [router, onPathChange],
  );
}

function scrollToTop(): void {
  window.scrollTo(0, 0);
}

/** Scrolls to the top on each path change (spec 2), but not when only the search parameters change. */
export function useScrollToTop(): void {
  usePathChange(scrollToTop);
}

/**
 * Moves the focus to the new page, so that Tab and screen readers continue from its start. Focus already inside the
 * page stays: on a tab that was pressed, or in an autofocused field.
 */
function focusMain(): void {
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true });
}

/** Moves the focus into the page on each path change. */
export function useFocusOnPathChange(): void {
  usePathChange(focusMain);
}
