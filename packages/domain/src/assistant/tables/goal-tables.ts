import type { DateKey } from '../../core/calendar/index.ts';
import {
  describeProgress,
  GOAL_STATUS_LABELS,
  type GoalProgress,
  titleOfGoal,
} from '../../watch/goals/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';
import {
  nameColumn,
  type ResultColumn,
  type ResultTable,
  resultTable,
  type TableCell,
  tableColumn,
  textColumn,
  valueColumn,
} from '../../figures/tables/index.ts';

/** Where goals stand: a table for each metric, so that its figures have one unit. */
export function prepareGoalTables(goals: readonly GoalProgress[], today: DateKey): ResultTable[] {
  const byMetric = Map.groupBy(goals, ({ goal }) => goal.metric);
  return [...byMetric].map(([metric, ofMetric]) =>
    resultTable({
      title: `Goals for ${METRICS[metric].label}`,
      columns: columnsOf(metric),
      rows: ofMetric.map((progress) => cellsOf(progress, today)),
    }),
  );
}

function columnsOf(metric: MetricId): ResultColumn[] {
  const value = valueColumn(metric);
  const figure = (id: string, label: string): ResultColumn => ({ ...value, id: `${metric}.${id}`, label });
  return [
    nameColumn('Goal'),
    textColumn('name_given', 'Name'),
    value,
    figure('target', 'Goal'),
    figure('pace', 'Pace'),
    figure('needed', 'Needed from here'),
    tableColumn('first_day', 'First day', 'day'),
    tableColumn('last_day', 'Last day', 'day'),
    textColumn('status', 'Status'),
    textColumn('progress', 'Progress'),
  ];
}

function cellsOf(progress: GoalProgress, today: DateKey): TableCell[] {
  const { goal, value, range, status } = progress;
  const [pace, needed] =
    progress.kind === 'sum' ? [progress.pace, progress.neededPerDay] : [null, progress.neededRatio];
  return [
    titleOfGoal(progress, today),
    goal.name,
    value,
    goal.targetValue,
    pace,
    needed,
    range.start,
    range.end,
    status === null ? null : GOAL_STATUS_LABELS[status],
    describeProgress(progress, today)
      .map(({ text }) => text)
      .join(''),
  ];
}
