import type { ReactNode } from 'react';
import { Swatch } from './Swatch.tsx';
import classes from './TooltipCard.module.css';

export interface TooltipCardProps {
  readonly title: string;
  /** `TooltipRow`s, in `TooltipGroup`s where some belong together. */
  readonly children: ReactNode;
  /** What has to be known of these figures. */
  readonly note?: string | null;
  /** `warn` for what makes figures less sure, `plain` for what makes them remarkable. */
  readonly noteTone?: 'warn' | 'plain';
  /** As wide as its place, with its rows in two columns. */
  readonly isDocked?: boolean;
}

/** One point of a chart in words. Where it lies is its owner's business. */
export function TooltipCard({
  title,
  children,
  note = null,
  noteTone = 'warn',
  isDocked = false,
}: TooltipCardProps) {
  return (
    <div className={classes.card} data-docked={isDocked || undefined} data-numeric>
      <p className={classes.title}>{title}</p>
      {children}
      {note === null ? null : (
        <p className={classes.note} data-tone={noteTone}>
          {note}
        </p>
      )}
    </div>
  );
}

export interface TooltipRowProps {
  readonly label: string;
  /** The color of the mark in the chart, as a CSS value; a sum has none. */
  readonly color?: string | undefined;
  readonly isStrong?: boolean;
  /** The figure. */
  readonly children: ReactNode;
}

/** A figure with its name and, for a segment, its mark. */
export function TooltipRow({ label, color, isStrong = false, children }: TooltipRowProps) {
  return (
    <p className={classes.row} data-strong={isStrong || undefined}>
      {color === undefined ? null : <Swatch color={color} />}
      <span className={classes.name}>{label}</span>
      <span className={classes.figure}>{children}</span>
    </p>
  );
}

/** Rows below a hairline: the sums. */
export function TooltipGroup({ children }: { readonly children: ReactNode }) {
  return <div className={classes.group}>{children}</div>;
}
