import { useElementSize } from '@mantine/hooks';
import type { DateKey } from '@skuline/domain/calendar';
import type { WeeksModel } from '@skuline/domain/search-volume';
import { useMemo } from 'react';
import { valueAxis } from '../../ui/index.ts';
import { placeSpecialLabels, placeWeekLabels } from './week-labels.ts';
import { WeekButtons } from './WeekButtons.tsx';
import { WeeksDrawing } from './WeeksDrawing.tsx';
import classes from './WeeksPlot.module.css';

const LABEL_ROW = 18;
const RIGHT_MARGIN = 2;
const BOTTOM_AXIS = 28;

export interface WeeksPlotProps {
  readonly model: WeeksModel;
  readonly chosen: DateKey;
  readonly onChoose: (week: DateKey) => void;
}

/** Bars, last year's line and the names of special weeks, with a button over each week. Lazily loaded. */
export function WeeksPlot({ model, chosen, onChoose }: WeeksPlotProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { weeks, axis } = model;
  const { width: axisWidth } = valueAxis(axis);
  const plotWidth = Math.max(0, width - axisWidth - RIGHT_MARGIN);
  const labels = useMemo(() => placeSpecialLabels(weeks, plotWidth), [weeks, plotWidth]);
  const top = labels.length === 0 ? 8 : LABEL_ROW + 4;
  const inset = { top, left: axisWidth, right: RIGHT_MARGIN, bottom: BOTTOM_AXIS };
  return (
    <div ref={ref} className={classes.plot}>
      {width === 0 ? null : (
        <WeeksDrawing
          model={model}
          chosen={chosen}
          size={{ width, height }}
          inset={inset}
          tickPositions={placeWeekLabels(weeks, plotWidth)}
        />
      )}
      <div className={classes.labels} style={{ left: axisWidth, height: top }} aria-hidden>
        {labels.map(({ key, name, left }) => (
          <span key={key} className={classes.label} style={{ left, bottom: 2 }}>
            {name}
          </span>
        ))}
      </div>
      <WeekButtons weeks={weeks} chosen={chosen} inset={inset} onChoose={onChoose} />
    </div>
  );
}
