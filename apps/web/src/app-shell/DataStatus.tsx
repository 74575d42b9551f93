import { useQuery } from '@tanstack/react-query';
import { tenantQuery, useApi } from '../api/index.ts';
import { now, today } from '../clock.ts';
import classes from './DataStatus.module.css';
import { prepareFreshness } from './freshness.ts';
import { useEveryMinute } from './use-every-minute.ts';

/** The tenant's sample-data badge; nothing for a tenant with data of its own. */
export function SampleDataBadge() {
  const { data: tenant } = useQuery(tenantQuery(useApi()));
  return tenant?.isSampleData === true ? <span className={classes.badge}>Sample data</span> : null;
}

/** How far the data reaches and when it was imported. While unknown or unreachable it simply is not there. */
export function DataFreshness() {
  useEveryMinute();
  const { data: tenant } = useQuery(tenantQuery(useApi()));
  if (tenant === undefined) return null;
  const freshness = prepareFreshness(tenant, now(), today());
  return (
    <span className={classes.freshness} data-fresh={freshness.isFresh}>
      {freshness.text}
    </span>
  );
}
