import type { ReactNode } from 'react';
import classes from './SearchVolume.module.css';
import { Skeleton } from '@mantine/core';
import { VisuallyHidden } from '../../ui/index.ts';

/** The heading with the choice of the parent SKU at its end. */
export function SearchVolumeHead({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title} id="search-volume">
        Search Volume
      </h2>
      {children}
    </div>
  );
}

/** The first answer is on its way: the card in its final size. The chart above has the page's one spinner. */
export function SearchVolumeLoading() {
  return (
    <output className={classes.state} aria-busy="true">
      <VisuallyHidden>Loading Search Volume</VisuallyHidden>
      <Skeleton className={classes.waitingPlot} animate={false} />
    </output>
  );
}
