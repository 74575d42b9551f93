import { type ChartModel, describeHatched } from '@skuline/domain/charts';
import { memo, useState } from 'react';
import { Swatch, TableSwitch, VisuallyHidden } from '../../../ui/index.ts';
import classes from './ChartCard.module.css';
import { ChartTableView } from './ChartTableView.tsx';
import { ChartPlot } from './LazyPlot.tsx';

interface ChartFigureProps {
  readonly model: ChartModel;
  /** The number of segments of the whole chart, even when one is isolated; it determines the colors. */
  readonly segmentCount: number;
  readonly title: string;
  readonly highlighted: string | null;
  readonly description: string;
}

/** The plot or its table; below it, a note about days that are not final or buckets that are partial. */
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
