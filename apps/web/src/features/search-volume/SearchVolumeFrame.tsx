import type { ReactNode } from 'react';
import classes from './SearchVolume.module.css';
import { Skeleton } from '@mantine/core';
import { VisuallyHidden } from '../../ui/index.ts';

/** The heading, with the parent SKU select at its end. */
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

/** The card in its final size while loading. The page's only spinner is in the chart above. */
export function SearchVolumeLoading() {
  return (
    <output className={classes.state} aria-busy="true">
      <VisuallyHidden>Loading Search Volume</VisuallyHidden>
      <Skeleton className={classes.waitingPlot} animate={false} />
    </output>
  );
}
