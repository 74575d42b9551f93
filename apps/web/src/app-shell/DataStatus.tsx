import { now, today } from '../clock.ts';
import { Badge } from '../ui/index.ts';
import classes from './DataStatus.module.css';
import { prepareFreshness } from './freshness.ts';
import { useEveryMinute } from './use-every-minute.ts';
import { useTenant } from './use-tenant.ts';

/** Says in two words that the figures are invented, where the ribbon does not. */
export function SampleDataBadge() {
  return <Badge>Sample data</Badge>;
}

/** How far the data reaches and when it was imported. While unknown or unreachable it simply is not there. */
export function DataFreshness() {
  useEveryMinute();
  const tenant = useTenant();
  if (tenant === undefined) return null;
  const freshness = prepareFreshness(tenant, now(), today());
  return (
    <span className={classes.freshness} data-fresh={freshness.isFresh}>
      {freshness.text}
    </span>
  );
}
