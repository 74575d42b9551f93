import { Drawer } from '@mantine/core';
import { DataFreshness, SampleDataBadge } from '../tenant/DataStatus.tsx';
import { useSampleData } from '../tenant/SampleDataRibbon.tsx';
import { SidebarContent } from './SidebarContent.tsx';
import classes from './SidebarSheet.module.css';
import type { Sidebar } from './use-sidebar.ts';

/** The sidebar on a phone: a sheet that traps the focus. Escape or a press outside closes it. */
export function SidebarSheet({ sidebar }: { readonly sidebar: Sidebar }) {
  const sampleData = useSampleData();
  return (
    <Drawer.Root
      opened={sidebar.isSheetOpen}
      onClose={sidebar.closeSheet}
      size="var(--sk-sidebar-width-mobile)"
      padding={0}
      // The header's button takes the focus back.
      returnFocus={false}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Sidebar" classNames={{ content: classes.sheet }}>
        <Drawer.Body className={classes.body}>
          <SidebarContent isRail={false} onNavigate={sidebar.closeSheet}>
            <div className={classes.status}>
              {sampleData.isShown ? <SampleDataBadge /> : null}
              <DataFreshness />
            </div>
          </SidebarContent>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
