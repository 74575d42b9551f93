import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { panelPreferences } from '../../preferences/index.ts';

/** From this width the panel stands beside the page; below it would squeeze the page under 720 pixels. */
const WIDE = '(min-width: 90em)';

/** Who is on the panel's side of the page when nobody chose: nobody on the profile pages, the panel elsewhere. */
const OPEN_BY_DEFAULT = { profile: false, other: true } as const;

type Place = keyof typeof OPEN_BY_DEFAULT;

export interface Panel {
  /** Beside the page; otherwise it lies over it as a drawer. */
  readonly isDocked: boolean;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** True once after a person opened or closed the panel: what appears in its stead takes the focus. */
  readonly takeFocusTurn: () => boolean;
}

function placeOf(pathname: string): Place {
  return /^\/profile(\/|$)/.test(pathname) ? 'profile' : 'other';
}

/**
 * Whether the panel on the right is open. Docked, the choice is remembered, apart for the profile pages and for all
 * others (spec 2). As a drawer it covers the page: it opens when asked, and closes with the page it was opened on.
 */
export function usePanel(): Panel {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isDocked = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<Partial<Record<Place, boolean>>>({});
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isFocusDue = useRef(false);
  const takeFocusTurn = useCallback(() => {
    const isDue = isFocusDue.current;
    isFocusDue.current = false;
    return isDue;
  }, []);
  const place = placeOf(pathname);
  const isOpenDocked = chosen[place] ?? panelPreferences[place].find() ?? OPEN_BY_DEFAULT[place];

  const choose = (isOpen: boolean) => {
    isFocusDue.current = true;
    if (!isDocked) {
      setOpenedAt(isOpen ? pathname : null);
      return;
    }
    setChosen({ ...chosen, [place]: isOpen });
    panelPreferences[place].save(isOpen);
  };
  return {
    isDocked,
    isOpen: isDocked ? isOpenDocked : openedAt === pathname,
    open: () => choose(true),
    close: () => choose(false),
    takeFocusTurn,
  };
}

/** Gives the focus to what just appeared, when it is its turn; answers the ref of the element that takes it. */
export function useDueFocus<E extends HTMLElement>(takeFocusTurn: () => boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takeFocusTurn()) element.current?.focus({ preventScroll: true });
  }, [takeFocusTurn]);
  return element;
}
