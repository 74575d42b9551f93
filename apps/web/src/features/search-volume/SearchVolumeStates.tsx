import { Button } from '@mantine/core';
import { formatDateRange } from '@skuline/domain/formatting';
import { hasFilters } from '@skuline/domain/products';
import { Link } from '@tanstack/react-router';
import { useAnalysis } from '../../analysis/index.ts';
import { EmptyState, ErrorState } from '../../ui/index.ts';
import classes from './SearchVolume.module.css';
import type { ReadyWeeks } from './use-weeks.ts';

interface SearchVolumeErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The section's own error (spec 8); the rest of the page is unaffected. */
export function SearchVolumeError({ error, onRetry }: SearchVolumeErrorProps) {
  return (
    <div className={classes.state}>
      <ErrorState message={error.message} actionLabel="Retry" onAction={onRetry} />
    </div>
  );
}

/** No parent SKU has keywords: none at all, or none within the filters. */
export function NoParentSku() {
  const { filters } = useAnalysis();
  return (
    <div className={classes.state}>
      <EmptyState
        title="No Search Volume"
        // No button for filters: the page already offers Clear All or Clear Filters above.
        message={
          hasFilters(filters)
            ? 'None of the selected products has keyword volumes.'
            : 'Weekly search volume appears here once keyword volumes are imported.'
        }
        actions={
          hasFilters(filters) ? undefined : (
            <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
              Import keyword volumes
            </Button>
          )
        }
      />
    </div>
  );
}

/** The parent SKU has no weeks in the range. */
export function NoWeeks({ weeks }: { readonly weeks: ReadyWeeks }) {
  const { today } = useAnalysis();
  return (
    <div className={classes.state}>
      <EmptyState
        title="No Search Volume"
        message={`${weeks.parentSku} has no keyword volumes in these weeks.`}
        detail={formatDateRange(weeks.range, today, { forceYear: true })}
      />
    </div>
  );
}
