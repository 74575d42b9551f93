import { Button } from '@mantine/core';
import { formatDateRange } from '@skuline/domain/formatting';
import { hasFilters } from '@skuline/domain/products';
import { chooseWeek, prepareWeeks } from '@skuline/domain/search-volume';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
import { Card, EmptyState, ErrorState, Select } from '../../ui/index.ts';
import { KeywordsPanel } from './KeywordsPanel.tsx';
import classes from './SearchVolume.module.css';
import { SearchVolumeHead, SearchVolumeLoading } from './SearchVolumeFrame.tsx';
import { type ReadyWeeks, useParentChoices, useWeeks, type WeeksLoad } from './use-weeks.ts';
import { WeeksFigure } from './WeeksFigure.tsx';

/** The parent SKU select, and its weeks in any state. */
export function SearchVolumeView() {
  const choices = useParentChoices();
  const weeks = useWeeks(choices);
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

/** The weeks as bars, with the keywords of the chosen week beside them. */
function WeeksContent({ weeks }: { readonly weeks: ReadyWeeks }) {
  const { today, searchWeek } = useAnalysis();
  const { setSearchWeek } = useAnalysisActions();
  const model = useMemo(() => prepareWeeks(weeks.rows, today), [weeks.rows, today]);
  const known = useMemo(() => model.weeks.filter((week) => week.volume !== null), [model]);
  const chosenKey = chooseWeek(
    known.map((week) => week.key),
    searchWeek,
  );
  const position = known.findIndex((week) => week.key === chosenKey);
  const chosen = known[position];
  if (chosen === undefined) return <NoWeeks weeks={weeks} />;
  return (
    <div className={classes.content} data-stale={weeks.isStale || undefined} aria-busy={weeks.isStale}>
      <WeeksFigure model={model} parentSku={weeks.parentSku} chosen={chosen.key} onChoose={setSearchWeek} />
      <KeywordsPanel
        parentSku={weeks.parentSku}
        week={chosen}
        before={known[position - 1]}
        after={known[position + 1]}
        onChoose={setSearchWeek}
      />
    </div>
  );
}

/** Longer lists are searchable. */
const MOST_OPTIONS_SHOWN = 100;

interface ParentSkuSelectProps {
  readonly options: readonly string[];
  readonly chosen: string | null;
}

/** The selected parent SKU, kept in the URL. */
const ParentSkuSelect = memo(function ParentSkuSelect({ options, chosen }: ParentSkuSelectProps) {
  const { setSearchParentSku } = useAnalysisActions();
  return (
    <Select
      className={classes.select}
      aria-label="Parent SKU of the search volume"
      data={[...options]}
      value={chosen}
      placeholder="Parent SKU"
      disabled={options.length === 0}
      searchable={options.length > 1}
      limit={MOST_OPTIONS_SHOWN}
      nothingFoundMessage="No matching Parent SKUs found"
      maxDropdownHeight={320}
      comboboxProps={{ position: 'bottom-end', width: 'target' }}
      onChange={(name) => {
        if (name !== null && name !== chosen) setSearchParentSku(name);
      }}
    />
  );
});

interface SearchVolumeErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The section's own error (spec 8); the rest of the page is unaffected. */
function SearchVolumeError({ error, onRetry }: SearchVolumeErrorProps) {
  return (
    <div className={classes.state}>
      <ErrorState message={error.message} error={error} actionLabel="Retry" onAction={onRetry} />
    </div>
  );
}

/** No parent SKU has keywords: none at all, or none within the filters. */
function NoParentSku() {
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
function NoWeeks({ weeks }: { readonly weeks: ReadyWeeks }) {
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
