import { type ChartComparison, type ChartModel, describeHatched } from '@skuline/domain/charts';
import { memo, useState } from 'react';
import { Swatch, TableSwitch, VisuallyHidden } from '../../../ui/index.ts';
import classes from './ChartCard.module.css';
import { ChartTableView } from './ChartTableView.tsx';
import { ChartPlot } from './LazyPlot.tsx';

interface ChartFigureProps {
  readonly model: ChartModel;
  readonly comparison: ChartComparison | null;
  readonly title: string;
  readonly highlighted: string | null;
  readonly description: string;
  /** A press on an area or line of the plot. */
  readonly onPress: (name: string) => void;
}

/** The plot or its table; below it, a note about days that are not final or buckets that are partial. */
export const ChartFigure = memo(function ChartFigure({
  model,
  comparison,
  title,
  highlighted,
  description,
  onPress,
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
          <ChartTableView model={model} caption={title} comparison={comparison} />
        ) : (
          <ChartPlot model={model} highlighted={highlighted} description={description} onPress={onPress} />
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
