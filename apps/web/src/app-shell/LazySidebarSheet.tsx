import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';
import type { Sidebar } from './use-sidebar.ts';
import { WantedPart } from './WantedPart.tsx';

const loadSheet = async () => (await import('./SidebarSheet.tsx')).SidebarSheet;

/** The sheet of a phone with its focus trap, fetched when the page stands and drawn when it is first opened. */
export function LazySidebarSheet({ sidebar }: { readonly sidebar: Sidebar }) {
  // Serves the network: fetches the code ahead. What fails here is tried again when the sheet is opened.
  useEffect(() => whenIdle(() => void loadSheet().catch(() => undefined)), []);
  return (
    <WantedPart
      name="the sidebar"
      load={loadSheet}
      isWanted={sidebar.isSheetOpen}
      onFailure={sidebar.closeSheet}
      with={{ sidebar }}
    />
  );
}
