import { useElementSize } from '@mantine/hooks';
import type { DateKey } from '@skuline/domain/calendar';
import { labelPositions } from '@skuline/domain/charts';
import type { ShownWeek, WeeksModel } from '@skuline/domain/search-volume';
import { useMemo } from 'react';
import { valueAxis } from '../../ui/index.ts';
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

/** The average width of a character of 12 px text, rounded up, and the least space between two labels; in pixels. */
const CHARACTER_WIDTH = 6.4;
const TICK_GAP = 12;
const NAME_GAP = 8;

/** The indexes of the weeks labeled under the axis: as many as fit, judged by the widest label. */
export function placeWeekLabels(weeks: readonly ShownWeek[], width: number): number[] {
  const widest = Math.max(0, ...weeks.map((week) => week.tick.length)) * CHARACTER_WIDTH;
  return labelPositions(weeks.length, Math.floor(width / (widest + TICK_GAP)), 'weekly');
}

/** The name of a special week, above its hairline. */
interface SpecialLabel {
  readonly key: string;
  readonly name: string;
  /** Pixels from the plot's left edge to the text. */
  readonly left: number;
}

/**
 * Places the names in one row above the plot, each centered on its week but inside the plot. A name without enough room
 * after the previous one is omitted; the hairline, the tooltip and the table still show it.
 */
export function placeSpecialLabels(weeks: readonly ShownWeek[], width: number): SpecialLabel[] {
  let end = Number.NEGATIVE_INFINITY;
  return weeks.flatMap((week, index) => {
    if (week.specialName === null) return [];
    const textWidth = week.specialName.length * CHARACTER_WIDTH;
    const center = ((index + 0.5) / weeks.length) * width;
    const left = Math.max(0, Math.min(width - textWidth, center - textWidth / 2));
    if (left < end + NAME_GAP) return [];
    end = left + textWidth;
    return [{ key: week.key, name: week.specialName, left }];
  });
}
