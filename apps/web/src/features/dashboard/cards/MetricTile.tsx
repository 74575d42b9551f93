import { UnstyledButton } from '@mantine/core';
import type { CardMetricId } from '@skuline/domain/metrics';
import { type KeyboardEvent, memo } from 'react';
import { Growth, Sparkline } from '../../../ui/index.ts';
import type { MetricView } from '@skuline/domain/cards';
import classes from './MetricTile.module.css';
import type { TileHint } from './use-tile-hint.ts';

export interface MetricTileProps {
  readonly metric: MetricView;
  readonly isSelected: boolean;
  /** Whether this tile is the sheet's tab stop. */
  readonly isTabStop: boolean;
  /** The id of the hint while it explains this tile. */
  readonly hintId: string | undefined;
  readonly hint: TileHint;
  readonly onSelect: (id: CardMetricId) => void;
  readonly onMove: (event: KeyboardEvent<HTMLButtonElement>, id: CardMetricId) => void;
  readonly onFocus: (id: CardMetricId) => void;
  /** W: explains the metric's change. */
  readonly onWhy: (id: CardMetricId) => void;
}

/** A metric as a button: a press charts the metric, hovering explains it. */
export function MetricTile({ metric, isSelected, isTabStop, hintId, hint, ...handlers }: MetricTileProps) {
  const { id } = metric;
  return (
    <UnstyledButton
      className={classes.tile}
      aria-pressed={isSelected}
      aria-describedby={hintId}
      tabIndex={isTabStop ? 0 : -1}
      data-metric={id}
      onClick={() => handlers.onSelect(id)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hint.hide();
        else if (event.key.toLowerCase() === 'w' && !event.ctrlKey && !event.metaKey && !event.altKey)
          handlers.onWhy(id);
        else handlers.onMove(event, id);
      }}
      onPointerEnter={(event) => hint.showSoon(id, event)}
      onPointerLeave={hint.hide}
      onFocus={(event) => {
        handlers.onFocus(id);
        hint.showOnFocus(id, event.currentTarget);
      }}
      onBlur={hint.hide}
    >
      <MetricFace metric={metric} isSelected={isSelected} />
    </UnstyledButton>
  );
}

interface MetricFaceProps {
  readonly metric: MetricView;
  readonly isSelected?: boolean;
}

/** A tile's content, also used while dragging; memoized. */
export const MetricFace = memo(function MetricFace({ metric, isSelected = false }: MetricFaceProps) {
  return (
    <>
      <span className={classes.label}>{metric.label}</span>
      <span className={classes.figure} data-numeric>
        <span className={classes.value} data-quiet={!metric.isInData || undefined}>
          {metric.value}
        </span>
        {metric.isInData && metric.restsOn !== null ? (
          <span className={classes.restsOn}>{metric.restsOn}</span>
        ) : null}
      </span>
      <span className={classes.foot}>
        {metric.isInData && metric.unknown === null ? (
          <>
            <Growth change={metric.growth} />
            {metric.growthOver === null ? null : <span className={classes.restsOn}>{metric.growthOver}</span>}
            <Sparkline values={metric.spark} isSelected={isSelected} />
          </>
        ) : (
          <span className={classes.absent}>{metric.isInData ? metric.unknown : metric.absent}</span>
        )}
      </span>
    </>
  );
});
