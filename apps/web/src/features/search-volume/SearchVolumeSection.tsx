import { Skeleton } from '@mantine/core';
import { Card, lazyPart, useIsNear } from '../../ui/index.ts';
import classes from './SearchVolume.module.css';
import { SearchVolumeHead } from './SearchVolumeHead.tsx';
import { SearchVolumeLoading } from './SearchVolumeLoading.tsx';

// Below the first screen: its code, its data and its drawing come when someone is near.
const SearchVolumeView = lazyPart(
  async () => (await import('./SearchVolumeView.tsx')).SearchVolumeView,
  SearchVolumeWaiting,
);

/** So many pixels below the window it is drawn already: scrolling finds it there. */
const MARGIN = 300;

/** Weekly search volume of a parent SKU and the keywords of a chosen week, below the chart of /dashboard. */
export function SearchVolumeSection() {
  const { ref, isNear } = useIsNear<HTMLElement>(MARGIN);
  return (
    <section ref={ref} className={classes.section} aria-labelledby="search-volume">
      {isNear ? <SearchVolumeView /> : <SearchVolumeWaiting />}
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
