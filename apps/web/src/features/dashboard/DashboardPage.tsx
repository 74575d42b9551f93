import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { AnalysisCaption, FilterBar, useAskAboutPage, useIsPhone } from '../../analysis/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { ErrorState, QueryView, RefetchLine, SectionBoundary } from '../../ui/index.ts';
import { DashboardContent, preloadChart } from './DashboardContent.tsx';
import classes from './DashboardPage.module.css';
import { useDashboardData, useMetric } from './data/use-dashboard-data.ts';
import { DashboardSkeleton } from './states/DashboardSkeleton.tsx';
import { StateFrame } from './states/StateFrame.tsx';

export interface DashboardPageProps {
  /** Content below the chart; hidden in edit mode. */
  readonly children?: ReactNode;
  /** What a seller has to know today: after the figures, on a phone before them. */
  readonly today?: ReactNode;
  /** A quiet line under the caption, once the figures are there. */
  readonly mark?: ReactNode;
}

/** /dashboard: filters, metric cards and the chart of one metric, compared with the comparison period. */
export function DashboardPage({ children, today, mark }: DashboardPageProps) {
  const { periods, chart, isAsked } = useDashboardData();
  // The first render of the figures is deferred, because the rest of the page starts at the same time; later ones are
  // not.
  const isBegun = useDeferredValue(periods.data !== undefined || periods.error !== null);
  const [isCustomizing, setCustomizing] = useState(false);
  const isReady = periods.data !== undefined;
  const ask = useAskAboutPage(useMetric(), periods.data);
  const isPhone = useIsPhone();
  // Effect: preloads the chart's code, after the requests for the figures were sent. On a phone the chart stands below
  // the first screen, and its code is loaded by whoever comes near.
  useEffect(() => {
    if (isAsked && !isPhone) preloadChart();
  }, [isAsked, isPhone]);
  const todayBelow = isPhone ? null : today;
  const customizeButton = useRef<HTMLButtonElement>(null);
  const endCustomizing = () => {
    trackAction('cards_customized');
    setCustomizing(false);
    // Done is gone with the mode.
    customizeButton.current?.focus();
  };
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <FilterBar
          canCustomize
          isCustomizing={isCustomizing && isReady}
          areActionsDisabled={!isReady}
          onCustomize={() => setCustomizing(!isCustomizing)}
          onAsk={ask}
          customizeRef={customizeButton}
        />
        <RefetchLine isFetching={periods.isStale || chart.isStale} />
        <AnalysisCaption days={periods.data} />
        {isReady ? mark : null}
      </div>
      {isPhone ? <SectionBoundary>{today}</SectionBoundary> : null}
      <SectionBoundary>
        {isBegun ? (
          <QueryView
            query={periods}
            loading={<DashboardSkeleton today={todayBelow} />}
            renderError={(error, retry) => <DashboardError error={error} onRetry={retry} />}
          >
            {(loaded) => (
              <DashboardContent
                days={loaded}
                isStale={periods.isStale}
                chart={chart}
                today={todayBelow}
                isCustomizing={isCustomizing}
                onDone={endCustomizing}
              />
            )}
          </QueryView>
        ) : (
          <DashboardSkeleton today={todayBelow} />
        )}
      </SectionBoundary>
      {isCustomizing && isReady ? null : children}
    </div>
  );
}

interface DashboardErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The figures could not be fetched (spec 8). */
function DashboardError({ error, onRetry }: DashboardErrorProps) {
  return (
    <StateFrame>
      <ErrorState message={error.message} error={error} onAction={onRetry} />
    </StateFrame>
  );
}
