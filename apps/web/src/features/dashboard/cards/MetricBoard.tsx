import { Button } from '@mantine/core';
import { memo, useId, useState } from 'react';
import classes from './MetricBoard.module.css';
import { MetricSheet, type MetricSheetProps } from './MetricSheet.tsx';
import type { MetricView } from '@skuline/domain/cards';

export interface MetricBoardProps extends Omit<MetricSheetProps, 'label' | 'metrics'> {
  /** The first cards, in the chosen order. */
  readonly first: readonly MetricView[];
  /** The other cards, shown on demand. */
  readonly others: readonly MetricView[];
}

/** The first 8 metric cards and, below them, the Other Metrics with their Show/Hide toggle (spec 2). */
export const MetricBoard = memo(function MetricBoard({ first, others, ...sheet }: MetricBoardProps) {
  const [areOthersShown, setOthersShown] = useState(false);
  const othersId = useId();
  return (
    <section aria-label="Metrics" className={classes.board}>
      <MetricSheet label="Main metrics" metrics={first} {...sheet} />
      <div className={classes.divider}>
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
        {areOthersShown ? <MetricSheet label="Other metrics" metrics={others} {...sheet} /> : null}
      </div>
    </section>
  );
});
