import { Skeleton } from '@mantine/core';
import { lazyPart } from '../../../ui/index.ts';
import classes from './ChartCard.module.css';

/** The plot's size is all that is known: what is being waited for is said once, in the page's first loading state. */
function PlotLoading() {
  return <Skeleton className={classes.plotLoading} animate={false} />;
}

/** The plot, lazily loaded: Recharts is the largest part of the page. */
export const ChartPlot = lazyPart(async () => (await import('./ChartPlot.tsx')).ChartPlot, PlotLoading);
