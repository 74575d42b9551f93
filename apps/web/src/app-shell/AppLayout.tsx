import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import classes from './AppLayout.module.css';
import { Header } from './Header.tsx';
import { LazyShortcuts } from './LazyShortcuts.tsx';
import { PanelButton } from './PanelButton.tsx';
import { SampleDataRibbon } from './SampleDataRibbon.tsx';
import { SidebarContent } from './SidebarContent.tsx';
import { useKeyShortcuts } from './use-key-shortcuts.ts';
import { useNewestData } from './use-newest-data.ts';
import { type Panel, usePanel } from './use-panel.ts';
import { useSampleData } from './use-sample-data.ts';
import { useSidebar } from './use-sidebar.ts';

export interface AppLayoutProps {
  readonly children: ReactNode;
  /** What stands in the panel on the right, given what closes it; without one there is neither room nor button. */
  readonly panel?: (panel: Pick<Panel, 'close'>) => ReactNode;
}

// Only phones need the sheet and its focus trap, and only a page with a panel its place.
const SidebarSheet = lazy(async () => ({ default: (await import('./SidebarSheet.tsx')).SidebarSheet }));
const PanelSlot = lazy(async () => ({ default: (await import('./PanelSlot.tsx')).PanelSlot }));

/** The frame of every protected page: sidebar (open, rail or sheet), header over the content, a panel on the right. */
export function AppLayout({ children, panel: drawPanel }: AppLayoutProps) {
  const sidebar = useSidebar();
  const panel = usePanel();
  const sampleData = useSampleData();
  const [isHelpOpen, help] = useDisclosure(false);
  useKeyShortcuts(help.open);
  useNewestData();
  const hasRibbon = sampleData.isShown && !sampleData.isRibbonHidden;
  const hasPanel = drawPanel !== undefined;
  return (
    <div
      className={classes.shell}
      data-sidebar={sidebar.isOpen ? 'open' : 'rail'}
      data-panel={hasPanel && panel.isDocked && panel.isOpen}
    >
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {sidebar.isPhone ? (
        <Suspense fallback={null}>
          <SidebarSheet sidebar={sidebar} />
        </Suspense>
      ) : (
        <div className={classes.sidebar}>
          <SidebarContent isRail={!sidebar.isOpen} />
        </div>
      )}
      <div className={classes.top}>
        {hasRibbon ? <SampleDataRibbon onHide={sampleData.hideRibbon} /> : null}
        <header className={classes.header}>
          <Header sidebar={sidebar} hasSampleBadge={sampleData.isShown && !hasRibbon} onHelp={help.open}>
            {hasPanel && !panel.isOpen ? <PanelButton panel={panel} /> : null}
          </Header>
        </header>
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>{children}</div>
      </main>
      {hasPanel ? (
        <Suspense fallback={null}>
          <PanelSlot panel={panel}>{drawPanel(panel)}</PanelSlot>
        </Suspense>
      ) : null}
      <LazyShortcuts opened={isHelpOpen} onClose={help.close} />
    </div>
  );
}
