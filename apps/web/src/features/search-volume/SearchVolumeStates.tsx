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

/** Search volume failed on its own (spec 8): the rest of the page stands. */
export function SearchVolumeError({ error, onRetry }: SearchVolumeErrorProps) {
  return (
    <div className={classes.state}>
      <ErrorState message={error.message} actionLabel="Retry" onAction={onRetry} />
    </div>
  );
}

/** No parent SKU has keywords: none at all, or none that the filters leave. */
export function NoParentSku() {
  const { filters } = useAnalysis();
  return (
    <div className={classes.state}>
      <EmptyState
        title="No Search Volume"
        // Filters need no button: Clear All and, where nothing is found at all, Clear Filters stand above on the page.
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

/** The parent SKU has no week in what is shown. */
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
