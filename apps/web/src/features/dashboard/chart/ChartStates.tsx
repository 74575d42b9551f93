import { Button } from '@mantine/core';
import { hasFilters } from '@skuline/domain/products';
import { useAnalysis, useAnalysisActions } from '../../../analysis/index.ts';
import { EmptyState, ErrorState } from '../../../ui/index.ts';
import type { ChartAnswer } from '../data/use-dashboard-data.ts';
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

/** The metric that was asked for is not in the tenant's data: its zeros would say what nobody knows. */
export function AbsentMetric({ message }: { readonly message: string }) {
  return <p className={`${classes.state} ${classes.absent}`}>{message}</p>;
}

interface ChartErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function ChartError({ error, onRetry }: ChartErrorProps) {
  return (
    <div className={classes.state}>
      <ErrorState message={error.message} actionLabel="Retry" onAction={onRetry} />
    </div>
  );
}
