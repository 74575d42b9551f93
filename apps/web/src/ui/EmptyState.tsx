import type { ReactNode } from 'react';
import { Skyline } from './Skyline.tsx';
import classes from './StateMessage.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** 1 where the state is the whole page, 2 inside one. */
  readonly titleOrder?: 1 | 2;
  readonly message: string;
  /** A second, quieter line: the date range. */
  readonly detail?: string | undefined;
  /** The buttons, the filled one first. */
  readonly actions?: ReactNode;
}

/** There is nothing to show, and this is why. */
export function EmptyState({ title, titleOrder = 2, message, detail, actions }: EmptyStateProps) {
  const Title = titleOrder === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.state} aria-live="polite">
      <Skyline />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.message}>{message}</p>
      {detail === undefined ? null : <p className={classes.detail}>{detail}</p>}
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
