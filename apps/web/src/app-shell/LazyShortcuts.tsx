import { type ComponentType, useEffect, useState } from 'react';
import { warn } from '../warn.ts';
import type { ShortcutsSheetProps } from './ShortcutsSheet.tsx';

/**
 * The list of shortcuts, fetched when it is first opened. Where it can't be fetched the page goes on without it and
 * the next try fetches again, while React's `lazy` would take the whole page down.
 */
export function LazyShortcuts({ opened, onClose }: ShortcutsSheetProps) {
  const [Sheet, setSheet] = useState<ComponentType<ShortcutsSheetProps> | null>(null);
  const isMissing = opened && Sheet === null;
  // Serves the network: fetches the code.
  useEffect(() => {
    if (!isMissing) return;
    import('./ShortcutsSheet.tsx')
      .then(({ ShortcutsSheet }) => setSheet(() => ShortcutsSheet))
      .catch((error: unknown) => {
        warn('the list of shortcuts could not be loaded', error);
        onClose();
      });
  }, [isMissing, onClose]);
  return Sheet === null ? null : <Sheet opened={opened} onClose={onClose} />;
}
