import { Skeleton } from '@mantine/core';
import { Card, lazyPart, WhenNear } from '../../ui/index.ts';
import classes from './SearchVolume.module.css';
import { SearchVolumeHead } from './SearchVolumeFrame.tsx';

// Below the first screen: its code, its data and its drawing wait until somebody comes near.
const SearchVolumeView = lazyPart(
  async () => (await import('./SearchVolumeView.tsx')).SearchVolumeView,
  SearchVolumeWaiting,
);

/** Weekly search volume of a parent SKU and the keywords of a chosen week, below the chart of /dashboard. */
export function SearchVolumeSection() {
  return (
    <section aria-labelledby="search-volume">
      <WhenNear
        margin="25%"
        waiting={
          <div className={classes.section}>
            <SearchVolumeWaiting />
          </div>
        }
      >
        <div className={classes.section}>
          <SearchVolumeView />
        </div>
      </WhenNear>
    </section>
  );
}

/** The section in its final size. It is not busy: nothing is on its way while nobody is near. */
function SearchVolumeWaiting() {
  return (
    <>
      <SearchVolumeHead>
        <Skeleton className={classes.waitingSelect} animate={false} />
      </SearchVolumeHead>
      <Card className={classes.card}>
        <div className={classes.state}>
          <Skeleton className={classes.waitingPlot} animate={false} />
        </div>
      </Card>
    </>
  );
}
