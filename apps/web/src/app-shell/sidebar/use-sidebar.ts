import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { findSidebarOpen, saveSidebarOpen } from '../../preferences/index.ts';

/** Below this the sidebar is a sheet over the page (spec 9: 768 pixels). */
const PHONE = '(max-width: 47.99em)';
/** From this width the sidebar is open unless it was closed by hand; below it starts as a rail. */
const WIDE = '(min-width: 90em)';

export interface Sidebar {
  /** Full width with words, or a rail of icons. */
  readonly isOpen: boolean;
  readonly isPhone: boolean;
  readonly isSheetOpen: boolean;
  /** Opens or closes whichever of the two this width shows. */
  readonly toggle: () => void;
  readonly closeSheet: () => void;
}

/** The sidebar's state: chosen by hand it is remembered for seven days, otherwise it follows the window's width. */
export function useSidebar(): Sidebar {
  const [chosen, setChosen] = useState(findSidebarOpen);
  const [isSheetOpen, sheet] = useDisclosure(false);
  // Asked at once, not after the first paint: nothing may jump.
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isOpen = chosen ?? isWide;

  const toggle = () => {
    if (isPhone) {
      sheet.toggle();
      return;
    }
    setChosen(!isOpen);
    saveSidebarOpen(!isOpen);
  };
  // Also from a field, where the keys mean nothing else; rich text keeps them for bold.
  useHotkeys([['mod+B', (event) => !event.repeat && toggle()]], []);

  return { isOpen, isPhone, isSheetOpen: isPhone && isSheetOpen, toggle, closeSheet: sheet.close };
}
