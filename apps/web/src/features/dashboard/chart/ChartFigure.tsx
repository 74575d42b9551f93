import { type ChartModel, describeHatched } from '@skuline/domain/charts';
import { memo, useState } from 'react';
import { Swatch, TableSwitch, VisuallyHidden } from '../../../ui/index.ts';
import classes from './ChartCard.module.css';
import { ChartTableView } from './ChartTableView.tsx';
import { ChartPlot } from './LazyPlot.tsx';

interface ChartFigureProps {
  readonly model: ChartModel;
  /** Of the whole chart, also while one segment is drawn alone: it decides the colors. */
  readonly segmentCount: number;
  readonly title: string;
  readonly highlighted: string | null;
  readonly description: string;
}

/** The plot, or on demand its table; below, what is not final or whole yet. */
export const ChartFigure = memo(function ChartFigure({
  model,
  segmentCount,
  title,
  highlighted,
  description,
}: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  const hatched = describeHatched(model);
  return (
    <figure className={classes.figure}>
      <VisuallyHidden>
        <span role="note">{description}</span>
      </VisuallyHidden>
      <div className={classes.plot}>
        {isTable ? (
          <ChartTableView model={model} caption={title} />
        ) : (
          <ChartPlot
            model={model}
            segmentCount={segmentCount}
            highlighted={highlighted}
            description={description}
          />
        )}
      </div>
      <figcaption className={classes.foot}>
        {hatched === null ? null : (
          <span className={classes.maturing}>
            <Swatch shape={model.kind === 'lines' ? 'dashes' : 'hatch'} />
            {hatched}
          </span>
        )}
        <TableSwitch isTable={isTable} onSwitch={setTable} />
      </figcaption>
    </figure>
  );
});
