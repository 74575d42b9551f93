import { usePathChange } from './use-path-change.ts';

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
