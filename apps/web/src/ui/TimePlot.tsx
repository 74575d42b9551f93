import type { ChartAxis } from '@skuline/domain/charts';
import type { ReactElement, ReactNode } from 'react';
import { CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from 'recharts';
import { Plot } from './Plot.tsx';
import {
  bucketAxis,
  isTooltipDocked,
  PLAIN_AXIS,
  PLOT_MARGIN,
  plotTooltip,
  valueAxis,
} from './plot-props.tsx';

export interface PlotSize {
  readonly width: number;
  readonly height: number;
  /** Where the first bucket stands. */
  readonly left: number;
}

interface TimePlotProps {
  /** The buckets under the plot. */
  readonly chart: Parameters<typeof bucketAxis>[0];
  readonly axis: ChartAxis;
  /** A row for each bucket, named by `key`. */
  readonly rows: object[];
  /** A summary, read by screen readers when the plot is focused. */
  readonly description: string;
  readonly margin?: Readonly<Record<keyof typeof PLOT_MARGIN, number>>;
  /** The axis under the plot. */
  readonly timeAxis?: { readonly height: number; readonly tickMargin: number };
  readonly renderTooltip: (isDocked: boolean) => ReactElement;
  /** The marks. */
  readonly children: (size: PlotSize) => ReactNode;
}

/**
 * A plot over time: grid, axes and tooltip around the marks of what it shows. It is not in index.ts, so that Recharts is
 * loaded by plots alone.
 */
export function TimePlot({
  chart,
  axis,
  rows,
  description,
  margin = PLOT_MARGIN,
  timeAxis = PLAIN_AXIS,
  renderTooltip,
  children,
}: TimePlotProps) {
  const values = valueAxis(axis);
  return (
    <Plot>
      {(width, height) => (
        <ComposedChart
          // Other buckets begin without a tooltip: under a resting pointer it would be of another bucket than before.
          key={spanOf(chart.buckets)}
          width={width}
          height={height}
          data={rows}
          margin={margin}
          title={description}
          // What is below 0 is stacked downward.
          stackOffset="sign"
        >
          <CartesianGrid vertical={false} stroke="var(--sk-grid)" />
          <XAxis {...bucketAxis(chart, { width, left: values.width })} {...timeAxis} />
          <YAxis {...values} />
          {children({ width, height, left: values.width })}
          <Tooltip {...plotTooltip(isTooltipDocked(width))} content={renderTooltip(isTooltipDocked(width))} />
        </ComposedChart>
      )}
    </Plot>
  );
}

function spanOf(buckets: Parameters<typeof bucketAxis>[0]['buckets']): string {
  return `${buckets[0]?.key} ${buckets.at(-1)?.key} ${buckets.length}`;
}
