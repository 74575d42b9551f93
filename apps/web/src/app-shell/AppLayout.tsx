import { lazy, type ReactNode, Suspense, useRef } from 'react';
import classes from './AppLayout.module.css';
import { Header } from './Header.tsx';
import { SidebarContent } from './SidebarContent.tsx';
import { useFocusOnPathChange } from './use-focus-on-path-change.ts';
import { useSidebar } from './use-sidebar.ts';

export interface AppLayoutProps {
  readonly children: ReactNode;
  /** The docked panel on the right; without one its room is not there. */
  readonly panel?: ReactNode;
}

// Only phones need the sheet and its focus trap.
const SidebarSheet = lazy(async () => ({ default: (await import('./SidebarSheet.tsx')).SidebarSheet }));

/** The frame of every protected page: sidebar (open, rail or sheet), header over the content, a panel on the right. */
export function AppLayout({ children, panel }: AppLayoutProps) {
  const sidebar = useSidebar();
  const main = useRef<HTMLElement>(null);
  useFocusOnPathChange(main);
  return (
    <div
      className={classes.shell}
      data-sidebar={sidebar.isOpen ? 'open' : 'rail'}
      data-panel={panel !== undefined}
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
      <header className={classes.header}>
        <Header sidebar={sidebar} />
      </header>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <div className={classes.content}>{children}</div>
      </main>
      {panel === undefined ? null : (
        <aside aria-label="Assistant" className={classes.panel}>
          {panel}
        </aside>
      )}
    </div>
  );
}
