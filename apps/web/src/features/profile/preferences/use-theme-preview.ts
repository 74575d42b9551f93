import { useMantineColorScheme } from '@mantine/core';
import type { Theme } from '@skuline/contract';
import { useEffect } from 'react';

const SCHEME_OF = { light: 'light', dark: 'dark', system: 'auto' } as const;

/** Shows a chosen theme before it is saved; restores the saved one when leaving without saving. */
export function useThemePreview(chosen: Theme, saved: Theme): void {
  const { setColorScheme } = useMantineColorScheme();
  // Effect: applies the color scheme.
  useEffect(() => {
    setColorScheme(SCHEME_OF[chosen]);
    return () => setColorScheme(SCHEME_OF[saved]);
  }, [chosen, saved, setColorScheme]);
}
