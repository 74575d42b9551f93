import { useInterval } from '@mantine/hooks';
import { searchOfNewestDays } from '@skuline/domain/analysis';
import { Link, useLocation } from '@tanstack/react-router';
import { useReducer } from 'react';
import { useNewestDay } from '../../analysis/index.ts';
import { now, today } from '../../clock.ts';
import { Badge } from '../../ui/index.ts';
import { SECTIONS } from '../navigation/sections.ts';
import classes from './DataStatus.module.css';
import { prepareFreshness } from './freshness.ts';
import { useTenant } from './use-tenant.ts';

/** Says in two words that the figures are invented, where the ribbon does not. */
export function SampleDataBadge() {
  return <Badge>Sample data</Badge>;
}

/** How far the data reaches and when it was imported, and the way to its newest days. While unknown or unreachable it simply is not there. */
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
  const analysis = SECTIONS.find((section) => section.keepsAnalysis === true && section.to === pathname);
  return (
    <Link
      to={analysis?.to ?? '/dashboard'}
      // The router types `search` by the union of all routes; the page parses its own.
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

/** Draws the component again each minute, so that "5 min ago" does not stay so for ever. */
function useEveryMinute(): void {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useInterval(drawAgain, MINUTE_MS, { autoInvoke: true });
}
