import { lazy, Suspense } from 'react';
import { whenIdle } from '../when-idle.ts';
import { ThemeButton } from './ThemeButton.tsx';

const Menu = lazy(async () => {
  // Behind what the page itself needs: the menu's library is as large as the rest of the frame.
  await new Promise<void>((resolve) => whenIdle(resolve));
  return { default: (await import('./ThemeMenu.tsx')).ThemeMenu };
});

/** The theme menu, loaded after the page: until then its button stands in its place. */
export function ThemeMenu() {
  return (
    <Suspense fallback={<ThemeButton disabled />}>
      <Menu />
    </Suspense>
  );
}
