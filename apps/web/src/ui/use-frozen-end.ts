import { type RefObject, useLayoutEffect } from 'react';

/** Tells the style sheet how far from the end each of the last columns of a table stays: `--end-1`, `--end-2`, … */
export function useFrozenEnd(table: RefObject<HTMLTableElement | null>, count: number): void {
  // The browser's layout is the outside system: a column is as wide as its figures, which only it knows.
  useLayoutEffect(() => {
    const element = table.current;
    if (element === null || count < 2) return undefined;
    const place = () => {
      const widths = [...element.querySelectorAll<HTMLElement>('thead th')]
        .slice(-count)
        .map((head) => head.getBoundingClientRect().width);
      let end = 0;
      for (const [index, width] of widths.toReversed().entries()) {
        element.style.setProperty(`--end-${index}`, `${end}px`);
        end += width;
      }
    };
    place();
    const watched = new ResizeObserver(place);
    watched.observe(element);
    return () => watched.disconnect();
  });
}
