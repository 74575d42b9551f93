import { Button } from '@mantine/core';
import { hasSelection } from '@skuline/domain/analysis';
import type { SegmentId } from '@skuline/domain/products';
import { useAnalysis, useAnalysisActions } from '../../../analysis/index.ts';
import { EmptyState, ErrorState } from '../../../ui/index.ts';
import type { ChartData } from '../data/use-dashboard-data.ts';
import classes from './ChartCard.module.css';

const NO_ROWS = 'No data available for the selected period and filters.';

const NOTHING_FOUND: Readonly<Record<SegmentId, string>> = {
  brand_name: 'No brands found in the selected date range and filters.',
  parent_sku_name: 'No parent SKUs found in the selected date range and filters.',
  sku_name: 'No SKUs found in the selected date range and filters.',
  channel: 'No channels found in the selected date range and filters.',
  marketplace: 'No marketplaces found in the selected date range and filters.',
};

/** Why the chart is empty: the server's message, or that no row had a segment (spec 2). */
function noChartDataMessage({ request, rows }: Pick<ChartData, 'request' | 'rows'>): string {
  return rows.isEmpty ? (rows.message ?? NO_ROWS) : NOTHING_FOUND[request.breakdown];
}

interface NoChartDataProps {
  readonly data: ChartData;
  readonly onRetry: () => void;
}

/** The chart's own empty state (spec 2). */
export function NoChartData({ data, onRetry }: NoChartDataProps) {
  const analysis = useAnalysis();
  const { clearFilters } = useAnalysisActions();
  return (
    <div className={classes.state}>
      <EmptyState
        title="No Chart Data"
        message={noChartDataMessage(data)}
        actions={
          <>
            <Button disabled={!hasSelection(analysis)} onClick={clearFilters}>
              Clear Filters
            </Button>
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          </>
        }
      />
    </div>
  );
}

/** The selected metric is not in the tenant's data, so its zeros are not drawn. */
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
      <ErrorState message={error.message} error={error} actionLabel="Retry" onAction={onRetry} />
    </div>
  );
}
