import { useElementSize } from '@mantine/hooks';
import { type ChartModel, prepareAxisLabels } from '@skuline/domain/charts';
import { memo, useMemo } from 'react';
import { CartesianGrid, ComposedChart, ReferenceArea, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { BucketTick } from '../../../ui/index.ts';
import classes from './ChartPlot.module.css';
import { ChartTooltipCard } from './ChartTooltipCard.tsx';
import { findHatches, preparePlotRows } from './plot-rows.ts';
import { plotSeries } from './plot-series.tsx';

/** The width of a digit of the 12 px axis text, and the space between text and plot. */
const DIGIT_WIDTH = 7;
const AXIS_GAP = 12;
const RIGHT_MARGIN = 2;
/** On narrower plots the tooltip is placed above the plot, because beside the cursor it would cover it. */
const DOCKED_BELOW = 488;
const DOCKED = { inset: 'auto 0 100%', transform: 'none' } as const;
const HATCH_ID = 'sk-hatch';
const AXIS_TEXT = { fill: 'var(--sk-text-3)', fontSize: 12 } as const;

export interface ChartPlotProps {
  readonly model: ChartModel;
  /** The segment hovered or focused in the legend; the others fade. */
  readonly highlighted: string | null;
  /** A summary of the chart, read by screen readers when the plot is focused. */
  readonly description: string;
  /** A press on an area or line that has a name of its own. */
  readonly onPress?: (name: string) => void;
}

/** The plot: stacked areas or lines. Lazily loaded because of Recharts' size. */
export const ChartPlot = memo(function ChartPlot({
  model,
  highlighted,
  description,
  onPress,
}: ChartPlotProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const rows = useMemo(() => preparePlotRows(model), [model]);
  const { axis } = model;
  const axisWidth = Math.max(...axis.ticks.map((tick) => tick.text.length)) * DIGIT_WIDTH + AXIS_GAP;
  const labels = prepareAxisLabels(model, { width, first: axisWidth, last: width - RIGHT_MARGIN });
  const tickText = new Map(labels.map(({ key, text }) => [key, text]));
  const valueText = new Map(axis.ticks.map((tick) => [tick.value, tick.text]));
  const isDocked = width < DOCKED_BELOW;
  return (
    <div ref={ref} className={classes.plot}>
      {width === 0 ? null : (
        <ComposedChart
          width={width}
          height={height}
          data={rows}
          margin={{ top: 8, right: RIGHT_MARGIN, bottom: 0, left: 0 }}
          title={description}
          stackOffset="sign"
        >
          <HatchPattern />
          <CartesianGrid vertical={false} stroke="var(--sk-grid)" />
          <XAxis
            dataKey="key"
            ticks={labels.map(({ key }) => key)}
            interval={0}
            tick={<BucketTick texts={tickText} width={width} />}
            tickLine={false}
            axisLine={false}
            tickMargin={12}
            height={34}
          />
          <YAxis
            domain={[...axis.domain]}
            ticks={axis.ticks.map((tick) => tick.value)}
            interval={0}
            tickFormatter={(value: number) => valueText.get(value) ?? ''}
            tick={AXIS_TEXT}
            tickLine={false}
            axisLine={false}
            width={axisWidth}
          />
          {plotSeries(model, rows, { highlighted, onPress })}
          {findHatches(model).map(({ from, to }) => (
            <ReferenceArea
              key={from}
              x1={from}
              x2={to}
              fill={`url(#${HATCH_ID})`}
              fillOpacity={1}
              stroke="none"
              pointerEvents="none"
              zIndex={350}
            />
          ))}
          {model.kind === 'lines' ? (
            <ReferenceLine
              y={model.average}
              stroke="var(--sk-text-2)"
              strokeWidth={1.5}
              strokeDasharray="4 4"
              zIndex={350}
            />
          ) : null}
          <Tooltip
            isAnimationActive={false}
            // Gaps have a tooltip too.
            filterNull={false}
            offset={16}
            cursor={{ stroke: 'var(--sk-text-3)', strokeWidth: 1 }}
            wrapperStyle={{ zIndex: 2, ...(isDocked ? DOCKED : {}) }}
            content={<ChartTooltipCard model={model} isDocked={isDocked} />}
          />
        </ComposedChart>
      )}
    </div>
  );
});

/** 45° stripes in the sheet's color over the areas, for days that are not final or buckets that are partial. */
function HatchPattern() {
  return (
    <defs>
      <pattern id={HATCH_ID} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={3} height={6} fill="var(--sk-surface)" fillOpacity={0.7} />
      </pattern>
    </defs>
  );
}
