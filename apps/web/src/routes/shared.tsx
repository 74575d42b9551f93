import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { isSharedPage, type SharedPage as Shared, type ViewPage } from '@skuline/domain/views';
import type { ComponentType } from 'react';
import { AnalysisProvider, FiguresScope, type LockedView } from '../analysis/index.ts';
import { DashboardPage } from '../features/dashboard/index.ts';
import { FunnelPage } from '../features/funnel/index.ts';
import { SharedPage } from '../features/marketing/index.ts';
import { ProfitLossPage } from '../features/profit-loss/index.ts';

export const Route = createFileRoute('/shared')({
  validateSearch: readSearch,
  staticData: { title: 'Shared page' },
  component: () => <SharedPage renderView={renderView} />,
});

const SHOWN: Readonly<Record<Shared, ComponentType>> = {
  '/dashboard': () => <DashboardPage />,
  '/profit-loss': ProfitLossPage,
  '/funnel': FunnelPage,
};

function renderView(page: ViewPage, locked: LockedView) {
  if (!isSharedPage(page)) return null;
  const Page = SHOWN[page];
  return (
    <AnalysisProvider locked={locked}>
      <FiguresScope isFollowed>
        <Page />
      </FiguresScope>
    </AnalysisProvider>
  );
}
