import { bucketsOf, type DateKey } from '@skuline/domain/calendar';
import { roundTicks } from '@skuline/domain/charts';
import { formatDayLong, formatMetricAxis, formatMetricChart } from '@skuline/domain/formatting';
import { SUM_BAND, type SumProgress } from '@skuline/domain/goals';
import { Area, Line, ReferenceDot } from 'recharts';
import {
  COMPARED_LINE,
  PLOT_BAND,
  PLOT_MARGIN,
  type PlotTooltipProps,
  TooltipCard,
  TooltipRow,
  VALUE_LINE,
} from '../../../ui/index.ts';
import { TimePlot } from '../../../ui/TimePlot.tsx';

export interface GoalPlotProps {
  readonly progress: SumProgress;
  readonly today: DateKey;
  /** A summary, read by screen readers when the plot is focused. */
  readonly description: string;
}

/** Room for the goal's own figure above its mark. */
const MARGIN = { ...PLOT_MARGIN, top: 20, right: 8 } as const;

/** The sum so far on its pace, whose band is ±5 %, and the goal where the period ends. */
export function GoalPlot({ progress, today, description }: GoalPlotProps) {
  const { goal, points, range } = progress;
  const newest = points.findLast(({ soFar }) => soFar !== null);
  return (
    <TimePlot
      chart={{ buckets: bucketsOf(range, 'daily'), granularity: 'daily', today }}
      axis={axisOf(progress)}
      rows={points.map(({ date, soFar, pace }) => ({
        key: date,
        soFar,
        pace,
        band: [pace * (1 - SUM_BAND), pace * (1 + SUM_BAND)],
      }))}
      description={description}
      margin={MARGIN}
      renderTooltip={(isDocked) => <DayCard progress={progress} today={today} isDocked={isDocked} />}
    >
      {() => (
        <>
          <Area dataKey="band" type="linear" {...PLOT_BAND} />
          <Line dataKey="pace" type="linear" {...COMPARED_LINE} />
          <Line dataKey="soFar" type="linear" {...VALUE_LINE} />
          {newest === undefined ? null : (
            <ReferenceDot
              x={newest.date}
              y={newest.soFar ?? 0}
              r={3.5}
              fill="var(--sk-accent-text)"
              stroke="var(--sk-surface)"
            />
          )}
          <ReferenceDot
            x={range.end}
            y={goal.targetValue}
            shape={<GoalMark text={formatMetricChart(goal.metric, goal.targetValue)} />}
          />
        </>
      )}
    </TimePlot>
  );
}

function axisOf({ goal, points }: SumProgress) {
  const highest = Math.max(
    goal.targetValue * (1 + SUM_BAND),
    ...points.flatMap(({ soFar, pace }) => [soFar ?? 0, pace]),
  );
  const lowest = Math.min(0, ...points.map(({ soFar }) => soFar ?? 0));
  const ticks = roundTicks(highest, lowest);
  return {
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
    ticks: ticks.map((value) => ({ value, text: formatMetricAxis(goal.metric, value) })),
  } as const;
}

interface GoalMarkProps {
  /** Passed by Recharts: where the goal stands. */
  readonly cx?: number;
  readonly cy?: number;
  readonly text: string;
}

function GoalMark({ cx = 0, cy = 0, text }: GoalMarkProps) {
  return (
    <g>
      <line x1={cx - 10} x2={cx + 6} y1={cy} y2={cy} stroke="var(--sk-text)" strokeWidth={2} />
      <text x={cx + 6} y={cy - 8} textAnchor="end" fontSize={12} fontWeight={600} fill="var(--sk-text)">
        {text}
      </text>
    </g>
  );
}

type DayCardProps = Pick<GoalPlotProps, 'progress' | 'today'> & PlotTooltipProps;

function DayCard({ progress: { goal, points }, today, isDocked, active = false, label }: DayCardProps) {
  const point = active ? points.find(({ date }) => date === label) : undefined;
  if (point === undefined) return null;
  return (
    <TooltipCard isDocked={isDocked} title={formatDayLong(point.date, today)}>
      {point.soFar === null ? null : (
        <TooltipRow label="So far" color="var(--sk-accent-text)" isStrong>
          {formatMetricChart(goal.metric, point.soFar)}
        </TooltipRow>
      )}
      <TooltipRow label="Pace">{formatMetricChart(goal.metric, point.pace)}</TooltipRow>
    </TooltipCard>
  );
}
