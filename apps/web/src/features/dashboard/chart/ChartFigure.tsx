import { overlapOf } from '@skuline/domain/calendar';
import { type ChartComparison, type ChartModel, describeHatched } from '@skuline/domain/charts';
import { formatDateRange } from '@skuline/domain/formatting';
import type { NoteMark } from '@skuline/domain/notes';
import { memo, useState } from 'react';
import { NotesLayer, useAnalysis, useIsLocked } from '../../../analysis/index.ts';
import { Swatch, TableSwitch, TIME_AXIS, valueAxis, VisuallyHidden } from '../../../ui/index.ts';
import { NotesFoot } from '../notes/NotesFoot.tsx';
import type { ChartNotes } from '../notes/use-chart-notes.ts';
import classes from './ChartCard.module.css';
import { ChartTableView } from './ChartTableView.tsx';
import { ChartPlot } from './LazyPlot.tsx';
import { findHatches } from './plot-rows.ts';

interface ChartFigureProps {
  readonly model: ChartModel;
  readonly comparison: ChartComparison | null;
  readonly title: string;
  readonly highlighted: string | null;
  readonly description: string;
  readonly notes: ChartNotes;
  /** A press on an area or line of the plot. */
  readonly onPress: (name: string) => void;
}

/** How days that are not final, and partial buckets, are drawn. */
function shapeOf(model: ChartModel): 'dashes' | 'hatch' | 'dot' {
  if (model.kind === 'lines') return 'dashes';
  return findHatches(model).length > 0 ? 'hatch' : 'dot';
}

/** The plot or its table; below it, a note about days that are not final or buckets that are partial. */
export const ChartFigure = memo(function ChartFigure({
  model,
  comparison,
  title,
  highlighted,
  description,
  notes,
  onPress,
}: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  const [nearest, setNearest] = useState<NoteMark | null>(null);
  const { span } = useAnalysis();
  const isLocked = useIsLocked();
  const marked = span === null ? null : overlapOf(span, model.range);
  const hatched = describeHatched(model);
  return (
    <figure className={classes.figure}>
      <VisuallyHidden>
        <span role="note">{description}</span>
      </VisuallyHidden>
      <div className={classes.plot} data-table={isTable || undefined}>
        {isTable ? (
          <ChartTableView model={model} caption={title} comparison={comparison} />
        ) : (
          <>
            <ChartPlot {...{ model, highlighted, description, span, onPress }} />
            {notes.shown.length === 0 ? null : (
              <NotesLayer
                notes={notes.shown}
                chart={model}
                left={valueAxis(model.axis).width}
                bottom={TIME_AXIS.height}
                onNearest={setNearest}
              />
            )}
          </>
        )}
      </div>
      <figcaption className={classes.foot}>
        {hatched === null ? null : (
          <span className={classes.maturing}>
            <Swatch shape={shapeOf(model)} />
            {hatched}
          </span>
        )}
        {model.restsOn === null ? null : (
          <span>
            {model.kind === 'lines' ? 'Averages' : 'Totals'} of {model.restsOn}
          </span>
        )}
        {marked === null ? null : (
          <span className={classes.marked}>Insight: {formatDateRange(marked, model.today)}</span>
        )}
        {notes.isReady && !isLocked ? (
          <NotesFoot notes={notes} nearest={nearest} range={model.range} today={model.today} />
        ) : null}
        <TableSwitch isTable={isTable} onSwitch={setTable} />
      </figcaption>
    </figure>
  );
});
