import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { Ability } from '@skuline/contract';
import { useAbilities } from '../../api/index.ts';
import { type PageTab, PageTabs, prepareToasts, SectionBoundary } from '../../ui/index.ts';
import { UnsavedGuard } from './form/UnsavedGuard.tsx';
import classes from './ProfileLayout.module.css';

/** A tab without an ability is everybody's. */
const TABS: readonly (PageTab & { readonly ability?: Ability })[] = [
  { to: '/profile/account', label: 'Account' },
  { to: '/profile/company-profile', label: 'Company profile', ability: 'profile.read' },
  { to: '/profile/members', label: 'Members', ability: 'members.manage' },
  { to: '/profile/links', label: 'Shared links', ability: 'links.make' },
  { to: '/profile/activity', label: 'Activity', ability: 'audit.read' },
  { to: '/profile/preferences', label: 'Preferences' },
  { to: '/profile/insight-settings', label: 'Goals & alerts' },
  { to: '/profile/system', label: 'System', ability: 'system.run' },
];

/** Rules beside their editor take the whole width; forms keep a readable one. */
const WIDE_PAGE = '/profile/insight-settings';

/** The frame of the profile pages: the row of tabs, and the open page, guarded against leaving unsaved changes. */
export function ProfileLayout({ children }: { readonly children: ReactNode }) {
  // Effect: preloads the toasts, which must work even when the network is gone after a save.
  useEffect(prepareToasts, []);
  const { pathname } = useLocation();
  const abilities = useAbilities();
  const tabs = TABS.filter(({ ability }) => ability === undefined || abilities(ability).may);
  const isWide = pathname === WIDE_PAGE;
  return (
    <UnsavedGuard>
      <PageTabs name="Profile" tabs={tabs} isWide={isWide} />
      <div className={classes.page} data-wide={isWide || undefined}>
        {/* An error on one tab does not affect the others. */}
        <SectionBoundary key={pathname}>{children}</SectionBoundary>
      </div>
    </UnsavedGuard>
  );
}
