import { chooseWeek, prepareWeeks } from '@skuline/domain/search-volume';
import { useMemo } from 'react';
import { useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
import { KeywordsPanel } from './KeywordsPanel.tsx';
import { NoWeeks } from './SearchVolumeStates.tsx';
import type { ReadyWeeks } from './use-weeks.ts';
import classes from './WeeksContent.module.css';
import { WeeksFigure } from './WeeksFigure.tsx';

/** The weeks as bars, and beside them the keywords of the chosen one. */
export function WeeksContent({ weeks }: { readonly weeks: ReadyWeeks }) {
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
