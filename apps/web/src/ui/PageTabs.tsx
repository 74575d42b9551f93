import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './PageTabs.module.css';

/** A tab: a page of its own. The compiler rejects one without a page. */
export interface PageTab {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
}

export interface PageTabsProps {
  /** The name of the group of pages. */
  readonly name: string;
  readonly tabs: readonly PageTab[];
  /** Whether the row of tabs takes the whole width, as the page below does. */
  readonly isWide: boolean;
}

/** The row of tabs above a group of pages. */
export function PageTabs({ name, tabs, isWide }: PageTabsProps) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isThere = tabs.some(({ to }) => to === pathname);
  // Effect: on a phone the current tab may be scrolled out of view, and one tab may come later than the others.
  useEffect(() => {
    if (!isThere) return;
    const open = row.current?.querySelector(`a[href="${pathname}"]`);
    if (row.current !== null && open instanceof HTMLElement) {
      row.current.scrollLeft = open.offsetLeft - row.current.offsetLeft;
    }
  }, [pathname, isThere]);
  return (
    <nav ref={row} aria-label={name} className={classes.tabs} data-wide={isWide || undefined}>
      <ul className={classes.list}>
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.tab}
              activeOptions={{ exact: true, includeSearch: false }}
              resetScroll={false}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
