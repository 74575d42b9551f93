import { Skeleton } from '@mantine/core';
import { VisuallyHidden } from '../../../ui/index.ts';
import { useNotifications } from '../notifications-context.ts';
import { InsightsList, type InsightsListProps } from './InsightsList.tsx';
import classes from './InsightsList.module.css';

/** The list of insights, and its place while they are on their way. */
export function InsightsSection(props: InsightsListProps) {
  return useNotifications().isLoaded ? <InsightsList {...props} /> : <Loading />;
}

/** The place of the first card, still: the page's own figures are loading beside it. */
function Loading() {
  return (
    <div className={classes.loading} aria-busy>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton height={20} width="60%" animate={false} />
      <Skeleton height={144} animate={false} />
    </div>
  );
}
