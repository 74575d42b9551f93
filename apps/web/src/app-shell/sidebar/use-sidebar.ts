import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useIsPhone } from '../../analysis/index.ts';
import { findSidebarOpen, saveSidebarOpen } from '../../preferences/index.ts';

/** From this width the sidebar is open by default; below, it starts as a rail. */
const WIDE = '(min-width: 90em)';

export interface Sidebar {
  /** Full width with labels, or a rail of icons. */
  readonly isOpen: boolean;
  readonly isPhone: boolean;
  readonly isSheetOpen: boolean;
  /** Opens or closes the sidebar or the sheet, depending on the width. */
  readonly toggle: () => void;
  readonly closeSheet: () => void;
}

/** The sidebar's state. A choice is remembered for seven days; until then it follows the window's width. */
export function useSidebar(): Sidebar {
  const [chosen, setChosen] = useState(findSidebarOpen);
  const [isSheetOpen, sheet] = useDisclosure(false);
  // Read on the first render, not after it, so that the layout does not shift.
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  // Then the sidebar is a sheet over the page (spec 9).
  const isPhone = useIsPhone();
  const isOpen = chosen ?? isWide;

  const toggle = () => {
    if (isPhone) {
      sheet.toggle();
      return;
    }
    setChosen(!isOpen);
    saveSidebarOpen(!isOpen);
  };
  // Works in form fields too, where the keys have no other meaning; rich text keeps them for bold.
  useHotkeys([['mod+B', (event) => !event.repeat && toggle()]], []);

  return { isOpen, isPhone, isSheetOpen: isPhone && isSheetOpen, toggle, closeSheet: sheet.close };
}
