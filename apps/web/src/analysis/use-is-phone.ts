import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is narrower than the mobile breakpoint of 768 px (spec 9); known from the first render. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false;
}
