import { NO_VALUE } from '@skuline/domain/formatting';
import { formatRate, type RateSeries } from '@skuline/domain/funnel';
import { METRICS } from '@skuline/domain/metrics';
import { Area, Line, ReferenceLine } from 'recharts';
import {
  PLOT_BAND,
  type PlotTooltipProps,
  splitLine,
  TooltipCard,
  TooltipRow,
  VALUE_LINE,
  YOUNG_LINE,
} from '../../ui/index.ts';
import { TimePlot } from '../../ui/TimePlot.tsx';

export interface RatePlotProps {
  readonly series: RateSeries;
  /** A summary, read by screen readers when the plot is focused. */
  readonly description: string;
  readonly referenceName: string;
}

/** The rate as a line, dashed where days are not final, on the band of its 95 % range. */
export function RatePlot({ series, description, referenceName }: RatePlotProps) {
  const { axis, chart, referenceRate } = series;
  return (
    <TimePlot
      chart={chart}
      axis={axis}
      rows={rowsOf(series)}
      description={description}
      renderTooltip={(isDocked) => (
        <PointCard series={series} referenceName={referenceName} isDocked={isDocked} />
      )}
    >
      {() => (
        <>
          <Area dataKey="band" type="monotone" {...PLOT_BAND} fill="var(--sk-accent)" fillOpacity={0.2} />
          {referenceRate === null ? null : (
            <ReferenceLine
              y={referenceRate}
              stroke="var(--sk-text-2)"
              strokeWidth={1.5}
              strokeDasharray="4 3"
            />
          )}
          {(['final', 'young'] as const).map((key) => (
            <Line
              key={key}
              dataKey={key}
              type="monotone"
              {...VALUE_LINE}
              {...(key === 'young' ? YOUNG_LINE : {})}
              // A line between gaps has no length: few points are dots.
              dot={series.points.length <= FEW_POINTS ? { r: 3, fill: 'var(--sk-accent-text)' } : false}
            />
          ))}
        </>
      )}
    </TimePlot>
  );
}

const FEW_POINTS = 7;

/** One row a bucket. */
function rowsOf({ points }: RateSeries) {
  const line = splitLine(
    points.map(({ rate }) => rate),
    points.findIndex(({ isMaturing }) => isMaturing),
  );
  return points.map(({ key, interval }, at) => ({
    key,
    band: interval === null ? null : [interval.low, interval.high],
    ...line[at],
  }));
}

type PointCardProps = Omit<RatePlotProps, 'description'> & PlotTooltipProps;

function PointCard({ series, referenceName, isDocked, active = false, label }: PointCardProps) {
  const point = active ? series.points.find(({ key }) => key === label) : undefined;
  if (point === undefined) return null;
  const { step, referenceRate } = series;
  const { interval, rate } = point;
  return (
    <TooltipCard
      isDocked={isDocked}
      title={point.title}
      note={point.missing ?? (point.isMaturing ? 'not final yet' : null)}
    >
      <TooltipRow label={METRICS[step].label} color="var(--sk-accent)" isStrong>
        {rate === null ? (point.missing === null ? 'no data' : NO_VALUE) : formatRate(step, rate)}
      </TooltipRow>
      {interval === null ? null : (
        <TooltipRow label="95% range">
          {formatRate(step, interval.low)} – {formatRate(step, interval.high)}
        </TooltipRow>
      )}
      {referenceRate === null ? null : (
        <TooltipRow label={referenceName}>{formatRate(step, referenceRate)}</TooltipRow>
      )}
    </TooltipCard>
  );
}
