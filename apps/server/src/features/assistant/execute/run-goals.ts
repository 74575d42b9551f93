import { type GoalsPlan, type PlanResult, prepareGoalTables } from '@skuline/domain/assistant';
import { toDateKey } from '@skuline/domain/calendar';
import {
  describeGaps,
  type Goal,
  type GoalHistory,
  measureGoal,
  SEARCHED_PARENTS,
  searchedDays,
  seasonsOfDays,
} from '@skuline/domain/goals';
import { presentMetrics } from './day-cautions.ts';
import { type PlanRun, resultOf } from './plan-run.ts';

const NO_GOALS = 'There are no active goals: set one under Profile, Insight settings.';

/** Where the active goals stand, or an amount that is asked about, measured as on the page that sets them. */
export async function runGoals({ target }: GoalsPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot, today, days } = run;
  const goals: readonly Goal[] =
    target === undefined
      ? await run.read(() => services.settings.listGoals(snapshot.tenantId))
      : [{ ...target, id: 'asked', name: '', isActive: true }];
  const active = goals.filter(({ isActive }) => isActive);
  if (active.length === 0) return resultOf(run, [], [NO_GOALS]);
  const { present, cautions } = presentMetrics(
    active.map(({ metric }) => metric),
    run,
  );
  const history: GoalHistory = {
    today,
    maturingDays: services.maturingDays,
    days: new Map(days.all.map(({ date, facts }) => [date, facts])),
    known: days.known,
    seasonality: await readSeasons(run),
  };
  const measured = active
    .filter(({ metric }) => present.includes(metric))
    .map((goal) => measureGoal(goal, history));
  const gaps = measured.flatMap((progress) => describeGaps(progress, today) ?? []);
  return resultOf(run, prepareGoalTables(measured, today), [...cautions, ...gaps.map((text) => `${text}.`)]);
}

async function readSeasons(run: PlanRun): Promise<GoalHistory['seasonality']> {
  const { services, snapshot, today } = run;
  const { searchVolume } = services;
  const parents = await run.read(() => searchVolume.listParentSkus(snapshot));
  const weeks = await Promise.all(
    parents
      .slice(0, SEARCHED_PARENTS)
      .map((parent) => run.read(() => searchVolume.listWeeks(snapshot, parent, searchedDays(today)))),
  );
  return seasonsOfDays(weeks.flat().map((week) => ({ ...week, date_key: toDateKey(week.date_key) })));
}
