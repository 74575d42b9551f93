import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Calls `onPathChange` when another page has opened. A change of search parameters alone is the same page, and the
 * first page is not a change.
 */
export function usePathChange(onPathChange: () => void): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) onPathChange();
      }),
    [router, onPathChange],
  );
}
