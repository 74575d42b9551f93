import { useEffect } from 'react';
import { Card } from '../../ui/index.ts';
import { ParentSkuSelect } from './ParentSkuSelect.tsx';
import { SearchVolumeHead } from './SearchVolumeHead.tsx';
import { SearchVolumeLoading } from './SearchVolumeLoading.tsx';
import { NoParentSku, SearchVolumeError } from './SearchVolumeStates.tsx';
import classes from './SearchVolume.module.css';
import { useParentChoices } from './use-parent-choices.ts';
import { useWeeks, type WeeksLoad } from './use-weeks.ts';
import { WeeksPlot } from './WeeksFigure.tsx';
import { WeeksContent } from './WeeksContent.tsx';

/** The choice of a parent SKU, and its weeks in whatever state they are. */
export function SearchVolumeView() {
  const choices = useParentChoices();
  const weeks = useWeeks(choices);
  // Effect: loads the plot's code while the weeks are loading.
  useEffect(() => void WeeksPlot.preload(), []);
  return (
    <>
      <SearchVolumeHead>
        <ParentSkuSelect options={choices.options} chosen={choices.chosen} />
      </SearchVolumeHead>
      <Card className={classes.card}>
        <SearchVolumeBody weeks={weeks} />
      </Card>
    </>
  );
}

function SearchVolumeBody({ weeks }: { readonly weeks: WeeksLoad }) {
  switch (weeks.state) {
    case 'loading':
      return <SearchVolumeLoading />;
    case 'error':
      return <SearchVolumeError error={weeks.error} onRetry={weeks.retry} />;
    case 'no-parent':
      return <NoParentSku />;
    case 'ready':
      return <WeeksContent weeks={weeks} />;
    default:
      return weeks satisfies never;
  }
}
