import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is narrower than the mobile breakpoint of 768 px (spec 9); known from the first render. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false;
}

/** Whether there is nothing to point with, or no room to: what shows itself on hover needs another way. */
export function useIsTouch(): boolean {
  return (
    useMediaQuery('(max-width: 47.99em), (hover: none)', false, { getInitialValueInEffect: false }) ?? false
  );
}
