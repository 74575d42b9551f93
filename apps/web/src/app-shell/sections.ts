import { IconLayoutDashboard, IconTag, IconUsersGroup, type TablerIcon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export interface Section {
  readonly label: string;
  /** A route that exists: the compiler refuses a section without a page. */
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: TablerIcon;
}

/** The sidebar's sections in their order; a new page is one row here. */
export const SECTIONS: readonly Section[] = [
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard },
  { label: 'Cohort Analysis', to: '/cohort', icon: IconUsersGroup },
  { label: 'Pricing Analysis', to: '/pricing', icon: IconTag },
];
