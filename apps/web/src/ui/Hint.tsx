import type { ReactNode } from 'react';
import classes from './Hint.module.css';

export interface HintProps {
  readonly text: string;
  /** `bottom-end` keeps it in the window for a control at the right edge. */
  readonly side?: 'bottom' | 'bottom-end' | 'right';
  /** A control that has its own accessible name; the hint is for the eye. */
  readonly children: ReactNode;
}

/** A small tooltip without script: shown while the pointer or the keyboard's focus is on the control. */
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
