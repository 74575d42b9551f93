import { Menu, useMantineColorScheme } from '@mantine/core';
import type { Theme } from '@skuline/contract';
import { useChooseTheme } from '../../api/index.ts';
import { colorSchemeOf, THEME_CHOICES } from '../../preferences/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { ThemeButton } from './ThemeButton.tsx';

/** Light, dark or system. Applies at once and is saved as the person's preference. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chooseTheme = useChooseTheme();
  const choose = (theme: Theme) => {
    setColorScheme(colorSchemeOf(theme));
    trackAction('theme_chosen', { theme });
    void chooseTheme(theme);
  };
  return (
    <Menu position="bottom-end" width={144} withinPortal={false}>
      <Menu.Target>
        <ThemeButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => {
            const chosen = THEME_CHOICES.find((choice) => colorSchemeOf(choice.value) === value);
            if (chosen !== undefined) choose(chosen.value);
          }}
        >
          {THEME_CHOICES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={colorSchemeOf(value)}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
