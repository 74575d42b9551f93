import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { prepareToasts, SectionBoundary } from '../../ui/index.ts';
import { UnsavedGuard } from './form/UnsavedGuard.tsx';
import classes from './ProfileLayout.module.css';

const TABS: readonly { readonly to: NonNullable<LinkProps['to']>; readonly label: string }[] = [
  { to: '/profile/account', label: 'Account' },
  { to: '/profile/company-profile', label: 'Company profile' },
  { to: '/profile/preferences', label: 'Preferences' },
  { to: '/profile/insight-settings', label: 'Insight settings' },
];

/** The frame of the profile's pages: a row of links to them, and the open one, which is asked before it is left. */
export function ProfileLayout({ children }: { readonly children: ReactNode }) {
  // Serves the network: what was saved must be said even when it has gone meanwhile.
  useEffect(prepareToasts, []);
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Serves the row's scroll position: on a phone the open tab may lie outside of it.
  useEffect(() => {
    const row = tabs.current;
    const open = row?.querySelector(`a[href="${pathname}"]`);
    if (row !== null && open instanceof HTMLElement) row.scrollLeft = open.offsetLeft - row.offsetLeft;
  }, [pathname]);
  return (
    <UnsavedGuard>
      <nav ref={tabs} aria-label="Profile" className={classes.tabs}>
        <ul className={classes.list}>
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.tab} resetScroll={false}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.page}>
        {/* What failed on one tab is nothing to the others. */}
        <SectionBoundary key={pathname}>{children}</SectionBoundary>
      </div>
    </UnsavedGuard>
  );
}
