import { Card } from '../../ui/index.ts';
import { ParentSkuSelect } from './ParentSkuSelect.tsx';
import { NoParentSku, SearchVolumeError, SearchVolumeLoading } from './SearchVolumeStates.tsx';
import classes from './SearchVolumeSection.module.css';
import { useParentChoices } from './use-parent-choices.ts';
import { useWeeks, type WeeksLoad } from './use-weeks.ts';
import { WeeksContent } from './WeeksContent.tsx';

/** Weekly search volume of a parent SKU and the keywords of a chosen week, below the chart of /dashboard. */
export function SearchVolumeSection() {
  const choices = useParentChoices();
  const weeks = useWeeks(choices);
  return (
    <section className={classes.section} aria-labelledby="search-volume">
      <div className={classes.head}>
        <h2 className={classes.title} id="search-volume">
          Search Volume
        </h2>
        <ParentSkuSelect options={choices.options} chosen={choices.chosen} />
      </div>
      <Card className={classes.card}>
        <SearchVolumeBody weeks={weeks} />
      </Card>
    </section>
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
