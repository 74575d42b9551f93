import type { AnswerPlot } from '@skuline/domain/assistant';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import {
  COMPARED_LINE,
  KEY_AXIS,
  Plot,
  PLOT_MARGIN,
  plotTooltip,
  type PlotTooltipProps,
  TooltipCard,
  TooltipRow,
  VALUE_LINE,
  valueAxis,
} from '../../../ui/index.ts';
import { isSeveral, plotColor } from './series-color.ts';

export interface LinesPlotProps {
  readonly plot: AnswerPlot;
  /** A summary, read by screen readers when the plot is focused. */
  readonly description: string;
}

/** A result over time: the period as a line, the compared one dashed. */
export function LinesPlot({ plot, description }: LinesPlotProps) {
  const { points, series, axis } = plot;
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  return (
    <Plot>
      {(width, height) => (
        <LineChart width={width} height={height} data={rowsOf(plot)} margin={PLOT_MARGIN} title={description}>
          <CartesianGrid vertical={false} stroke="var(--sk-grid)" />
          <XAxis
            {...KEY_AXIS}
            ticks={ticksOf(plot)}
            tickFormatter={(key: string) => labels.get(key) ?? key}
            interval="preserveStartEnd"
            tickMargin={6}
            height={24}
          />
          <YAxis {...valueAxis(axis)} />
          {series.map(({ key, isPrevious }, index) => (
            <Line
              key={key}
              dataKey={key}
              type="monotone"
              {...(isPrevious ? COMPARED_LINE : VALUE_LINE)}
              {...(isSeveral(plot) ? { stroke: plotColor(index) } : {})}
            />
          ))}
          <Tooltip {...plotTooltip(true)} content={<PointCard plot={plot} isDocked />} />
        </LineChart>
      )}
    </Plot>
  );
}

/** One row a point, with a column for each line. */
function rowsOf({ points, series }: AnswerPlot) {
  return points.map(({ key, values }) => ({
    key,
    ...Object.fromEntries(series.map((line, index) => [line.key, values[index] ?? null])),
  }));
}

/** The first, the middle and the last point: more do not fit below a chart in the panel. */
function ticksOf({ points }: AnswerPlot): string[] {
  const last = points.length - 1;
  const wanted = new Set([0, Math.round(last / 2), last]);
  return points.filter((_, index) => wanted.has(index)).map(({ key }) => key);
}

type PointCardProps = PlotTooltipProps & { readonly plot: AnswerPlot };

function PointCard({ plot, isDocked, active = false, label }: PointCardProps) {
  const point = active ? plot.points.find(({ key }) => key === label) : undefined;
  if (point === undefined) return null;
  return (
    <TooltipCard isDocked={isDocked} title={point.label} note={null}>
      {plot.series.map((line, index) => (
        <TooltipRow key={line.key} label={line.label} isStrong={!line.isPrevious}>
          {point.texts[index] ?? ''}
        </TooltipRow>
      ))}
    </TooltipCard>
  );
}
