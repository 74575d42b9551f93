import { Drawer, Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './FloatingPanel.module.css';
import { useIsPhone } from './use-is-phone.ts';

export interface FloatingPanelProps {
  readonly opened: boolean;
  /** Names the dialog for screen readers; its heading on phones. */
  readonly label: string;
  /** The trigger and its surroundings; a press there is not a press outside. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** A press outside, or on the drawer's close button. */
  readonly onClose: () => void;
  /** Escape: closes without applying anything. */
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/** A popover under its trigger; below 768 px the same content as a drawer from the bottom edge. */
export function FloatingPanel(props: FloatingPanelProps) {
  useFocusReturn(props);
  return useIsPhone() ? <BottomDrawer {...props} /> : <TriggerPopover {...props} />;
}

/** A panel is never higher than its side of the trigger: what does not fit scrolls. */
const WITHIN_WINDOW = { size: { padding: 8 } };

function leaveOnEscape(onEscape: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
}

/**
 * Returns the focus to the trigger when the panel closes, unless it has moved elsewhere. Mantine's own focus return misses
 * the first opening, because the panel's code is loaded with it, and knows nothing of a trigger that was a menu's item.
 */
function useFocusReturn({ opened, anchor }: FloatingPanelProps): void {
  // Effect: the browser's focus.
  useEffect(() => {
    if (!opened) return undefined;
    const place = anchor.current;
    return () => {
      const focused = document.activeElement;
      // The panel is still mounted while it fades out.
      const panel = focused?.closest('[role="dialog"]') ?? null;
      if (focused === document.body || (panel !== null && !panel.contains(place)))
        place?.querySelector('button')?.focus({ preventScroll: true });
    };
  }, [anchor, opened]);
}

function BottomDrawer({ opened, label, onClose, onEscape, children }: FloatingPanelProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      onKeyDown={leaveOnEscape(onEscape)}
      position="bottom"
      title={label}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        content: classes.sheet,
        body: classes.sheetBody,
        header: classes.sheetHeader,
        title: classes.sheetTitle,
      }}
    >
      {children}
    </Drawer>
  );
}

function TriggerPopover({ opened, label, anchor, onClose, onEscape, children }: FloatingPanelProps) {
  const dropdown = useRef<HTMLDivElement>(null);

  // Effect: closes the panel on a press outside, and on Escape before the focus has moved into it.
  useEffect(() => {
    if (!opened) return undefined;
    const leaveOutside = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    const closeOutside = (event: PointerEvent) => {
      const path = event.composedPath();
      const isInside = [anchor.current, dropdown.current].some((own) => own !== null && path.includes(own));
      if (!isInside) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', leaveOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', leaveOutside);
    };
  }, [anchor, onClose, onEscape, opened]);

  return (
    <Popover
      opened={opened}
      closeOnClickOutside={false}
      closeOnEscape={false}
      position="bottom-start"
      offset={6}
      middlewares={WITHIN_WINDOW}
      // Otherwise scrolling the trigger out of view would hide the panel without closing it, and lose the focus.
      hideDetached={false}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.target} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        className={classes.dropdown}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <dialog> would leave the flow Mantine places it in
        role="dialog"
        aria-label={label}
        onKeyDown={leaveOnEscape(onEscape)}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
