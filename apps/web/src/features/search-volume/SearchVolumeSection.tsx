import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Card } from '../../ui/index.ts';
import classes from './SearchVolume.module.css';
import { SearchVolumeHead } from './SearchVolumeHead.tsx';
import { SearchVolumeLoading } from './SearchVolumeLoading.tsx';
import { useIsNear } from './use-is-near.ts';

// Below the first screen: its code, its data and its drawing come when someone is near.
const SearchVolumeView = lazy(async () => ({
  default: (await import('./SearchVolumeView.tsx')).SearchVolumeView,
}));

/** Weekly search volume of a parent SKU and the keywords of a chosen week, below the chart of /dashboard. */
export function SearchVolumeSection() {
  const { ref, isNear } = useIsNear();
  return (
    <section ref={ref} className={classes.section} aria-labelledby="search-volume">
      {isNear ? (
        <Suspense fallback={<SearchVolumeWaiting />}>
          <SearchVolumeView />
        </Suspense>
      ) : (
        <SearchVolumeWaiting />
      )}
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
