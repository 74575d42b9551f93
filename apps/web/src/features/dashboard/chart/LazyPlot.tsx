import { Skeleton } from '@mantine/core';
import { lazyPart } from '../../../ui/index.ts';
import classes from './ChartCard.module.css';

/** Only reserves the plot's space: the page's first loading state already says what is loading. */
function PlotLoading() {
  return <Skeleton className={classes.plotLoading} animate={false} />;
}

/** The plot, lazily loaded: Recharts is the largest part of the page. */
export const ChartPlot = lazyPart(async () => (await import('./ChartPlot.tsx')).ChartPlot, PlotLoading);
