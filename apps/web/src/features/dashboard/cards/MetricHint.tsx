import type { MetricView } from '@skuline/domain/cards';
import classes from './MetricHint.module.css';
import type { HintPlace } from './use-tile-hint.ts';

interface MetricHintProps {
  readonly id: string;
  readonly metric: MetricView;
  readonly place: HintPlace;
}

/** What a tile's figure means: its formula, both ranges and their values. */
export function MetricHint({ id, metric, place }: MetricHintProps) {
  return (
    <div
      id={id}
      role="tooltip"
      className={classes.hint}
      style={{ left: place.left, top: place.top }}
      data-numeric
    >
      <p className={classes.head}>
        <strong>{metric.label}</strong>
        <span>{metric.formula}</span>
      </p>
      <p className={classes.row}>
        {metric.rangeText} <b>{metric.value}</b>
      </p>
      {metric.comparisonText === null ? null : (
        <p className={classes.row}>
          {metric.comparisonText} <b>{metric.previousValue}</b>
        </p>
      )}
    </div>
  );
}
