import { placeStoryWords, type StoryChart, type StoryPoint } from '@skuline/domain/insights';
import { METRICS } from '@skuline/domain/metrics';
import { Area, type DotItemDotProps, Line } from 'recharts';
import {
  COMPARED_LINE,
  PLOT_BAND,
  PLOT_MARGIN,
  type PlotTooltipProps,
  splitLine,
  TIME_AXIS,
  TooltipCard,
  TooltipRow,
  VALUE_LINE,
  YOUNG_LINE,
} from '../../ui/index.ts';
import { TimePlot } from '../../ui/TimePlot.tsx';

export interface StoryPlotProps {
  readonly chart: StoryChart;
}

/** Room for the words over the plot. */
const TOP = 28;
const MARGIN = { ...PLOT_MARGIN, top: TOP } as const;
const WORDS_BASELINE = 14;
const DOT_RADIUS = 3.5;
const RECOVERED_RADIUS = 5;

/** The metric as a line, dashed where days are not final, on the band of what is usual, with what happened when. */
export function StoryPlot({ chart }: StoryPlotProps) {
  return (
    <TimePlot
      chart={chart}
      axis={chart.axis}
      rows={rowsOf(chart)}
      description={chart.description}
      margin={MARGIN}
      timeAxis={TIME_AXIS}
      renderTooltip={(isDocked) => <DayCard chart={chart} isDocked={isDocked} />}
    >
      {({ width, height, left }) => (
        <>
          <Moments chart={chart} width={width} left={left} bottom={height - TIME_AXIS.height} />
          {storySeries(chart)}
        </>
      )}
    </TimePlot>
  );
}

/** The marks: what is usual, its middle, and the metric itself in two parts that share a point. */
function storySeries({ points }: StoryChart) {
  return [
    <Area key="band" dataKey="band" type="monotone" {...PLOT_BAND} />,
    <Line key="usual" dataKey="usual" type="monotone" {...COMPARED_LINE} />,
    <Line key="final" dataKey="final" type="monotone" {...VALUE_LINE} dot={dotOf(points)} />,
    <Line key="young" dataKey="young" type="monotone" {...VALUE_LINE} {...YOUNG_LINE} />,
  ];
}

/** Dots on the days that are told of, and on the one it recovered on. */
function dotOf(points: readonly StoryPoint[]) {
  return ({ key, cx, cy, index }: DotItemDotProps) => {
    const point = points[index];
    if (point === undefined || cx === undefined || cy === undefined || point.value === null) {
      return <g key={key} />;
    }
    if (point.isRecovered) {
      return (
        <circle
          key={key}
          cx={cx}
          cy={cy}
          r={RECOVERED_RADIUS}
          fill="var(--sk-surface)"
          stroke="var(--sk-good)"
          strokeWidth={2}
        />
      );
    }
    if (!point.isTold) return <g key={key} />;
    return (
      <circle
        key={key}
        cx={cx}
        cy={cy}
        r={DOT_RADIUS}
        fill="var(--sk-bad)"
        stroke="var(--sk-surface)"
        strokeWidth={1}
      />
    );
  };
}

interface MomentsProps {
  readonly chart: StoryChart;
  readonly width: number;
  /** Where the first day stands. */
  readonly left: number;
  /** Where the plot ends. */
  readonly bottom: number;
}

/** The days that are told of, the line of the day it was raised, and the words over them. */
function Moments({ chart, width, left, bottom }: MomentsProps) {
  const { points, told, raised } = chart;
  const last = width - PLOT_MARGIN.right;
  const between = points.length < 2 ? 0 : (last - left) / (points.length - 1);
  const placeOf = (key: string) => left + points.findIndex((point) => point.key === key) * between;
  const from = told === null ? 0 : Math.max(left, placeOf(told.start) - between / 2);
  const to = told === null ? 0 : Math.min(last, placeOf(told.end) + between / 2);
  return (
    <g pointerEvents="none">
      {told === null ? null : (
        <rect
          x={from}
          y={TOP}
          width={to - from}
          height={bottom - TOP}
          fill="var(--sk-bad)"
          fillOpacity={0.06}
        />
      )}
      {raised === null ? null : (
        <line
          x1={placeOf(raised.key)}
          x2={placeOf(raised.key)}
          y1={TOP}
          y2={bottom}
          stroke="var(--sk-text-2)"
        />
      )}
      {placeStoryWords(chart, { width, first: left, last }).map(({ text, center }) => (
        <text
          key={text}
          x={center}
          y={WORDS_BASELINE}
          textAnchor="middle"
          fill="var(--sk-text)"
          fontSize={12}
          fontWeight={500}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

/** One row a day. */
function rowsOf({ points }: StoryChart) {
  const line = splitLine(
    points.map(({ value }) => value),
    points.findIndex(({ isFinal, value }) => !isFinal && value !== null),
  );
  return points.map(({ key, usual, band }, at) => ({ key, band, usual, ...line[at] }));
}

interface DayCardProps extends PlotTooltipProps {
  readonly chart: StoryChart;
}

function DayCard({ chart, isDocked, active = false, label }: DayCardProps) {
  const point = active ? chart.points.find(({ key }) => key === label) : undefined;
  if (point === undefined) return null;
  return (
    <TooltipCard isDocked={isDocked} title={point.title} note={point.note} noteTone="plain">
      <TooltipRow label={METRICS[chart.metricId].label} color="var(--sk-accent)" isStrong>
        {point.value === null ? 'no data' : point.valueText}
      </TooltipRow>
      {point.usual === null ? null : <TooltipRow label="Usual">{point.usualText}</TooltipRow>}
      {point.band === null ? null : (
        <TooltipRow label="Usual range">
          {point.lowText} – {point.highText}
        </TooltipRow>
      )}
    </TooltipCard>
  );
}
