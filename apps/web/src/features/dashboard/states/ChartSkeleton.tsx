import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/index.ts';
import chartClasses from '../chart/ChartCard.module.css';
import selectorClasses from '../chart/ChartSelectors.module.css';
import classes from './ChartSkeleton.module.css';

/** The chart card in its final size while loading; `children` are shown in place of the plot. */
export function ChartSkeleton({ children }: { readonly children?: ReactNode }) {
  return (
    <Card className={chartClasses.card}>
      <div className={chartClasses.frame}>
        <div className={chartClasses.head} aria-hidden>
          <span className={chartClasses.title}>
            <Skeleton className={classes.title} animate={false} />
          </span>
          <span className={selectorClasses.selectors}>
            <Skeleton className={`${classes.selector} ${selectorClasses.granularity}`} animate={false} />
            <Skeleton className={`${classes.selector} ${selectorClasses.breakdown}`} animate={false} />
            <Skeleton className={`${classes.selector} ${selectorClasses.metric}`} animate={false} />
          </span>
          <span className={chartClasses.tools} />
        </div>
        <div className={chartClasses.state}>{children}</div>
      </div>
    </Card>
  );
}
