import type { MantineColorScheme } from '@mantine/core';
import type { Theme } from '@skuline/contract';

/** Mantine's word for a theme. */
export function colorSchemeOf(theme: Theme): MantineColorScheme {
  return theme === 'system' ? 'auto' : theme;
}
