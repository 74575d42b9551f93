import { Menu, useMantineColorScheme } from '@mantine/core';
import type { Theme } from '@skuline/contract';
import { useChooseTheme } from '../../api/index.ts';
import { colorSchemeOf } from '../../preferences/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { ThemeButton } from './ThemeButton.tsx';

const SCHEMES: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System' },
];

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
            const chosen = SCHEMES.find(({ theme }) => colorSchemeOf(theme) === value);
            if (chosen !== undefined) choose(chosen.theme);
          }}
        >
          {SCHEMES.map(({ theme, label }) => (
            <Menu.RadioItem key={theme} value={colorSchemeOf(theme)}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
