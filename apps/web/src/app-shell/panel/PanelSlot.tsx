import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PanelSlot.module.css';
import { type Panel, useDueFocus } from './use-panel.ts';

/** What the right-hand panel is called, docked or over the page. */
const LABEL = 'Assistant';

interface PanelSlotProps {
  readonly panel: Panel;
  readonly children: ReactNode;
}

function DockedPanel({ panel, children }: PanelSlotProps) {
  const aside = useDueFocus<HTMLElement>(panel.takeFocusTurn);
  return (
    <aside ref={aside} tabIndex={-1} aria-label={LABEL} className={classes.docked}>
      {children}
    </aside>
  );
}

/** Over the page it keeps the focus, and Escape or the ground beside it close it; on a phone it is the whole screen. */
function PanelDrawer({ panel, children }: PanelSlotProps) {
  return (
    <Drawer.Root
      opened={panel.isOpen}
      onClose={panel.close}
      position="right"
      size="var(--sk-panel-width-drawer)"
      padding={0}
      // Its button is back by then and takes the focus itself.
      returnFocus={false}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={LABEL} classNames={{ content: classes.drawer }}>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The panel's place on the right: beside the page where there is room, over it where there is not. */
export function PanelSlot({ panel, children }: PanelSlotProps) {
  if (!panel.isDocked) return <PanelDrawer panel={panel}>{children}</PanelDrawer>;
  return panel.isOpen ? <DockedPanel panel={panel}>{children}</DockedPanel> : null;
}
