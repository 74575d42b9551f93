import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useMay } from '../../api/index.ts';
import { type PageTab, PageTabs, prepareToasts, SectionBoundary } from '../../ui/index.ts';
import { UnsavedGuard } from './form/UnsavedGuard.tsx';
import classes from './ProfileLayout.module.css';

const TABS: readonly PageTab[] = [
  { to: '/profile/account', label: 'Account' },
  { to: '/profile/company-profile', label: 'Company profile' },
  { to: '/profile/members', label: 'Members' },
  { to: '/profile/links', label: 'Shared links' },
  { to: '/profile/activity', label: 'Activity' },
  { to: '/profile/preferences', label: 'Preferences' },
  { to: '/profile/insight-settings', label: 'Goals & alerts' },
];

const OPERATORS_TAB: PageTab = { to: '/profile/system', label: 'System' };

/** Rules beside their editor take the whole width; forms keep a readable one. */
const WIDE_PAGE = '/profile/insight-settings';

/** The frame of the profile pages: the row of tabs, and the open page, guarded against leaving unsaved changes. */
export function ProfileLayout({ children }: { readonly children: ReactNode }) {
  // Effect: preloads the toasts, which must work even when the network is gone after a save.
  useEffect(prepareToasts, []);
  const { pathname } = useLocation();
  const { may: isOperator } = useMay('system.run');
  const isWide = pathname === WIDE_PAGE;
  return (
    <UnsavedGuard>
      <PageTabs name="Profile" tabs={isOperator ? [...TABS, OPERATORS_TAB] : TABS} isWide={isWide} />
      <div className={classes.page} data-wide={isWide || undefined}>
        {/* An error on one tab does not affect the others. */}
        <SectionBoundary key={pathname}>{children}</SectionBoundary>
      </div>
    </UnsavedGuard>
  );
}
