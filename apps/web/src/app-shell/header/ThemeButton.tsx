import { ActionIcon, type ActionIconProps, type ElementProps, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Icon } from '../../ui/index.ts';

/** The header's theme button: a moon in the light theme, a sun in the dark one. */
export function ThemeButton(props: ActionIconProps & ElementProps<'button', keyof ActionIconProps>) {
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <ActionIcon aria-label="Theme" {...props}>
      <Icon shape={shown === 'dark' ? IconSun : IconMoon} place="navigation" />
    </ActionIcon>
  );
}
