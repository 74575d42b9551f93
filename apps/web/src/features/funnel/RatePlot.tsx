import { formatRate, type RateSeries } from '@skuline/domain/funnel';
import { METRICS } from '@skuline/domain/metrics';
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import {
  bucketAxis,
  isTooltipDocked,
  Plot,
  PLOT_MARGIN,
  plotTooltip,
  TooltipCard,
  TooltipRow,
  valueAxis,
} from '../../ui/index.ts';

export interface RatePlotProps {
  readonly series: RateSeries;
  /** A summary, read by screen readers when the plot is focused. */
  readonly description: string;
  readonly referenceName: string;
}

/** The rate as a line, dashed where days are not final, on the band of its 95 % range. */
export function RatePlot({ series, description, referenceName }: RatePlotProps) {
  const { axis, chart, referenceRate } = series;
  const values = valueAxis(axis);
  return (
    <Plot>
      {(width, height) => (
        <ComposedChart
          width={width}
          height={height}
          data={rowsOf(series)}
          margin={PLOT_MARGIN}
          title={description}
        >
          <CartesianGrid vertical={false} stroke="var(--sk-grid)" />
          <XAxis {...bucketAxis(chart, { width, left: values.width })} tickMargin={8} height={28} />
          <YAxis {...values} />
          <Area
            dataKey="band"
            type="monotone"
            stroke="none"
            fill="var(--sk-accent)"
            fillOpacity={0.2}
            activeDot={false}
            isAnimationActive={false}
          />
          {referenceRate === null ? null : (
            <ReferenceLine
              y={referenceRate}
              stroke="var(--sk-text-2)"
              strokeWidth={1.5}
              strokeDasharray="4 3"
            />
          )}
          {(['rate', 'young'] as const).map((key) => (
            <Line
              key={key}
              dataKey={key}
              type="monotone"
              stroke="var(--sk-accent-text)"
              strokeWidth={1.75}
              {...(key === 'young' ? { strokeDasharray: '3 4' } : {})}
              // A line between gaps has no length: few points are dots.
              dot={series.points.length <= FEW_POINTS ? { r: 3, fill: 'var(--sk-accent-text)' } : false}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
            />
          ))}
          <Tooltip
            {...plotTooltip(isTooltipDocked(width))}
            content={
              <PointCard series={series} referenceName={referenceName} isDocked={isTooltipDocked(width)} />
            }
          />
        </ComposedChart>
      )}
    </Plot>
  );
}

const FEW_POINTS = 7;

/** One row a bucket. The line has two parts that share a point: the final days, and the rest. */
function rowsOf({ points }: RateSeries) {
  const first = points.findIndex(({ isMaturing }) => isMaturing);
  const young = first === -1 ? points.length : first;
  return points.map(({ key, rate, interval }, at) => ({
    key,
    band: interval === null ? null : [interval.low, interval.high],
    rate: at < young ? rate : null,
    young: at >= young - 1 && young < points.length ? rate : null,
  }));
}

interface PointCardProps extends Omit<RatePlotProps, 'description'> {
  /** Above the plot and as wide, where there is no room beside the cursor. */
  readonly isDocked: boolean;
  /** Passed by Recharts: whether it is active, and the key of the hovered bucket. */
  readonly active?: boolean;
  readonly label?: string | number;
}

function PointCard({ series, referenceName, isDocked, active = false, label }: PointCardProps) {
  const point = active ? series.points.find(({ key }) => key === label) : undefined;
  if (point === undefined) return null;
  const { step, referenceRate } = series;
  const { interval, rate } = point;
  return (
    <TooltipCard isDocked={isDocked} title={point.title} note={point.isMaturing ? 'not final yet' : null}>
      <TooltipRow label={METRICS[step].label} color="var(--sk-accent)" isStrong>
        {rate === null ? 'no data' : formatRate(step, rate)}
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
