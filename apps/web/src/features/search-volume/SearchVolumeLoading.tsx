import { Skeleton } from '@mantine/core';
import { VisuallyHidden } from '../../ui/index.ts';
import classes from './SearchVolume.module.css';

/** The first answer is on its way: the card in its final size. The chart above has the page's one spinner. */
export function SearchVolumeLoading() {
  return (
    <output className={classes.state} aria-busy="true">
      <VisuallyHidden>Loading Search Volume</VisuallyHidden>
      <Skeleton className={classes.waitingPlot} animate={false} />
    </output>
  );
}
