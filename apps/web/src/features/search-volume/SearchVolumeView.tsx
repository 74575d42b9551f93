import { chooseWeek, prepareWeeks } from '@skuline/domain/search-volume';
import { useEffect, useMemo } from 'react';
import { useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
import { Card } from '../../ui/index.ts';
import { KeywordsPanel } from './KeywordsPanel.tsx';
import { ParentSkuSelect } from './ParentSkuSelect.tsx';
import classes from './SearchVolume.module.css';
import { SearchVolumeHead, SearchVolumeLoading } from './SearchVolumeFrame.tsx';
import { NoParentSku, NoWeeks, SearchVolumeError } from './SearchVolumeStates.tsx';
import { useParentChoices } from './use-parent-choices.ts';
import { type ReadyWeeks, useWeeks, type WeeksLoad } from './use-weeks.ts';
import { WeeksFigure, WeeksPlot } from './WeeksFigure.tsx';

/** The parent SKU select, and its weeks in any state. */
export function SearchVolumeView() {
  const choices = useParentChoices();
  const weeks = useWeeks(choices);
  // Effect: preloads the plot's code while the weeks are loading.
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
