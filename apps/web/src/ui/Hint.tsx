import type { ReactNode } from 'react';
import classes from './Hint.module.css';

export interface HintProps {
  readonly text: string;
  readonly side?: 'bottom' | 'right';
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
