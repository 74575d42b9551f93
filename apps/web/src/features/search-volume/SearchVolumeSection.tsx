import { Skeleton } from '@mantine/core';
import { Card, lazyPart } from '../../ui/index.ts';
import classes from './SearchVolume.module.css';
import { SearchVolumeHead, SearchVolumeLoading } from './SearchVolumeFrame.tsx';

// Below the first screen: its code and its data come after what stands above it.
const SearchVolumeView = lazyPart(
  async () => (await import('./SearchVolumeView.tsx')).SearchVolumeView,
  SearchVolumeWaiting,
);

/** Weekly search volume of a parent SKU and the keywords of a chosen week, below the chart of /dashboard. */
export function SearchVolumeSection() {
  return (
    <section className={classes.section} aria-labelledby="search-volume">
      <SearchVolumeView />
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
