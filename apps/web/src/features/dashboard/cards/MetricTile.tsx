import { HoverCard, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { CardMetricId } from '@skuline/domain/metrics';
import { Growth, Sparkline } from '../../../ui/index.ts';
import type { MetricView } from './metric-view.ts';
import classes from './MetricTile.module.css';

export interface MetricTileProps {
  readonly metric: MetricView;
  readonly isSelected: boolean;
  /** Whether Tab lands on this tile; the arrows move between the others. */
  readonly isTabStop: boolean;
  readonly onSelect: (id: CardMetricId) => void;
  readonly onMove: (event: KeyboardEvent<HTMLButtonElement>, id: CardMetricId) => void;
  readonly onFocus: (id: CardMetricId) => void;
}

/** A metric as a button: pressing it charts the metric, pointing at it explains it. */
export function MetricTile({ metric, isSelected, isTabStop, onSelect, onMove, onFocus }: MetricTileProps) {
  return (
    <HoverCard openDelay={250} closeDelay={0} position="bottom-start" offset={-8} role="tooltip">
      <HoverCard.Target>
        <UnstyledButton
          className={classes.tile}
          aria-pressed={isSelected}
          tabIndex={isTabStop ? 0 : -1}
          data-metric={metric.id}
          onClick={() => onSelect(metric.id)}
          onKeyDown={(event) => onMove(event, metric.id)}
          onFocus={() => onFocus(metric.id)}
        >
          <MetricFace metric={metric} isSelected={isSelected} />
        </UnstyledButton>
      </HoverCard.Target>
      <HoverCard.Dropdown className={classes.card}>
        <MetricExplanation metric={metric} />
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

/** What a tile shows, also while it is dragged. */
export function MetricFace({
  metric,
  isSelected = false,
}: {
  readonly metric: MetricView;
  readonly isSelected?: boolean;
}) {
  return (
    <>
      <span className={classes.label}>{metric.label}</span>
      <span className={classes.value} data-numeric>
        {metric.value}
      </span>
      <span className={classes.foot}>
        <Growth {...metric.growth} />
        <Sparkline values={metric.spark} isSelected={isSelected} />
      </span>
    </>
  );
}

function MetricExplanation({ metric }: { readonly metric: MetricView }) {
  return (
    <>
      <span className={classes.cardHead}>
        <strong>{metric.label}</strong>
        <span>{metric.formula}</span>
      </span>
      <span className={classes.cardRow} data-numeric>
        {metric.rangeText} <b>{metric.value}</b>
      </span>
      <span className={classes.cardRow} data-numeric>
        {metric.comparisonText} <b>{metric.previousValue}</b>
      </span>
    </>
  );
}
