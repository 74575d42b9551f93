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

/** Rules beside their editor take the whole width; forms keep a readable one. */
const WIDE_PAGE = '/profile/insight-settings';

/** The frame of the profile pages: the row of tabs, and the open page, guarded against leaving unsaved changes. */
export function ProfileLayout({ children }: { readonly children: ReactNode }) {
  // Effect: preloads the toasts, which must work even when the network is gone after a save.
  useEffect(prepareToasts, []);
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Effect: on a phone the current tab may be scrolled out of view.
  useEffect(() => {
    const row = tabs.current;
    const open = row?.querySelector(`a[href="${pathname}"]`);
    if (row !== null && open instanceof HTMLElement) row.scrollLeft = open.offsetLeft - row.offsetLeft;
  }, [pathname]);
  const isWide = pathname === WIDE_PAGE;
  return (
    <UnsavedGuard>
      <nav ref={tabs} aria-label="Profile" className={classes.tabs} data-wide={isWide || undefined}>
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
      <div className={classes.page} data-wide={isWide || undefined}>
        {/* An error on one tab does not affect the others. */}
        <SectionBoundary key={pathname}>{children}</SectionBoundary>
      </div>
    </UnsavedGuard>
  );
}
