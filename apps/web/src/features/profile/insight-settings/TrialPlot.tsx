import { OUTCOME_LABELS, type TrialChart, type TrialPoint } from '@skuline/domain/alert-trial';
import { formatDayLong, formatMetricChart } from '@skuline/domain/formatting';
import { METRICS } from '@skuline/domain/metrics';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { Area, Line, ReferenceArea, ReferenceLine } from 'recharts';
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
import type { Vote } from './rule-past.ts';
import { placeBands } from './trial-bands.ts';

export interface TrialPlotProps {
  readonly chart: TrialChart;
  readonly votes: readonly Vote[];
  /** A summary, read by screen readers when the plot is focused. */
  readonly description: string;
}

/** Room above the plot for the names of retail events. */
const MARGIN = { ...PLOT_MARGIN, top: 24 } as const;

/** The tried days: a line on its usual range, dots where the rule fired, bands of retail events, votes at the foot. */
export function TrialPlot({ chart, votes, description }: TrialPlotProps) {
  const fixed = chart.hasBand ? null : (chart.points.find(({ limit }) => limit !== null)?.limit ?? null);
  return (
    <TimePlot
      chart={chart}
      axis={chart.axis}
      rows={rowsOf(chart, votes)}
      description={description}
      margin={MARGIN}
      renderTooltip={(isDocked) => <DayCard chart={chart} isDocked={isDocked} />}
    >
      {(size) => (
        <>
          <Area dataKey="band" type="monotone" {...PLOT_BAND} />
          {placeBands(chart, size).map(({ start, end, last, name }) => (
            <ReferenceArea
              key={start}
              x1={start}
              x2={last}
              stroke={PLOT_BAND.stroke}
              fill={PLOT_BAND.fill}
              fillOpacity={0.3}
              {...(name === null ? {} : { label: <EventName text={name.text} middle={name.x} /> })}
              data-end={end}
            />
          ))}
          {fixed === null ? null : (
            <ReferenceLine y={fixed} stroke="var(--sk-text-2)" strokeWidth={1.25} strokeDasharray="4 3" />
          )}
          <Line dataKey="limit" type="monotone" {...COMPARED_LINE} />
          <Line dataKey="value" type="linear" {...VALUE_LINE} strokeWidth={1.5} dot={<OutcomeDot />} />
          <Line dataKey="foot" stroke="none" dot={<VoteMark />} activeDot={false} isAnimationActive={false} />
        </>
      )}
    </TimePlot>
  );
}

interface Row {
  readonly key: string;
  readonly value: number | null;
  readonly band: readonly [number, number] | null;
  readonly limit: number | null;
  /** The foot of the plot, where a vote stands. */
  readonly foot: number | null;
  readonly outcome: TrialPoint['day']['outcome'];
  readonly isHelpful: boolean | null;
}

function rowsOf({ points, axis, hasBand }: TrialChart, votes: readonly Vote[]): Row[] {
  const voted = new Map(votes.map(({ date, isHelpful }) => [date, isHelpful]));
  return points.map(({ key, value, low, high, limit, day }) => {
    const isHelpful = voted.get(key) ?? null;
    return {
      key,
      value,
      band: low === null || high === null ? null : [low, high],
      limit: hasBand ? limit : null,
      foot: isHelpful === null ? null : axis.domain[0],
      outcome: day.outcome,
      isHelpful,
    };
  });
}

interface EventNameProps {
  readonly text: string;
  /** Where it has its place; Recharts passes an `x` of its own. */
  readonly middle: number;
}

/** The name of a retail event above its band. */
function EventName({ text, middle }: EventNameProps) {
  return (
    <text x={middle} y={MARGIN.top - 6} textAnchor="middle" fill="var(--sk-text-3)" fontSize={12}>
      {text}
    </text>
  );
}

interface DotProps {
  /** Passed by Recharts: where the point is, and its row. */
  readonly cx?: number;
  readonly cy?: number;
  readonly payload?: Row;
}

function OutcomeDot({ cx = 0, cy = 0, payload }: DotProps) {
  const outcome = payload?.outcome ?? null;
  if (payload?.value === null || outcome === null || outcome === 'quiet' || outcome === 'continued')
    return null;
  return outcome === 'fired' ? (
    <circle cx={cx} cy={cy} r={4} fill="var(--sk-bad)" stroke="var(--sk-surface)" strokeWidth={1} />
  ) : (
    <circle cx={cx} cy={cy} r={4} fill="none" stroke="var(--sk-text-3)" strokeWidth={1.5} />
  );
}

const VOTE_SIZE = 12;

function VoteMark({ cx = 0, cy = 0, payload }: DotProps) {
  const isHelpful = payload?.isHelpful ?? null;
  if (isHelpful === null) return null;
  const Mark = isHelpful ? IconThumbUp : IconThumbDown;
  return (
    <Mark
      x={cx - VOTE_SIZE / 2}
      y={cy - VOTE_SIZE - 3}
      size={VOTE_SIZE}
      stroke={2}
      color={isHelpful ? 'var(--sk-text-2)' : 'var(--sk-bad)'}
      aria-hidden
    />
  );
}

interface DayCardProps extends PlotTooltipProps {
  readonly chart: TrialChart;
}

function DayCard({ chart, isDocked, active = false, label }: DayCardProps) {
  const point = active ? chart.points.find(({ key }) => key === label) : undefined;
  if (point === undefined) return null;
  const { metric, today } = chart;
  const { outcome, event } = point.day;
  const said = outcome === null ? 'not judged' : OUTCOME_LABELS[outcome];
  return (
    <TooltipCard
      isDocked={isDocked}
      title={formatDayLong(point.key, today)}
      note={[said, event ?? ''].filter((text) => text !== '').join(' · ') || null}
      noteTone="plain"
    >
      <TooltipRow label={METRICS[metric].label} color="var(--sk-accent-text)" isStrong>
        {point.value === null ? 'no data' : formatMetricChart(metric, point.value)}
      </TooltipRow>
      {point.low === null || point.high === null ? null : (
        <TooltipRow label="Usual range">
          {formatMetricChart(metric, point.low)} – {formatMetricChart(metric, point.high)}
        </TooltipRow>
      )}
      {point.limit === null ? null : (
        <TooltipRow label="Threshold">{formatMetricChart(metric, point.limit)}</TooltipRow>
      )}
    </TooltipCard>
  );
}
