import { type GoalsPlan, type PlanResult, prepareGoalTables } from '@skuline/domain/assistant';
import { describeGaps, type Goal, measureGoal } from '@skuline/domain/goals';
import { presentMetrics } from './day-cautions.ts';
import { type PlanRun, resultOf } from './plan-run.ts';

const NO_GOALS = 'There are no active goals: set one under Goals & alerts.';

/** Where the active goals stand, or an amount that is asked about, measured as on the page that sets them. */
export async function runGoals({ target }: GoalsPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot, today, days } = run;
  const goals: readonly Goal[] =
    target === undefined
      ? await run.read(() => services.settings.listGoals(snapshot.reader))
      : [{ ...target, id: 'asked', name: '', isActive: true }];
  const active = goals.filter(({ isActive }) => isActive);
  if (active.length === 0) return resultOf(run, [], [NO_GOALS]);
  const { present, cautions } = presentMetrics(
    active.map(({ metric }) => metric),
    run,
  );
  const history = await run.read(() => services.readGoalHistory(snapshot, days, today));
  const measured = active
    .filter(({ metric }) => present.includes(metric))
    .map((goal) => measureGoal(goal, history));
  const gaps = measured.flatMap((progress) => describeGaps(progress, today) ?? []);
  return resultOf(run, prepareGoalTables(measured, today), [...cautions, ...gaps.map((text) => `${text}.`)]);
}
