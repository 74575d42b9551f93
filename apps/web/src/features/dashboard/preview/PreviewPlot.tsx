import type { ChartModel } from '@skuline/domain/charts';
import { useState } from 'react';
import { lazyPart } from '../../../ui/index.ts';
import classes from './PreviewPlot.module.css';
import { StillPlot } from './StillPlot.tsx';

const ChartPlot = lazyPart(async () => (await import('../chart/ChartPlot.tsx')).ChartPlot, StillPlot);

interface PreviewPlotProps {
  readonly model: ChartModel;
  readonly segmentCount: number;
  readonly highlighted: string | null;
  readonly description: string;
}

/**
 * The plot as a drawing, until someone points at it or its legend, touches it or tabs to it: then the real chart takes its place, in
 * the same size. A page that is only looked at never loads the chart library.
 */
export function PreviewPlot({ model, segmentCount, highlighted, description }: PreviewPlotProps) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  // The legend's entries come before the plot: whoever is there, by mouse or keyboard, is near.
  if (highlighted !== null && !isWanted) setWanted(true);
  return (
    <div className={classes.plot} onPointerEnter={want} onTouchStart={want}>
      {isWanted ? (
        <ChartPlot
          model={model}
          segmentCount={segmentCount}
          highlighted={highlighted}
          description={description}
        />
      ) : (
        <StillPlot model={model} description={description} />
      )}
    </div>
  );
}
