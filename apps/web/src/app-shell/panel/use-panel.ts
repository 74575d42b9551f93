import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { panelPreferences } from '../../preferences/index.ts';

/** From this width the panel is docked; on narrower windows it would leave less than 720 pixels for the page. */
const WIDE = '(min-width: 90em)';

/** Whether the docked panel is open until somebody chooses: closed on the profile pages, open elsewhere. */
const OPEN_BY_DEFAULT = { profile: false, other: true } as const;

type Place = keyof typeof OPEN_BY_DEFAULT;

export interface Panel {
  /** Whether it is docked beside the page; otherwise it is a drawer over it. */
  readonly isDocked: boolean;
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Opens it for something that takes the focus itself. */
  readonly reveal: () => void;
  /** Whether its button has opened it last. */
  readonly isOpenedByButton: boolean;
  readonly close: () => void;
  /** Closes it until the page is reloaded, without saving that choice: its code could not be loaded. */
  readonly dismiss: () => void;
  /** True once after a person opened or closed the panel: the element that replaces it takes the focus. */
  readonly takeFocusTurn: () => boolean;
}

function placeOf(pathname: string): Place {
  return /^\/profile(\/|$)/.test(pathname) ? 'profile' : 'other';
}

/**
 * Whether the panel on the right is open. The choice is remembered, separately for the profile pages and all others
 * (spec 2). A drawer is closed until it is asked for; going to another page, which it would cover, closes it.
 */
export function usePanel(): Panel {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isDocked = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<Partial<Record<Place, boolean>>>({});
  const place = placeOf(pathname);
  const [openedAt, setOpenedAt] = useState(() =>
    panelPreferences.drawer[place].find() === true ? pathname : null,
  );
  const [isOpenedByButton, setOpenedByButton] = useState(false);
  const isFocusDue = useRef(false);
  const takeFocusTurn = useCallback(() => {
    const isDue = isFocusDue.current;
    isFocusDue.current = false;
    return isDue;
  }, []);
  const isOpenDocked = chosen[place] ?? panelPreferences.docked[place].find() ?? OPEN_BY_DEFAULT[place];
  const isDrawerLeft = openedAt !== null && openedAt !== pathname;
  // Effect: keeps that going to another page has closed the drawer.
  useEffect(() => {
    if (isDrawerLeft) panelPreferences.drawer[placeOf(openedAt)].save(false);
  }, [isDrawerLeft, openedAt]);

  const show = (isOpen: boolean) => {
    if (isDocked) setChosen({ ...chosen, [place]: isOpen });
    else setOpenedAt(isOpen ? pathname : null);
  };
  const choose = (isOpen: boolean) => {
    isFocusDue.current = true;
    show(isOpen);
    panelPreferences[isDocked ? 'docked' : 'drawer'][place].save(isOpen);
  };
  return {
    isDocked,
    isOpen: isDocked ? isOpenDocked : openedAt === pathname,
    isOpenedByButton,
    open: () => {
      setOpenedByButton(true);
      choose(true);
    },
    reveal: () => {
      setOpenedByButton(false);
      show(true);
    },
    close: () => choose(false),
    dismiss: () => show(false),
    takeFocusTurn,
  };
}

/** Focuses an element when it appears, if the focus is due; returns the element's ref. */
export function useDueFocus<E extends HTMLElement>(takeFocusTurn: () => boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takeFocusTurn()) element.current?.focus({ preventScroll: true });
  }, [takeFocusTurn]);
  return element;
}
