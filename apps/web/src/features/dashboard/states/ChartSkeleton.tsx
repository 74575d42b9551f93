import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/index.ts';
import classes from './ChartSkeleton.module.css';

/** The chart card in its final size before it is there; `children` stand where the plot will be. */
export function ChartSkeleton({ children }: { readonly children?: ReactNode }) {
  return (
    <Card className={classes.chart}>
      <div className={classes.head} aria-hidden>
        <Skeleton height={14} width={168} animate={false} />
        <span className={classes.selectors}>
          <Skeleton height={32} width={92} animate={false} />
          <Skeleton height={32} width={128} animate={false} />
          <Skeleton height={32} width={124} animate={false} />
        </span>
      </div>
      <div className={classes.message}>{children}</div>
    </Card>
  );
}
