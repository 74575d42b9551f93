import { ActionIcon } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconHelp, IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Hint, Icon } from '../../ui/index.ts';
import { usePageTitle } from '../navigation/PageTitle.tsx';
import { MODIFIER_KEY } from '../shortcuts/use-key-shortcuts.ts';
import type { Sidebar } from '../sidebar/use-sidebar.ts';
import { BrandLimit, DataFreshness, SampleDataBadge } from '../tenant/DataStatus.tsx';
import classes from './Header.module.css';
import { ThemeControl } from './ThemeControl.tsx';

export interface HeaderProps {
  readonly sidebar: Sidebar;
  /** Whether to show the sample data badge, when the ribbon is not shown. */
  readonly hasSampleBadge: boolean;
  readonly onHelp: () => void;
  /** At the far right: the button that opens the panel. */
  readonly children?: ReactNode;
}

function SidebarToggle({ sidebar }: { readonly sidebar: Sidebar }) {
  const isOpen = sidebar.isPhone ? sidebar.isSheetOpen : sidebar.isOpen;
  const label = isOpen ? 'Close sidebar' : 'Open sidebar';
  const button = useRef<HTMLButtonElement>(null);
  // The sheet's code may load after the press, so the focus returns to the button explicitly.
  useDidUpdate(() => {
    if (!sidebar.isSheetOpen) button.current?.focus();
  }, [sidebar.isSheetOpen]);
  return (
    <Hint text={`${label} (${MODIFIER_KEY} B)`}>
      <ActionIcon
        ref={button}
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

/** Above the content: the sidebar toggle, the page title and the data status. */
export function Header({ sidebar, hasSampleBadge, onHelp, children }: HeaderProps) {
  return (
    <div className={classes.header}>
      <SidebarToggle sidebar={sidebar} />
      <h1 className={classes.title}>{usePageTitle()}</h1>
      <div className={classes.end}>
        {hasSampleBadge ? (
          <span className={classes.badge}>
            <SampleDataBadge />
          </span>
        ) : null}
        <span className={classes.badge}>
          <BrandLimit />
        </span>
        {sidebar.isPhone ? null : <DataFreshness />}
        <div className={classes.buttons}>
          {sidebar.isPhone ? null : (
            <Hint text="Keyboard shortcuts (?)" side="bottom-end">
              <ActionIcon aria-label="Keyboard shortcuts" aria-keyshortcuts="?" onClick={onHelp}>
                <Icon shape={IconHelp} place="navigation" />
              </ActionIcon>
            </Hint>
          )}
          <ThemeControl />
        </div>
        {children}
      </div>
    </div>
  );
}
