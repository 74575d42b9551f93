import type { ReactNode } from 'react';
import { Swatch } from './Swatch.tsx';
import classes from './TooltipCard.module.css';

export interface TooltipCardProps {
  readonly title: string;
  /** `TooltipRow`s, grouped with `TooltipGroup` where they belong together. */
  readonly children: ReactNode;
  /** A note about these figures. */
  readonly note?: string | null;
  /** `warn` for what makes figures less reliable, `plain` for remarks. */
  readonly noteTone?: 'warn' | 'plain';
  /** Full width, with its rows in two columns. */
  readonly isDocked?: boolean;
}

/** The content of a chart tooltip; positioned by its parent. */
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
  /** The color of the mark in the chart, as a CSS value; sums have none. */
  readonly color?: string | undefined;
  readonly isStrong?: boolean;
  /** The value. */
  readonly children: ReactNode;
}

/** A labeled value with the segment's mark. */
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
