import type { MetricId } from '@skuline/domain/metrics';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tenantQuery, useApi } from '../../api/index.ts';
import { Card, ErrorState, LoadingState, QueryView, RefetchLine, SectionBoundary } from '../../ui/index.ts';
import { AnalysisCaption } from '../AnalysisCaption.tsx';
import { useAskAboutPage } from '../ask.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { NoPerformanceData } from './NoPerformanceData.tsx';
import classes from './PeriodPage.module.css';
import type { Figures } from './use-figures.ts';
import type { PeriodDays } from './use-period-days.ts';

export interface PeriodPageProps {
  readonly days: Figures<PeriodDays>;
  /** What the page is about, for the assistant. */
  readonly metricId: MetricId;
  /** The page's own controls beside the caption; not where there is nothing to control. */
  readonly actions?: ReactNode;
  /** False where the figures of the range are compared with no others. */
  readonly isCompared?: boolean;
  /** The title of the loading state: 'Loading Profit & Loss'. */
  readonly loadingTitle: string;
  /** What is not made of figures of days, and stands on the page of a company without any. */
  readonly renderBeside?: ((days: PeriodDays) => ReactNode) | undefined;
  /** Renders the loaded figures. */
  readonly children: (days: PeriodDays) => ReactNode;
}

/** A page of a range, which is compared with another: filters, caption and, below them, loading, error, empty or the figures. */
export function PeriodPage(props: PeriodPageProps) {
  const { days, metricId, actions, isCompared = true, loadingTitle, renderBeside, children } = props;
  const { isStale } = days;
  // Which figures a company has decides what stands on the page: known later, it would move everything.
  const { isPending } = useQuery(tenantQuery(useApi()));
  const data = isPending ? undefined : days.data;
  const ask = useAskAboutPage(metricId, data);
  const hasActions = days.error === null && data?.current.isEmpty !== true;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div data-not-in-picture>
          <FilterBar onAsk={ask} />
          <RefetchLine isFetching={isStale} />
        </div>
        <div className={classes.caption}>
          <AnalysisCaption days={data} isCompared={isCompared} />
          {hasActions ? <div data-not-in-picture>{actions}</div> : null}
        </div>
      </div>
      <div className={classes.body} data-stale={isStale || undefined} aria-busy={isStale}>
        <SectionBoundary>
          <PeriodBody
            days={days}
            isWaiting={isPending}
            loadingTitle={loadingTitle}
            renderBeside={renderBeside}
          >
            {children}
          </PeriodBody>
        </SectionBoundary>
      </div>
    </div>
  );
}

interface PeriodBodyProps extends Omit<PeriodPageProps, 'actions' | 'isCompared' | 'metricId'> {
  readonly isWaiting: boolean;
}

function PeriodBody({ days, isWaiting, loadingTitle, renderBeside, children }: PeriodBodyProps) {
  const loading = (
    <Card className={classes.state}>
      <LoadingState title={loadingTitle} message="Fetching your latest analytics data..." />
    </Card>
  );
  if (isWaiting) return loading;
  return (
    <QueryView
      query={days}
      loading={loading}
      renderError={(error, retry) => (
        <Card className={classes.state}>
          <ErrorState message={error.message} error={error} onAction={retry} />
        </Card>
      )}
    >
      {(data) =>
        data.current.isEmpty ? (
          <>
            <Card className={classes.state}>
              <NoPerformanceData days={data} />
            </Card>
            {renderBeside?.(data)}
          </>
        ) : (
          children(data)
        )
      }
    </QueryView>
  );
}
