import type { ReactNode } from 'react';
import classes from './Card.module.css';

export interface CardProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A white sheet with a hairline and no shadow; cards are never nested. */
export function Card({ children, className }: CardProps) {
  return (
    <div className={className === undefined ? classes.card : `${classes.card} ${className}`}>{children}</div>
  );
}
