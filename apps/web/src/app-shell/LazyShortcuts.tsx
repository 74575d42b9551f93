import type { ShortcutsSheetProps } from './ShortcutsSheet.tsx';
import { WantedPart } from './WantedPart.tsx';

const loadSheet = async () => (await import('./ShortcutsSheet.tsx')).ShortcutsSheet;

/** The list of shortcuts, fetched when it is first opened. */
export function LazyShortcuts({ opened, onClose }: ShortcutsSheetProps) {
  return (
    <WantedPart
      name="the list of shortcuts"
      load={loadSheet}
      isWanted={opened}
      onFailure={onClose}
      with={{ opened, onClose }}
    />
  );
}
