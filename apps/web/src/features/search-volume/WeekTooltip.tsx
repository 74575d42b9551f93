import type { ShownWeek, VolumeChange } from '@skuline/domain/search-volume';
import type { CSSProperties, ReactNode } from 'react';
import { Growth } from '../../ui/index.ts';
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
    <div className={classes.tooltip} data-side={side} style={style} data-numeric aria-hidden>
      <p className={classes.title}>{week.days}</p>
      {week.volume === null ? (
        <p className={classes.row}>no data</p>
      ) : (
        <>
          <Fact label="Weekly volume">{week.volumeText}</Fact>
          <Fact label="Same week last year">{week.lastYearText}</Fact>
          <Fact label="On last year">
            <Change {...week.changeOnYear} />
          </Fact>
          <Fact label="On the week before">
            <Change {...week.changeOnWeek} />
          </Fact>
          <Fact label="Seasonality">{week.seasonalityText}</Fact>
        </>
      )}
      {week.specialName === null ? null : <p className={classes.note}>{week.specialName}</p>}
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <p className={classes.row}>
      <span className={classes.name}>{label}</span>
      <b>{children}</b>
    </p>
  );
}

function Change(change: VolumeChange) {
  return <Growth {...change} align="end" />;
}
