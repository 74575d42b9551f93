import { Drawer } from '@mantine/core';
import { DataFreshness, SampleDataBadge } from './DataStatus.tsx';
import { SidebarContent } from './SidebarContent.tsx';
import classes from './SidebarSheet.module.css';
import type { Sidebar } from './use-sidebar.ts';

/** The sidebar of a phone: a sheet over the page that keeps the focus and closes with Escape. */
export function SidebarSheet({ sidebar }: { readonly sidebar: Sidebar }) {
  return (
    <Drawer.Root
      opened={sidebar.isSheetOpen}
      onClose={sidebar.closeSheet}
      size="var(--sk-sidebar-width-mobile)"
      padding={0}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Sidebar" className={classes.sheet}>
        <Drawer.Body className={classes.body}>
          <SidebarContent isRail={false} onNavigate={sidebar.closeSheet}>
            <div className={classes.status}>
              <SampleDataBadge />
              <DataFreshness />
            </div>
          </SidebarContent>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
