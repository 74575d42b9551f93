import { type ChartAxis, extentOf, prepareAxisLabels } from '@skuline/domain/charts';

interface BucketTickProps {
  /** The label of each bucket, by its key. */
  readonly texts: ReadonlyMap<string, string>;
  /** The width of the whole plot, in pixels. */
  readonly width: number;
  /** Passed by Recharts. */
  readonly x?: number | string;
  readonly y?: number | string;
  readonly payload?: { readonly value: string };
}

/** A label under the axis, centered on its bucket but kept inside the plot. */
function BucketTick({ texts, width, x = 0, y = 0, payload }: BucketTickProps) {
  const text = texts.get(payload?.value ?? '') ?? '';
  const { from, to } = extentOf(text, Number(x), width);
  return (
    <text
      x={(from + to) / 2}
      y={Number(y)}
      dy="0.71em"
      textAnchor="middle"
      fill="var(--sk-text-3)"
      fontSize={12}
    >
      {text}
    </text>
  );
}

/** The width of a digit of the 12 px axis text, and the space between text and plot. */
const DIGIT_WIDTH = 7;
const AXIS_GAP = 12;
/** On narrower plots the tooltip is placed above the plot, because beside the cursor it would cover it. */
const DOCKED_BELOW = 488;
const DOCKED = { inset: 'auto 0 100%', transform: 'none' } as const;
const AXIS_TEXT = { fill: 'var(--sk-text-3)', fontSize: 12 } as const;

/** Around a plot over time, in pixels. */
export const PLOT_MARGIN = { top: 8, right: 2, bottom: 0, left: 0 } as const;

/** The axis under a plot, in pixels; under one that may have marks on it. */
export const PLAIN_AXIS = { height: 28, tickMargin: 8 } as const;
export const TIME_AXIS = { height: 34, tickMargin: 12 } as const;

/** What the axes of every plot have in common. */
const AXIS = { interval: 0, tick: AXIS_TEXT, tickLine: false, axisLine: false } as const;

/** The properties of the axis under a plot, whose rows are named by `key`. */
export const KEY_AXIS = { ...AXIS, dataKey: 'key' } as const;

/** The properties of the axis at the left, as wide as its texts. */
export function valueAxis({ domain, ticks }: ChartAxis) {
  const texts = new Map(ticks.map(({ value, text }) => [value, text]));
  return {
    ...AXIS,
    domain: [...domain],
    ticks: ticks.map(({ value }) => value),
    tickFormatter: (value: number) => texts.get(value) ?? '',
    width: Math.max(...ticks.map(({ text }) => text.length)) * DIGIT_WIDTH + AXIS_GAP,
  };
}

/** The properties of the axis under a plot over time: `width` is that of the whole plot, `left` where its first bucket is. */
export function bucketAxis(
  chart: Parameters<typeof prepareAxisLabels>[0],
  { width, left }: { readonly width: number; readonly left: number },
) {
  const labels = prepareAxisLabels(chart, { width, first: left, last: width - PLOT_MARGIN.right });
  const texts = new Map(labels.map(({ key, text }) => [key, text]));
  return {
    ...KEY_AXIS,
    ticks: labels.map(({ key }) => key),
    tick: <BucketTick texts={texts} width={width} />,
  };
}

/** Whether a plot is too narrow for a tooltip beside the cursor. */
export function isTooltipDocked(width: number): boolean {
  return width < DOCKED_BELOW;
}

/** The properties of a tooltip beside the cursor or, where it is docked, above the plot. */
export function plotTooltip(isDocked: boolean) {
  return {
    isAnimationActive: false,
    // Gaps have a tooltip too.
    filterNull: false,
    offset: 16,
    cursor: { stroke: 'var(--sk-text-3)', strokeWidth: 1 },
    wrapperStyle: { zIndex: 2, ...(isDocked ? DOCKED : {}) },
  };
}

const STILL = { dot: false, activeDot: false, isAnimationActive: false } as const;

/** The marks of a usual range, a pace or a confidence interval: a plain fill. */
export const PLOT_BAND = {
  stroke: 'none',
  fill: 'var(--sk-series-6)',
  fillOpacity: 0.18,
  activeDot: false,
  isAnimationActive: false,
} as const;

/** The line of what a metric is held against. */
export const COMPARED_LINE = {
  ...STILL,
  stroke: 'var(--sk-text-2)',
  strokeWidth: 1.25,
  strokeDasharray: '4 3',
} as const;

/** The line of the metric itself. */
export const VALUE_LINE = {
  ...STILL,
  stroke: 'var(--sk-accent-text)',
  strokeWidth: 1.75,
  activeDot: { r: 3 },
} as const;

/** What a line has for the days that are not final. */
export const YOUNG_LINE = { strokeDasharray: '3 4' } as const;

/** A line in two parts that share a point: the final values, and those from `firstYoung` on; -1 where all are final. */
export function splitLine(values: readonly (number | null)[], firstYoung: number) {
  const begin = firstYoung === -1 ? values.length : firstYoung;
  return values.map((value, at) => ({
    final: at < begin ? value : null,
    young: at >= begin - 1 && begin < values.length ? value : null,
  }));
}

/** The properties of what a plot's tooltip holds. */
export interface PlotTooltipProps {
  /** Above the plot and as wide, where there is no room beside the cursor. */
  readonly isDocked: boolean;
  /** Passed by Recharts: whether it is active, and the key of the hovered bucket. */
  readonly active?: boolean;
  readonly label?: string | number;
}
