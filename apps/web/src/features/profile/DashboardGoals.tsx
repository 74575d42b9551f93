import { useQuery } from '@tanstack/react-query';
import { goalsQuery, useApi } from '../../api/index.ts';
import { lazyPart } from '../../ui/index.ts';
import classes from './DashboardGoals.module.css';

const GoalStrip = lazyPart(async () => (await import('./insight-settings/GoalStrip.tsx')).GoalStrip);
const doNothing = () => {};

/** The active goals on the dashboard; nothing without any. */
export function DashboardGoals() {
  const goals = useQuery({ ...goalsQuery(useApi()), retry: false }).data ?? [];
  const active = goals.filter(({ isActive }) => isActive);
  if (active.length === 0) return null;
  return (
    <div className={classes.place}>
      <GoalStrip goals={active} onLoadError={doNothing} />
    </div>
  );
}
