import { type RefObject, useEffect, useRef } from 'react';
import { useLightPrint } from '../../ui/index.ts';

/** What a landscape page of A4 or US Letter leaves between margins of 10 mm, in CSS pixels. */
const PAPER = { width: 980, height: 690 };

/** While the page is printed it is in light colors, and so small that all of the element fits one landscape page. */
export function useOnePagePrint(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useLightPrint();
  // Effect: the browser's printing, which measures nothing by itself.
  useEffect(() => {
    const prepare = () => {
      const element = page.current;
      const table = element?.querySelector('table');
      if (!element || !table) return;
      const hidden = Math.max(0, table.offsetHeight - (table.parentElement?.clientHeight ?? 0));
      const zoom = Math.min(
        1,
        PAPER.width / table.scrollWidth,
        PAPER.height / (element.offsetHeight + hidden),
      );
      element.style.setProperty('--print-zoom', String(zoom));
    };
    const restore = () => {
      page.current?.style.removeProperty('--print-zoom');
    };
    window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
  return page;
}
