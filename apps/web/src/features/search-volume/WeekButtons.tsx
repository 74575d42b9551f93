import type { DateKey } from '@skuline/domain/calendar';
import { nameOfWeek, type ShownWeek } from '@skuline/domain/search-volume';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Growth, TooltipCard, TooltipRow } from '../../ui/index.ts';
import classes from './WeekButtons.module.css';
import type { PlotInset } from './WeeksDrawing.tsx';

/** How many weeks each key moves the focus. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface WeekButtonsProps {
  readonly weeks: readonly ShownWeek[];
  readonly chosen: DateKey;
  /** The plot's inset in its frame; the buttons share its width like the bars. */
  readonly inset: PlotInset;
  readonly onChoose: (week: DateKey) => void;
}

/**
 * One button over each bar: a press shows that week's keywords. One tab stop, on the chosen week; arrow keys move along
 * the weeks. The hovered or focused week has a tooltip.
 */
export function WeekButtons({ weeks, chosen, inset, onChoose }: WeekButtonsProps) {
  const [told, setTold] = useState<DateKey | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const toldIndex = weeks.findIndex((week) => week.key === told);
  const toldWeek = weeks[toldIndex];

  const moveFocus = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') setTold(null);
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(weeks.length - 1, index + step));
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={classes.layer} style={inset}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's own layout would shift the bars */}
      <div ref={group} className={classes.group} role="group" aria-label="Weeks">
        {weeks.map((week, index) => (
          <button
            key={week.key}
            type="button"
            className={classes.week}
            aria-label={nameOfWeek(week)}
            aria-pressed={week.key === chosen}
            tabIndex={week.key === chosen ? 0 : -1}
            aria-disabled={week.volume === null}
            onClick={() => week.volume !== null && onChoose(week.key)}
            onKeyDown={(event) => moveFocus(event, index)}
            onFocus={(event) => event.target.matches(':focus-visible') && setTold(week.key)}
            onBlur={() => setTold(null)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setTold(week.key)}
            onPointerLeave={() => setTold(null)}
          />
        ))}
      </div>
      {toldWeek === undefined ? null : <WeekTooltip week={toldWeek} index={toldIndex} count={weeks.length} />}
    </div>
  );
}

interface WeekTooltipProps {
  readonly week: ShownWeek;
  /** The week's index and the number of weeks: the tooltip is placed beside its bar, toward the middle of the plot. */
  readonly index: number;
  readonly count: number;
}

/** One week in words: its searches, those of a year ago, the changes, and its special event. */
function WeekTooltip({ week, index, count }: WeekTooltipProps) {
  const side = index < count / 2 ? 'after' : 'before';
  const edge = (side === 'after' ? index + 1 : index) / count;
  // React's CSSProperties does not include custom properties.
  const style = { '--edge': `${edge * 100}%` } as CSSProperties;
  return (
    // Hidden from screen readers: the week's button has the same text.
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
      <TooltipRow label="vs last year">
        <Growth change={week.changeOnYear} align="end" />
      </TooltipRow>
      <TooltipRow label="vs the week before">
        <Growth change={week.changeOnWeek} align="end" />
      </TooltipRow>
      <TooltipRow label="Seasonality">{week.seasonalityText}</TooltipRow>
    </>
  );
}
