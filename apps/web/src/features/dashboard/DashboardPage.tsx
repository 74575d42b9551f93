import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { AnalysisCaption, FilterBar } from '../../analysis/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { RefetchLine, SectionBoundary } from '../../ui/index.ts';
import { DashboardContent, preloadChart } from './DashboardContent.tsx';
import classes from './DashboardPage.module.css';
import { type DashboardData, useDashboardData } from './data/use-dashboard-data.ts';
import { DashboardError } from './states/DashboardError.tsx';
import { DashboardSkeleton } from './states/DashboardSkeleton.tsx';

export interface DashboardPageProps {
  /** What stands below the chart; put away while the cards are arranged. */
  readonly children?: ReactNode;
}

/** /dashboard: filters, metric cards and the chart of one metric, compared with the previous period. */
export function DashboardPage({ children }: DashboardPageProps) {
  const data = useDashboardData();
  // The first figures are drawn in pieces, for then all else of the page begins as well; newer ones at once.
  const isBegun = useDeferredValue(data.periods.state !== 'loading');
  const [isCustomizing, setCustomizing] = useState(false);
  const isReady = data.periods.state === 'ready';
  // Effect: loads the chart's code while the figures are loading, after the requests for them.
  useEffect(() => {
    if (data.isAsked) preloadChart();
  }, [data.isAsked]);
  const endCustomizing = () => {
    trackAction('cards_customized');
    setCustomizing(false);
  };
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <FilterBar
          canCustomize
          isCustomizing={isCustomizing && isReady}
          areActionsDisabled={!isReady}
          onCustomize={() => setCustomizing(!isCustomizing)}
        />
        <RefetchLine isFetching={isRefetching(data)} />
        <AnalysisCaption days={data.periods} />
      </div>
      <SectionBoundary>
        <DashboardBody data={data} isBegun={isBegun} isCustomizing={isCustomizing} onDone={endCustomizing} />
      </SectionBoundary>
      {isCustomizing && isReady ? null : children}
    </div>
  );
}

interface DashboardBodyProps {
  readonly data: DashboardData;
  /** Whether the first figures are drawn by now, or being drawn. */
  readonly isBegun: boolean;
  readonly isCustomizing: boolean;
  readonly onDone: () => void;
}

function DashboardBody({ data, isBegun, isCustomizing, onDone }: DashboardBodyProps) {
  const { periods, chart } = data;
  if (!isBegun || periods.state === 'loading') return <DashboardSkeleton />;
  if (periods.state === 'error') return <DashboardError error={periods.error} onRetry={periods.retry} />;
  return (
    <DashboardContent
      answer={periods.answer}
      isStale={periods.isStale}
      chart={chart}
      isCustomizing={isCustomizing}
      onDone={onDone}
    />
  );
}

function isRefetching({ periods, chart }: DashboardData): boolean {
  return [periods, chart].some((load) => load.state === 'ready' && load.isStale);
}
