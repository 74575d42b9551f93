import type { DateRange } from '@skuline/domain/calendar';
import { type ChartModel, prepareTooltip } from '@skuline/domain/charts';
import { memo, useMemo } from 'react';
import { ReferenceArea, ReferenceLine } from 'recharts';
import {
  type PlotTooltipProps,
  TIME_AXIS,
  TooltipCard,
  TooltipGroup,
  TooltipRow,
} from '../../../ui/index.ts';
import { TimePlot } from '../../../ui/TimePlot.tsx';
import { findHatches, findMarked, type Hatch, preparePlotRows } from './plot-rows.ts';
import { plotSeries } from './plot-series.tsx';
import { seriesColor } from './series-color.ts';

const HATCH_ID = 'sk-hatch';

export interface ChartPlotProps {
  readonly model: ChartModel;
  /** The segment hovered or focused in the legend; the others fade. */
  readonly highlighted: string | null;
  /** A summary of the chart, read by screen readers when the plot is focused. */
  readonly description: string;
  /** Days that are marked, those of an insight. */
  readonly span?: DateRange | null;
  /** A press on an area or line that has a name of its own. */
  readonly onPress?: (name: string) => void;
}

/** The plot: stacked areas or lines. Lazily loaded because of Recharts' size. */
export const ChartPlot = memo(function ChartPlot({
  model,
  highlighted,
  description,
  span = null,
  onPress,
}: ChartPlotProps) {
  const rows = useMemo(() => preparePlotRows(model), [model]);
  const marked = findMarked(model, span);
  return (
    <TimePlot
      chart={model}
      axis={model.axis}
      rows={rows}
      description={description}
      timeAxis={TIME_AXIS}
      renderTooltip={(isDocked) => <ChartTooltipCard model={model} isDocked={isDocked} />}
    >
      {() => (
        <>
          <HatchPattern />
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
          {marked === null ? null : <MarkedDays {...marked} />}
          {model.kind === 'lines' ? (
            <ReferenceLine
              y={model.average}
              stroke="var(--sk-text-2)"
              strokeWidth={1.5}
              strokeDasharray="4 4"
              zIndex={350}
            />
          ) : null}
        </>
      )}
    </TimePlot>
  );
});

/** The days of an insight; one bucket alone is a point, and marked by a line. */
function MarkedDays({ from, to }: Hatch) {
  const look = { stroke: 'var(--sk-accent)', strokeDasharray: '2 3', zIndex: 340 };
  return from === to ? (
    <ReferenceLine x={from} {...look} />
  ) : (
    <ReferenceArea
      x1={from}
      x2={to}
      fill="var(--sk-accent)"
      fillOpacity={0.12}
      pointerEvents="none"
      {...look}
    />
  );
}

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

interface ChartTooltipCardProps extends PlotTooltipProps {
  readonly model: ChartModel;
}

/** One bucket in words: its segments in legend order, Total, Average, and notes about its days. */
function ChartTooltipCard({ model, isDocked, active = false, label }: ChartTooltipCardProps) {
  const position = model.buckets.findIndex((bucket) => bucket.key === label);
  const tooltip = active ? prepareTooltip(model, position) : null;
  if (tooltip === null) return null;
  return (
    <TooltipCard
      isDocked={isDocked}
      title={tooltip.title}
      note={tooltip.notes.length === 0 ? null : tooltip.notes.join(' · ')}
    >
      {model.segments.map((segment, index) => (
        <TooltipRow
          key={segment.key}
          label={segment.name}
          color={seriesColor(segment, model.segments.length)}
        >
          {tooltip.segments[index]?.text}
        </TooltipRow>
      ))}
      <TooltipGroup>
        <TooltipRow label="Total" isStrong>
          {tooltip.totalText}
        </TooltipRow>
        <TooltipRow label="Average">{tooltip.averageText}</TooltipRow>
      </TooltipGroup>
    </TooltipCard>
  );
}
