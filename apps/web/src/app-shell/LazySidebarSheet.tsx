import { type ComponentType, useEffect, useState } from 'react';
import { warn } from '../warn.ts';
import { whenIdle } from '../when-idle.ts';
import type { Sidebar } from './use-sidebar.ts';

interface SheetProps {
  readonly sidebar: Sidebar;
}

const loadSheet = () => import('./SidebarSheet.tsx');

/**
 * The sheet of a phone with its focus trap, fetched when the page stands and drawn when it is first opened. Where it
 * can't be fetched it stays closed and the next try fetches again, while React's `lazy` would take the whole page down.
 */
export function LazySidebarSheet({ sidebar }: SheetProps) {
  const { isSheetOpen, closeSheet } = sidebar;
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null);
  const isMissing = isSheetOpen && Sheet === null;
  // Serves the network: fetches the code ahead. What fails here is tried again when the sheet is opened.
  useEffect(() => whenIdle(() => void loadSheet().catch(() => undefined)), []);
  // Serves the network: fetches the code that is needed now.
  useEffect(() => {
    if (!isMissing) return;
    loadSheet()
      .then(({ SidebarSheet }) => setSheet(() => SidebarSheet))
      .catch((error: unknown) => {
        warn('the sidebar could not be loaded', error);
        closeSheet();
      });
  }, [isMissing, closeSheet]);
  return Sheet === null ? null : <Sheet sidebar={sidebar} />;
}
