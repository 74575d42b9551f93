import { useState } from 'react';
import { lazyPart } from '../../ui/index.ts';
import { whenIdle } from '../../when-idle.ts';
import { ThemeButton } from './ThemeButton.tsx';

const ThemeMenu = lazyPart(
  async () => {
    // Loaded after the page itself: the menu's library is as large as the rest of the shell.
    await new Promise<void>((resolve) => whenIdle(resolve));
    return (await import('./ThemeMenu.tsx')).ThemeMenu;
  },
  () => <ThemeButton disabled />,
);

/** The theme menu; if its code cannot be loaded, a press on the button tries again. */
export function ThemeControl() {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <ThemeButton onClick={() => setFailed(false)} />;
  return <ThemeMenu onLoadError={() => setFailed(true)} />;
}
