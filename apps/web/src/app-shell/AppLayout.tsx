import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { formatDay } from '@skuline/domain/formatting';
import { type ReactNode, useEffect } from 'react';
import { useToday } from '../analysis/index.ts';
import { lazyPart, SheetNote, useLightPrint, useRootAttribute } from '../ui/index.ts';
import { whenIdle } from '../when-idle.ts';
import classes from './AppLayout.module.css';
import { Header } from './header/Header.tsx';
import { DeferredRender } from './DeferredRender.tsx';
import { usePageTitle } from './navigation/PageTitle.tsx';
import type { ShellPanel } from './panel/use-shell-panel.tsx';
import { useKeyShortcuts } from './shortcuts/use-key-shortcuts.ts';
import { SidebarContent } from './sidebar/SidebarContent.tsx';
import { useSidebar } from './sidebar/use-sidebar.ts';
import { SampleDataRibbon, useSampleData } from './tenant/SampleDataRibbon.tsx';
import { useNewestData, useTenant } from './tenant/use-tenant.ts';

const SidebarSheet = lazyPart(async () => (await import('./sidebar/SidebarSheet.tsx')).SidebarSheet);
const ShortcutsSheet = lazyPart(async () => (await import('./shortcuts/ShortcutsSheet.tsx')).ShortcutsSheet);

export interface AppLayoutProps {
  readonly children: ReactNode;
  /** The panel on the right, from `useShellPanel`; without one there is neither space nor a button for it. */
  readonly panel?: ShellPanel;
  /** What is said under the header of all that is shown. */
  readonly strip?: ReactNode;
}

/** The frame of every protected page: sidebar (open, rail or sheet), header over the content, a panel on the right. */
export function AppLayout({ children, panel, strip }: AppLayoutProps) {
  const sidebar = useSidebar();
  const sampleData = useSampleData();
  const [isHelpOpen, help] = useDisclosure(false);
  // Effect: preloads the phone's sidebar with its focus trap before the first press.
  useEffect(() => {
    if (sidebar.isPhone) whenIdle(() => void SidebarSheet.preload());
  }, [sidebar.isPhone]);
  useKeyShortcuts(help.open);
  useNewestData();
  useLightPrint();
  const tenant = useTenant();
  const title = usePageTitle();
  const today = useToday();
  const currency = tenant?.reporting_currency ?? 'USD';
  const shape = sidebar.isOpen ? 'open' : 'rail';
  useRootAttribute('data-sidebar', shape);
  // The import page says itself what happens to the sample data.
  const isImport = useLocation({ select: ({ pathname }) => pathname === '/import' });
  const isLabeled = sampleData.isShown && !isImport;
  const hasRibbon = isLabeled && !sampleData.isRibbonHidden;
  return (
    <div className={classes.shell} data-sidebar={shape} data-panel={panel?.isBeside === true}>
      <SheetNote place="top-left">
        {[...(tenant === undefined ? [] : [tenant.name]), title].join(' · ')}
      </SheetNote>
      <SheetNote place="top-right" isNumbered>
        {`Printed ${formatDay(today, today, { forceYear: true })}`}
      </SheetNote>
      <a className={classes.skip} data-not-in-picture href="#main">
        Skip to content
      </a>
      {sidebar.isPhone ? (
        <SidebarSheet sidebar={sidebar} isWanted={sidebar.isSheetOpen} onLoadError={sidebar.closeSheet} />
      ) : (
        <div className={classes.sidebar} data-not-in-picture>
          <SidebarContent isRail={!sidebar.isOpen} />
        </div>
      )}
      <div className={classes.top} data-not-in-picture>
        {hasRibbon ? <SampleDataRibbon onHide={sampleData.hideRibbon} /> : null}
        <header className={classes.header}>
          <Header sidebar={sidebar} hasSampleBadge={isLabeled && !hasRibbon} onHelp={help.open}>
            {panel?.button}
          </Header>
        </header>
        {strip}
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          {/* What was drawn before the currency was known is drawn again. */}
          <DeferredRender key={currency}>{children}</DeferredRender>
        </div>
      </main>
      {panel?.slot}
      <ShortcutsSheet
        opened={isHelpOpen}
        onClose={help.close}
        isWanted={isHelpOpen}
        onLoadError={help.close}
      />
    </div>
  );
}
