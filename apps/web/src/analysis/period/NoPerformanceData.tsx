import { Button } from '@mantine/core';
import type { TenantSummary } from '@skuline/contract';
import { type DateRange, dayCount, isInRange, newestDaysThrough } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tenantQuery, useApi } from '../../api/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { useAnalysis, useAnalysisActions } from '../use-analysis.tsx';
import { useNewestDay } from './newest-day.ts';
import type { PeriodDays } from './use-period-days.ts';

const DEFAULT_MESSAGE = 'No data available for the selected date range.';

/** No rows for the range and filters (spec 2): the reason, and actions. */
export function NoPerformanceData({ days }: { readonly days: PeriodDays }) {
  const { today } = useAnalysis();
  const { clearFilters } = useAnalysisActions();
  const { request, current } = days;
  const isFiltered = current.reason === 'no_data_for_filters';
  const { data: tenant } = useQuery(tenantQuery(useApi()));
  if (!isFiltered && tenant?.dataThrough === null) return <FirstSteps tenant={tenant} />;
  return (
    <EmptyState
      title="No Performance Data"
      message={current.message ?? DEFAULT_MESSAGE}
      detail={formatDateRange(request.range, today, { forceYear: true })}
      actions={
        <>
          {isFiltered ? <Button onClick={clearFilters}>Clear Filters</Button> : null}
          <NewestDaysButton range={request.range} />
          <Button variant="default" onClick={() => window.location.reload()}>
            Try Again
          </Button>
        </>
      }
    />
  );
}

/**
 * Of a company without a figure: what to do, in the order it is done. One whose files tell no sales, such as ledgers alone, has
 * begun, and is told what its pages wait for.
 */
export function FirstSteps({ tenant }: { readonly tenant: Pick<TenantSummary, 'lastImportedAt'> }) {
  if (tenant.lastImportedAt !== null) {
    return (
      <EmptyState
        title="No Performance Data"
        message="What you have imported tells nothing of sales, traffic or ads."
        actions={<ImportButton>Import data</ImportButton>}
      />
    );
  }
  return (
    <EmptyState
      title="Three steps to your figures"
      message="The first one is enough: every page fills itself. Names and costs make it tell you more."
      actions={
        <>
          <ImportButton>1. Import data</ImportButton>
          <Button variant="default" renderRoot={(props) => <Link to="/catalogue" {...props} />}>
            2. Name products
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/costs" {...props} />}>
            3. Add costs
          </Button>
        </>
      }
    />
  );
}

function ImportButton({ children }: { readonly children: string }) {
  return <Button renderRoot={(props) => <Link to="/import" {...props} />}>{children}</Button>;
}

interface NewestDaysButtonProps {
  /** The range that has no data. */
  readonly range: DateRange;
}

/**
 * Switches from a range without data to a range of the same length that ends with the newest day. Renders nothing when
 * the range already contains that day.
 */
export function NewestDaysButton({ range }: NewestDaysButtonProps) {
  const { today } = useAnalysis();
  const { chooseRange } = useAnalysisActions();
  const newestDay = useNewestDay();
  if (newestDay === null || isInRange(newestDay, range)) return null;
  const newest = newestDaysThrough(newestDay, dayCount(range));
  return (
    <Button onClick={() => chooseRange({ preset: null, range: newest })}>
      Show {formatDateRange(newest, today)}
    </Button>
  );
}
