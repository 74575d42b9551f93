import type { ReactNode } from 'react';
import { Skyline } from './Skyline.tsx';
import classes from './StateMessage.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly message: string;
  /** A second, quieter line: the date range. */
  readonly detail?: string | undefined;
  /** The buttons, the filled one first. */
  readonly actions?: ReactNode;
}

/** There is nothing to show, and this is why. */
export function EmptyState({ title, message, detail, actions }: EmptyStateProps) {
  return (
    <div className={classes.state} aria-live="polite">
      <Skyline />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.message}>{message}</p>
      {detail === undefined ? null : <p className={classes.detail}>{detail}</p>}
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
