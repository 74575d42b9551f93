import { usePathChange } from './use-path-change.ts';

function scrollToTop(): void {
  window.scrollTo(0, 0);
}

/** Scrolls to the top on each path change (spec 2); a change of search parameters leaves the page where it is. */
export function useScrollToTop(): void {
  usePathChange(scrollToTop);
}
