import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Card } from '../../ui/index.ts';
import classes from './SearchVolume.module.css';
import { SearchVolumeHead } from './SearchVolumeHead.tsx';
import { SearchVolumeLoading } from './SearchVolumeLoading.tsx';

// Below the first screen: its code comes beside the page's data and is not waited for by what stands above.
const viewCode = import('./SearchVolumeView.tsx');
const SearchVolumeView = lazy(async () => ({ default: (await viewCode).SearchVolumeView }));

/** Weekly search volume of a parent SKU and the keywords of a chosen week, below the chart of /dashboard. */
export function SearchVolumeSection() {
  return (
    <section className={classes.section} aria-labelledby="search-volume">
      <Suspense fallback={<SearchVolumeWaiting />}>
        <SearchVolumeView />
      </Suspense>
    </section>
  );
}

function SearchVolumeWaiting() {
  return (
    <>
      <SearchVolumeHead>
        <Skeleton className={classes.waitingSelect} animate={false} />
      </SearchVolumeHead>
      <Card className={classes.card}>
        <SearchVolumeLoading />
      </Card>
    </>
  );
}
