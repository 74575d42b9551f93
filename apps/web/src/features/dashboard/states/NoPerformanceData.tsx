import { Button } from '@mantine/core';
import { METRICS } from '@skuline/domain/metrics';
import { formatDateRange } from '@skuline/domain/formatting';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAnalysis, useAnalysisActions } from '../../../analysis/index.ts';
import { tenantQuery, useApi } from '../../../api/index.ts';
import { Card, EmptyState } from '../../../ui/index.ts';
import sheetClasses from '../cards/MetricSheet.module.css';
import tileClasses from '../cards/MetricTile.module.css';
import type { PeriodsAnswer } from '../data/use-dashboard-data.ts';
import classes from './NoPerformanceData.module.css';

const PLACEHOLDERS = ['sessions', 'orders', 'conversion', 'units_sold'] as const;
const DEFAULT_MESSAGE = 'No data available for the selected date range.';

/** No rows for the range and filters (spec 2): four greyed tiles, why, and what to do. */
export function NoPerformanceData({ answer }: { readonly answer: PeriodsAnswer }) {
  const { today } = useAnalysis();
  const { clearFilters } = useAnalysisActions();
  const { question, current } = answer;
  const isFiltered = current.reason === 'no_data_for_filters';
  const { data: tenant } = useQuery(tenantQuery(useApi()));
  return (
    <div className={classes.page}>
      <div className={sheetClasses.frame}>
        <ul className={`${sheetClasses.sheet} ${classes.sheet}`}>
          {PLACEHOLDERS.map((id) => (
            <li key={id} className={`${tileClasses.tile} ${classes.tile}`}>
              <span className={tileClasses.label}>{METRICS[id].label}</span>
              <span className={classes.dash}>—</span>
              <span className={classes.line} aria-hidden />
            </li>
          ))}
        </ul>
      </div>
      <Card className={classes.card}>
        <EmptyState
          title="No Performance Data"
          message={current.message ?? DEFAULT_MESSAGE}
          detail={formatDateRange(question.range, today, { forceYear: true })}
          actions={
            <>
              {isFiltered ? <Button onClick={clearFilters}>Clear Filters</Button> : null}
              {tenant?.dataThrough === null ? (
                <Button renderRoot={(props) => <Link to="/import" {...props} />}>Import data</Button>
              ) : null}
              <Button variant="default" onClick={() => window.location.reload()}>
                Try Again
              </Button>
            </>
          }
        />
      </Card>
    </div>
  );
}
