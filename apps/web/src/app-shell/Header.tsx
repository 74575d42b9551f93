import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { Hint, Icon } from '../ui/index.ts';
import { DataFreshness, SampleDataBadge } from './DataStatus.tsx';
import classes from './Header.module.css';
import { ThemeMenu } from './LazyThemeMenu.tsx';
import type { Sidebar } from './use-sidebar.ts';
import { usePageTitle } from './use-page-title.ts';

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘B' : 'Ctrl+B';

function SidebarToggle({ sidebar }: { readonly sidebar: Sidebar }) {
  const isOpen = sidebar.isPhone ? sidebar.isSheetOpen : sidebar.isOpen;
  const label = isOpen ? 'Close sidebar' : 'Open sidebar';
  return (
    <Hint text={`${label} (${SHORTCUT})`}>
      <ActionIcon
        className={classes.toggle}
        aria-label={label}
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={sidebar.toggle}
      >
        <Icon shape={sidebar.isPhone ? IconMenu2 : IconLayoutSidebar} place="navigation" />
      </ActionIcon>
    </Hint>
  );
}

/** Over the content only: the sidebar's toggle, the page's title, and what is known of the data. */
export function Header({ sidebar }: { readonly sidebar: Sidebar }) {
  return (
    <div className={classes.header}>
      <SidebarToggle sidebar={sidebar} />
      <h1 className={classes.title}>{usePageTitle()}</h1>
      <div className={classes.end}>
        <span className={classes.badge}>
          <SampleDataBadge />
        </span>
        {sidebar.isPhone ? null : <DataFreshness />}
        <ThemeMenu />
      </div>
    </div>
  );
}
