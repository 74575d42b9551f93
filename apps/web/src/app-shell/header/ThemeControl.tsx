import { useState } from 'react';
import { lazyPart } from '../../ui/index.ts';
import { whenIdle } from '../../when-idle.ts';
import { ThemeButton } from './ThemeButton.tsx';

const ThemeMenu = lazyPart(
  async () => {
    // After what the page itself needs: the menu's library is as large as the rest of the frame.
    await new Promise<void>((resolve) => whenIdle(resolve));
    return (await import('./ThemeMenu.tsx')).ThemeMenu;
  },
  () => <ThemeButton disabled />,
);

/** The theme menu; where its code could not be loaded, a press on the button loads it again. */
export function ThemeControl() {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <ThemeButton onClick={() => setFailed(false)} />;
  return <ThemeMenu onLoadError={() => setFailed(true)} />;
}
