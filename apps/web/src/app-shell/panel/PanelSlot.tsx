import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRootAttribute } from '../../ui/index.ts';
import classes from './PanelSlot.module.css';
import { type Panel, useDueFocus } from './use-panel.ts';

/** The panel's accessible name, docked or as a drawer. */
const LABEL = 'Assistant';

interface PanelSlotProps {
  readonly panel: Panel;
  readonly children: ReactNode;
}

function DockedPanel({ panel, children }: PanelSlotProps) {
  const aside = useDueFocus<HTMLElement>(panel.takeFocusTurn);
  return (
    <aside ref={aside} tabIndex={-1} aria-label={LABEL} className={classes.docked} data-not-in-picture>
      {children}
    </aside>
  );
}

/** As a drawer it traps the focus; Escape or a press on the overlay closes it. On a phone it fills the screen. */
function PanelDrawer({ panel, children }: PanelSlotProps) {
  useRootAttribute('data-panel', panel.isOpen ? 'drawer' : null);
  return (
    <Drawer.Root
      opened={panel.isOpen}
      onClose={panel.close}
      position="right"
      size="var(--sk-panel-width-drawer)"
      padding={0}
      // Its button reappears and takes the focus itself.
      returnFocus={false}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={LABEL} classNames={{ content: classes.drawer }}>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The panel on the right: docked where there is room, otherwise a drawer. */
export function PanelSlot({ panel, children }: PanelSlotProps) {
  if (!panel.isDocked) return <PanelDrawer panel={panel}>{children}</PanelDrawer>;
  return panel.isOpen ? <DockedPanel panel={panel}>{children}</DockedPanel> : null;
}
