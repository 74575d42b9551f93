import { useQuery } from '@tanstack/react-query';
import { goalsQuery, useApi } from '../../api/index.ts';
import { lazyPart } from '../../ui/index.ts';

const GoalStrip = lazyPart(async () => (await import('./insight-settings/GoalStrip.tsx')).GoalStrip);
const doNothing = () => {};

/** The active goals on the dashboard; nothing without any. */
export function DashboardGoals() {
  const goals = useQuery({ ...goalsQuery(useApi()), retry: false }).data ?? [];
  const active = goals.filter(({ isActive }) => isActive);
  return active.length === 0 ? null : <GoalStrip goals={active} onLoadError={doNothing} />;
}
