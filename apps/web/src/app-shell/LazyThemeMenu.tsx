import { lazy, Suspense } from 'react';
import { ThemeButton } from './ThemeButton.tsx';

const Menu = lazy(async () => ({ default: (await import('./ThemeMenu.tsx')).ThemeMenu }));

/** The theme menu, loaded after the page: until then its button stands in its place. */
export function ThemeMenu() {
  return (
    <Suspense fallback={<ThemeButton disabled />}>
      <Menu />
    </Suspense>
  );
}
