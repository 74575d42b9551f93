import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Calls `onPathChange` when another page has opened. A change of search parameters alone is the same page, and the
 * first page is not a change.
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

/** Scrolls to the top on each path change (spec 2); a change of search parameters leaves the page where it is. */
export function useScrollToTop(): void {
  usePathChange(scrollToTop);
}

/**
 * Moves the focus to the page that has opened, so that Tab and a screen reader go on from its start. Focus that is on
 * the page already stays: on a tab of the page that was pressed, or in the field a form begins with.
 */
function focusMain(): void {
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true });
}

/** Keeps the focus with the page: each path change takes it along. */
export function useFocusOnPathChange(): void {
  usePathChange(focusMain);
}
