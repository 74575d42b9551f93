import { Button, Loader } from '@mantine/core';
import type { ChartModel } from '@skuline/domain/charts';
import { memo, type RefObject, useState } from 'react';
import { laterPart, Swatch, VisuallyHidden } from '../../../ui/index.ts';
import classes from './ChartCard.module.css';
import { ChartTableView } from './ChartTableView.tsx';

// The chart library is the largest piece of the page: fetched beside the data, drawn when both are there.
const plotCode = import('./ChartPlot.tsx');
const chartPlot = laterPart(async () => (await plotCode).ChartPlot);

interface ChartFigureProps {
  readonly model: ChartModel;
  /** Of the whole chart, also while one segment is drawn alone: it decides the colours. */
  readonly segmentCount: number;
  readonly title: string;
  readonly highlighted: string | null;
  readonly description: string;
  /** The plot's place, which is there before the plot. */
  readonly plot: RefObject<HTMLDivElement | null>;
  /** Whether the plot is to be drawn yet. */
  readonly isDrawn: boolean;
}

/** The plot, or on demand its table; below, which days are not final yet. */
export const ChartFigure = memo(function ChartFigure({
  model,
  segmentCount,
  title,
  highlighted,
  description,
  plot,
  isDrawn,
}: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className={classes.figure}>
      <VisuallyHidden>
        <span role="note">{description}</span>
      </VisuallyHidden>
      <div ref={plot} className={classes.plot}>
        {isTable ? <ChartTableView model={model} caption={title} /> : null}
        {!isTable && !isDrawn ? <PlotLoading /> : null}
        {!isTable && isDrawn ? (
          <chartPlot.Part
            with={{ model, segmentCount, highlighted, description }}
            fallback={<PlotLoading />}
          />
        ) : null}
      </div>
      <figcaption className={classes.foot}>
        {model.maturing === null ? null : (
          <span className={classes.maturing}>
            <Swatch shape={model.kind === 'lines' ? 'dashes' : 'hatch'} />
            {model.maturing.text}
          </span>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.tableSwitch}
          data-not-in-picture
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          Show as table
        </Button>
      </figcaption>
    </figure>
  );
});

function PlotLoading() {
  return (
    <div className={classes.plotLoading}>
      <Loader size={24} />
    </div>
  );
}
