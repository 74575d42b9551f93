import { Button } from '@mantine/core';
import { Skyline } from './Skyline.tsx';
import classes from './StateMessage.module.css';

export interface ErrorStateProps {
  readonly title?: string;
  readonly message: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
}

/** Something failed: the same calm frame as an empty state, and one button that may mend it. */
export function ErrorState({
  title = 'Something went wrong',
  message,
  actionLabel,
  onAction,
}: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <Skyline />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.message}>{message}</p>
      <div className={classes.actions}>
        <Button onClick={onAction}>{actionLabel}</Button>
      </div>
    </div>
  );
}
