import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card, LoadingState } from '../../../ui/index.ts';
import tileClasses from '../cards/MetricTile.module.css';
import sheetClasses from '../cards/MetricSheet.module.css';
import chartClasses from '../chart/ChartCard.module.css';
import selectorClasses from '../chart/ChartSelectors.module.css';
import classes from './DashboardSkeleton.module.css';

/** The widths of the tiles' labels and values, so that the skeleton resembles the page. */
const TILES = [
  { label: 64, value: 84 },
  { label: 74, value: 90 },
  { label: 84, value: 100 },
  { label: 94, value: 104 },
  { label: 72, value: 108 },
  { label: 78, value: 88 },
  { label: 70, value: 92 },
  { label: 90, value: 80 },
] as const;

/** The first load: tiles and chart in their final sizes, with the specification's two lines in place of the chart. */
export function DashboardSkeleton({ today }: { readonly today?: ReactNode }) {
  return (
    <div className={classes.page} aria-busy>
      <div className={sheetClasses.frame} aria-hidden>
        <div className={sheetClasses.sheet}>
          {TILES.map(({ label, value }) => (
            <div key={label} className={`${tileClasses.tile} ${classes.tile}`}>
              <Skeleton height={10} width={label} mt={5} animate={false} />
              <Skeleton height={20} width={value} mt={10} animate={false} />
              <div className={tileClasses.foot}>
                <Skeleton height={12} width={44} animate={false} />
                <Skeleton height={12} width={64} animate={false} />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={classes.divider} aria-hidden>
        <Skeleton height={12} width={104} animate={false} />
        <span className={classes.rule} />
        <Skeleton height={12} width={36} animate={false} />
      </div>
      {today}
      <ChartSkeleton>
        <LoadingState title="Loading Performance Metrics" message="Fetching your latest analytics data..." />
      </ChartSkeleton>
    </div>
  );
}

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
