import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** While the page is printed it is in light colors. */
export function useLightPrint(): void {
  // Effect: the browser's printing.
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const prepare = () => {
      scheme = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const restore = () => {
      if (scheme !== null) root.setAttribute(SCHEME, scheme);
    };
    window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
}
