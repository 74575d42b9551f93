import type { ChartModel, ChartSegment } from '@skuline/domain/charts';
import type { ReactElement } from 'react';
import { Area, Bar, type DotItemDotProps, Line } from 'recharts';
import { cutKey, hasCuts, isLonely, type PlotRow, youngKey } from './plot-rows.ts';
import { seriesColor } from './series-color.ts';

const DIMMED = 0.25;

interface SeriesStyle {
  readonly color: string;
  readonly opacity: number;
  /** A press on the marks; undefined where nothing happens. */
  readonly onClick: (() => void) | undefined;
}

/** The properties of marks that can be pressed. */
function pressable({ onClick }: SeriesStyle) {
  return onClick === undefined ? {} : { onClick, cursor: 'pointer' };
}

/** A dot for values between gaps, where a line or an area has no extent. */
function lonelyDot(rows: readonly PlotRow[], key: string, { color, opacity }: SeriesStyle) {
  return ({ key: dotKey, cx, cy, index }: DotItemDotProps) =>
    isLonely(rows, index, key) && cx !== undefined && cy !== undefined ? (
      <circle key={dotKey} cx={cx} cy={cy} r={3} fill={color} opacity={opacity} />
    ) : (
      <g key={dotKey} />
    );
}

function areaOf(segment: ChartSegment, rows: readonly PlotRow[], style: SeriesStyle): ReactElement {
  return (
    <Area
      key={segment.key}
      dataKey={segment.key}
      name={segment.name}
      type="monotone"
      stackId="segments"
      stroke={style.color}
      strokeWidth={1.5}
      strokeOpacity={style.opacity}
      fill={style.color}
      fillOpacity={`calc(var(--sk-area-opacity) * ${style.opacity})`}
      dot={lonelyDot(rows, segment.key, style)}
      activeDot={false}
      isAnimationActive={false}
      {...pressable(style)}
    />
  );
}

/** The points of weeks and months that are not whole, one upon the other. */
function cutsOf(segment: ChartSegment, rows: readonly PlotRow[], style: SeriesStyle): ReactElement {
  const key = cutKey(segment.key);
  return (
    <Area
      key={key}
      dataKey={key}
      name={segment.name}
      stackId="cuts"
      stroke="none"
      fill="none"
      dot={lonelyDot(rows, key, style)}
      activeDot={false}
      isAnimationActive={false}
      {...pressable(style)}
    />
  );
}

/** With a single bucket an area has no width, so it is drawn as a stacked bar. */
function barOf(segment: ChartSegment, style: SeriesStyle): ReactElement {
  return (
    <Bar
      key={segment.key}
      dataKey={segment.key}
      name={segment.name}
      stackId="segments"
      fill={style.color}
      fillOpacity={`calc(var(--sk-area-opacity) * ${style.opacity})`}
      stroke={style.color}
      strokeWidth={1}
      strokeOpacity={style.opacity}
      maxBarSize={96}
      isAnimationActive={false}
      {...pressable(style)}
    />
  );
}

function lineOf(
  dataKey: string,
  segment: ChartSegment,
  rows: readonly PlotRow[],
  style: SeriesStyle,
  dashes: string | undefined,
): ReactElement {
  return (
    <Line
      key={dataKey}
      dataKey={dataKey}
      name={segment.name}
      type="monotone"
      stroke={style.color}
      strokeWidth={1.75}
      strokeOpacity={style.opacity}
      {...(dashes === undefined ? {} : { strokeDasharray: dashes })}
      dot={lonelyDot(rows, dataKey, style)}
      activeDot={{ r: 3, fill: style.color, stroke: 'var(--sk-surface)', ...pressable(style) }}
      isAnimationActive={false}
      {...pressable(style)}
    />
  );
}

interface PlotLook {
  /** The segment that is highlighted; the others fade. */
  readonly highlighted: string | null;
  readonly onPress: ((name: string) => void) | undefined;
}

/** The marks of all segments: areas (or one bar) for additive metrics, lines with a dashed end for ratios. */
export function plotSeries(
  model: ChartModel,
  rows: readonly PlotRow[],
  { highlighted, onPress }: PlotLook,
): ReactElement[] {
  const { segments, kind } = model;
  return segments.flatMap((segment) => {
    const isDimmed = highlighted !== null && segment.key !== highlighted;
    const style = {
      color: seriesColor(segment, segments.length),
      opacity: isDimmed ? DIMMED : 1,
      onClick: onPress === undefined || segment.isOther ? undefined : () => onPress(segment.name),
    };
    if (kind === 'stacked-area') {
      if (rows.length === 1) return [barOf(segment, style)];
      const area = areaOf(segment, rows, style);
      return hasCuts(model) ? [area, cutsOf(segment, rows, style)] : [area];
    }
    return [
      lineOf(segment.key, segment, rows, style, undefined),
      lineOf(youngKey(segment.key), segment, rows, style, '3 4'),
    ];
  });
}
