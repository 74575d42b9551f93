import { useLayoutEffect } from 'react';

/**
 * Keeps an attribute of the document's root while it has a value, for the styles of what stands elsewhere in the page.
 * `:root:has(…)` says the same, but the browser then asks it of the whole page with everything that is drawn.
 */
export function useRootAttribute(name: `data-${string}`, value: string | null): void {
  // Effect: the root is no element of React's.
  useLayoutEffect(() => {
    if (value === null) return undefined;
    document.documentElement.setAttribute(name, value);
    return () => document.documentElement.removeAttribute(name);
  }, [name, value]);
}
