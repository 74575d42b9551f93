import { useElementSize } from '@mantine/hooks';
import { prepareAxisLabels } from '@skuline/domain/charts';
import { formatRate, type RateSeries } from '@skuline/domain/funnel';
import { METRICS } from '@skuline/domain/metrics';
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { BucketTick, TooltipCard, TooltipRow } from '../../ui/index.ts';
import classes from './Rate.module.css';

/** The width of a digit of the 12 px axis text, and the space between text and plot. */
const DIGIT_WIDTH = 7;
const AXIS_GAP = 12;
const RIGHT_MARGIN = 2;
/** On narrower plots the tooltip is placed above the plot, because beside the cursor it would cover it. */
const DOCKED_BELOW = 488;
const DOCKED = { inset: 'auto 0 100%', transform: 'none' } as const;
const AXIS_TEXT = { fill: 'var(--sk-text-3)', fontSize: 12 } as const;

export interface RatePlotProps {
  readonly series: RateSeries;
  /** A summary, read by screen readers when the plot is focused. */
  readonly description: string;
  readonly referenceName: string;
}

/** The rate as a line, dashed where days are not final, on the band of its 95 % range. */
export function RatePlot({ series, description, referenceName }: RatePlotProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { axis, chart, referenceRate } = series;
  const axisWidth = Math.max(...axis.ticks.map((tick) => tick.text.length)) * DIGIT_WIDTH + AXIS_GAP;
  const labels = prepareAxisLabels(chart, { width, first: axisWidth, last: width - RIGHT_MARGIN });
  const tickText = new Map(labels.map(({ key, text }) => [key, text]));
  const isDocked = width < DOCKED_BELOW;
  const valueText = new Map(axis.ticks.map((tick) => [tick.value, tick.text]));
  return (
    <div ref={ref} className={classes.drawing}>
      {width === 0 ? null : (
        <ComposedChart
          width={width}
          height={height}
          data={rowsOf(series)}
          margin={{ top: 8, right: RIGHT_MARGIN, bottom: 0, left: 0 }}
          title={description}
        >
          <CartesianGrid vertical={false} stroke="var(--sk-grid)" />
          <XAxis
            dataKey="key"
            ticks={labels.map(({ key }) => key)}
            interval={0}
            tick={<BucketTick texts={tickText} width={width} />}
            tickLine={false}
            axisLine={false}
            tickMargin={8}
            height={28}
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
            isAnimationActive={false}
            filterNull={false}
            offset={16}
            cursor={{ stroke: 'var(--sk-text-3)', strokeWidth: 1 }}
            wrapperStyle={{ zIndex: 2, ...(isDocked ? DOCKED : {}) }}
            content={<PointCard series={series} referenceName={referenceName} isDocked={isDocked} />}
          />
        </ComposedChart>
      )}
    </div>
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
