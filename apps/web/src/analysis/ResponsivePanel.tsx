import { Drawer, Popover } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useIsPhone } from './use-is-phone.ts';
import classes from './ResponsivePanel.module.css';

export interface ResponsivePanelProps {
  readonly opened: boolean;
  /** Names the dialog for screen readers, and heads it on phones. */
  readonly label: string;
  /** A press outside, on the trigger or on the drawer's close button. */
  readonly onClose: () => void;
  /** Escape: the way back without applying anything. */
  readonly onEscape: () => void;
  readonly trigger: ReactElement;
  readonly children: ReactNode;
}

/** A popover under its trigger; below 768 px the same content as a drawer from the bottom edge. */
export function ResponsivePanel({
  opened,
  label,
  onClose,
  onEscape,
  trigger,
  children,
}: ResponsivePanelProps) {
  const isPhone = useIsPhone();
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
  if (isPhone) {
    return (
      <>
        {trigger}
        <Drawer
          opened={opened}
          onClose={onClose}
          closeOnEscape={false}
          onKeyDown={leaveOnEscape}
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
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      closeOnEscape={false}
      position="bottom-start"
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        // A <dialog> would take the popover out of the flow Mantine positions it in.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        aria-label={label}
        onKeyDown={leaveOnEscape}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
