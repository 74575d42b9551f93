import type { ShownWeek } from '@skuline/domain/search-volume';
import type { CSSProperties } from 'react';
import { Growth, TooltipCard, TooltipRow } from '../../ui/index.ts';
import classes from './WeekTooltip.module.css';

interface WeekTooltipProps {
  readonly week: ShownWeek;
  /** Which of how many weeks it is: the tooltip lies beside its bar, towards the middle of the plot. */
  readonly index: number;
  readonly count: number;
}

/** One week in words: its searches, those of a year ago, the changes, and what is special. */
export function WeekTooltip({ week, index, count }: WeekTooltipProps) {
  const side = index < count / 2 ? 'after' : 'before';
  const edge = (side === 'after' ? index + 1 : index) / count;
  // React's type of a style knows no custom properties.
  const style = { '--edge': `${edge * 100}%` } as CSSProperties;
  return (
    // Hidden from screen readers: the week's button says the same.
    <div className={classes.tooltip} data-side={side} style={style} aria-hidden>
      <TooltipCard title={week.days} note={week.specialName} noteTone="plain">
        {week.volume === null ? <p>no data</p> : <WeekFigures week={week} />}
      </TooltipCard>
    </div>
  );
}

function WeekFigures({ week }: { readonly week: ShownWeek }) {
  return (
    <>
      <TooltipRow label="Weekly volume">{week.volumeText}</TooltipRow>
      <TooltipRow label="Same week last year">{week.lastYearText}</TooltipRow>
      <TooltipRow label="On last year">
        <Growth change={week.changeOnYear} align="end" />
      </TooltipRow>
      <TooltipRow label="On the week before">
        <Growth change={week.changeOnWeek} align="end" />
      </TooltipRow>
      <TooltipRow label="Seasonality">{week.seasonalityText}</TooltipRow>
    </>
  );
}
