import type { ReactNode } from 'react';
import classes from './Hint.module.css';

export interface HintProps {
  readonly text: string;
  /** `bottom-end` keeps the hint in the window for a control at the right edge. */
  readonly side?: 'bottom' | 'bottom-end' | 'right';
  /** A control with its own accessible name; the hint is visual only. */
  readonly children: ReactNode;
}

/** A small CSS tooltip, shown on hover and on keyboard focus. */
export function Hint({ text, side = 'bottom', children }: HintProps) {
  return (
    <span className={classes.anchor} data-side={side}>
      {children}
      <span className={classes.hint} aria-hidden>
        {text}
      </span>
    </span>
  );
}
