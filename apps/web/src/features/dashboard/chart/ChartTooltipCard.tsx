import { type ChartModel, prepareTooltip } from '@skuline/domain/charts';
import classes from './ChartTooltipCard.module.css';
import { seriesColor } from './series-color.ts';

interface ChartTooltipCardProps {
  readonly model: ChartModel;
  readonly segmentCount: number;
  /** Given by the chart library: whether it shows, and the key of the bucket it is on. */
  readonly active?: boolean;
  readonly label?: string | number;
}

/** One bucket in words: its segments in legend order, Total, Average, and what to know of its days. */
export function ChartTooltipCard({ model, segmentCount, active = false, label }: ChartTooltipCardProps) {
  const position = model.buckets.findIndex((bucket) => bucket.key === label);
  const tooltip = active ? prepareTooltip(model, position) : null;
  if (tooltip === null) return null;
  return (
    <div className={classes.card} data-numeric>
      <p className={classes.title}>{tooltip.title}</p>
      {model.segments.map((segment, index) => (
        <p key={segment.key} className={classes.row}>
          <span className={classes.mark} style={{ background: seriesColor(segment, segmentCount) }} />
          <span className={classes.name}>{segment.name}</span>
          <b>{tooltip.segments[index]?.text}</b>
        </p>
      ))}
      <div className={classes.sums}>
        <p className={classes.row}>
          <strong className={classes.name}>Total</strong>
          <strong>{tooltip.totalText}</strong>
        </p>
        <p className={classes.row}>
          <span className={classes.name}>Average</span>
          <b>{tooltip.averageText}</b>
        </p>
      </div>
      {tooltip.notes.length === 0 ? null : <p className={classes.note}>{tooltip.notes.join(' · ')}</p>}
    </div>
  );
}
