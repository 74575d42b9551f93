import { Button } from '@mantine/core';
import { DEFAULT_VISIBLE_CARDS, type MetricView } from '@skuline/domain/cards';
import type { CardMetricId } from '@skuline/domain/metrics';
import { memo, useId, useMemo, useState } from 'react';
import classes from './MetricBoard.module.css';
import { MetricSheet, type MetricSheetProps } from './MetricSheet.tsx';

export interface MetricBoardProps extends Omit<MetricSheetProps, 'label' | 'metrics'> {
  /** All cards in the chosen order. */
  readonly order: readonly CardMetricId[];
  readonly viewOf: (id: CardMetricId) => MetricView;
}

/** The first 8 metric cards and, below them, the Other Metrics with their Show/Hide toggle (spec 2). */
export const MetricBoard = memo(function MetricBoard({ order, viewOf, ...sheet }: MetricBoardProps) {
  const [areOthersShown, setOthersShown] = useState(false);
  const othersId = useId();
  const first = useMemo(() => order.slice(0, DEFAULT_VISIBLE_CARDS).map(viewOf), [order, viewOf]);
  const others = order.slice(DEFAULT_VISIBLE_CARDS);
  return (
    <section aria-label="Metrics" className={classes.board}>
      <MetricSheet label="Main metrics" metrics={first} {...sheet} />
      <div
        className={classes.divider}
        data-closed={!areOthersShown || undefined}
        data-not-in-picture={!areOthersShown || undefined}
      >
        <h2 className={classes.heading}>
          Other Metrics <span className={classes.count}>{others.length}</span>
        </h2>
        <span className={classes.rule} aria-hidden />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={areOthersShown}
          aria-controls={othersId}
          onClick={() => setOthersShown(!areOthersShown)}
        >
          {areOthersShown ? 'Hide' : 'Show'}
        </Button>
      </div>
      <div id={othersId} hidden={!areOthersShown}>
        {areOthersShown ? (
          <MetricSheet label="Other metrics" metrics={others.map(viewOf)} {...sheet} />
        ) : null}
      </div>
    </section>
  );
});
