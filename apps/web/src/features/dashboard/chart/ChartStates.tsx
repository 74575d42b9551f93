import { Button } from '@mantine/core';
import { hasFilters } from '@skuline/domain/products';
import { useAnalysis, useAnalysisActions } from '../../../analysis/index.ts';
import { EmptyState, ErrorState } from '../../../ui/index.ts';
import type { ChartAnswer } from '../data/use-dashboard-data.ts';
import { messageOf } from '../states/DashboardError.tsx';
import classes from './ChartCard.module.css';
import { noChartDataMessage } from './chart-texts.ts';

interface NoChartDataProps {
  readonly answer: ChartAnswer;
  readonly onRetry: () => void;
}

/** The chart alone has nothing to draw (spec 2). */
export function NoChartData({ answer, onRetry }: NoChartDataProps) {
  const { filters } = useAnalysis();
  const { clearFilters } = useAnalysisActions();
  return (
    <div className={classes.state}>
      <EmptyState
        title="No Chart Data"
        message={noChartDataMessage(answer)}
        actions={
          <>
            {hasFilters(filters) ? <Button onClick={clearFilters}>Clear Filters</Button> : null}
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          </>
        }
      />
    </div>
  );
}

interface ChartErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function ChartError({ error, onRetry }: ChartErrorProps) {
  return (
    <div className={classes.state}>
      <ErrorState message={messageOf(error)} actionLabel="Retry" onAction={onRetry} />
    </div>
  );
}
