import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is below the mobile breakpoint of 768 px (spec 9), known from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false;
}
