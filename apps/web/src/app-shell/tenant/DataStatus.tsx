import { useInterval } from '@mantine/hooks';
import { searchOfNewestDays } from '@skuline/domain/analysis';
import { Link, useLocation } from '@tanstack/react-router';
import { useReducer } from 'react';
import { useNewestDay } from '../../analysis/index.ts';
import { now, today } from '../../clock.ts';
import { Badge } from '../../ui/index.ts';
import { findAnalysisSection } from '../navigation/sections.ts';
import classes from './DataStatus.module.css';
import { prepareFreshness } from './freshness.ts';
import { useTenant } from './use-tenant.ts';

/** Labels the data as sample data where the ribbon is not shown. */
export function SampleDataBadge() {
  return <Badge>Sample data</Badge>;
}

/** The newest day of the data and when it was imported; links to the newest days. Renders nothing while unknown. */
export function DataFreshness() {
  useEveryMinute();
  const tenant = useTenant();
  const newestDay = useNewestDay();
  const { pathname } = useLocation();
  if (tenant === undefined) return null;
  const freshness = prepareFreshness(tenant, now(), today());
  if (newestDay === null) {
    return (
      <span className={classes.freshness} data-fresh={freshness.isFresh}>
        {freshness.text}
      </span>
    );
  }
  const analysis = findAnalysisSection(pathname);
  return (
    <Link
      to={analysis?.to ?? '/dashboard'}
      // The router types `search` by the union of all routes; each parses its own.
      search={((search: Readonly<Record<string, unknown>>) => searchOfNewestDays(newestDay, search)) as never}
      className={classes.freshness}
      data-fresh={freshness.isFresh}
      title="Show the newest days with data"
    >
      {freshness.text}
    </Link>
  );
}

const MINUTE_MS = 60_000;

/** Rerenders the component every minute, so that "5 min ago" stays correct. */
function useEveryMinute(): void {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useInterval(drawAgain, MINUTE_MS, { autoInvoke: true });
}
