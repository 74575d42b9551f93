import type { ReactNode } from 'react';
import classes from './Badge.module.css';

interface BadgeProps {
  readonly children: ReactNode;
  /** `outline` in the rows of a table. */
  readonly look?: 'filled' | 'outline';
}

/** A short neutral label. */
export function Badge({ children, look = 'filled' }: BadgeProps) {
  return (
    <span className={classes.badge} data-look={look}>
      {children}
    </span>
  );
}
