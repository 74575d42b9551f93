import type { DateKey } from '../../calendar/index.ts';
import { describeProgress, GOAL_STATUS_LABELS, type GoalProgress, titleOfGoal } from '../../goals/index.ts';
import { type MetricId, METRICS } from '../../metrics/index.ts';
import { NO_FILTERS } from '../../products/index.ts';
import type { ResultCell, ResultColumn, ResultTable } from '../plan-result.ts';
import { nameColumn, textColumn, valueColumn } from './metric-columns.ts';

/** Where goals stand: a table for each metric, so that its figures have one unit. */
export function prepareGoalTables(goals: readonly GoalProgress[], today: DateKey): ResultTable[] {
  const byMetric = Map.groupBy(goals, ({ goal }) => goal.metric);
  return [...byMetric].map(([metric, ofMetric]) => ({
    title: `Goals for ${METRICS[metric].label}`,
    range: null,
    comparison: null,
    filters: NO_FILTERS,
    dimension: null,
    columns: columnsOf(metric),
    rows: ofMetric.map((progress) => ({ kind: 'segment', cells: cellsOf(progress, today) })),
    rowCount: ofMetric.length,
  }));
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
    { id: 'first_day', label: 'First day', role: 'day', metric: null, format: null },
    { id: 'last_day', label: 'Last day', role: 'day', metric: null, format: null },
    textColumn('status', 'Status'),
    textColumn('progress', 'Progress'),
  ];
}

function cellsOf(progress: GoalProgress, today: DateKey): ResultCell[] {
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
