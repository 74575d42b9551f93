import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type PageTab, PageTabs, SectionBoundary } from '../../ui/index.ts';

/** The pages of Import data; a new one is a route and a row here. */
const TABS: readonly PageTab[] = [
  { to: '/import', label: 'Import' },
  { to: '/import/coverage', label: 'Coverage' },
  { to: '/import/match', label: 'Why doesn’t it match?' },
  { to: '/import/changes', label: 'What changed' },
];

/** The frame of the import pages: the row of tabs, and the open page. */
export function ImportLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <PageTabs name="Import data" tabs={TABS} isWide />
      {/* An error on one tab does not affect the others. */}
      <SectionBoundary key={pathname}>{children}</SectionBoundary>
    </>
  );
}
