import { Button } from '@mantine/core';
import { Skyline } from './Skyline.tsx';
import classes from './StateMessage.module.css';

export interface ErrorStateProps {
  readonly title?: string;
  /** 1 where the state is the whole page, 2 inside one. */
  readonly titleOrder?: 1 | 2;
  /** The failure's own words; where it has none, the specification's stand in their place (spec 8). */
  readonly message: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
}

/** Something failed: the same calm frame as an empty state, and one button that may mend it. */
export function ErrorState({
  title = 'Something went wrong',
  titleOrder = 2,
  message,
  actionLabel,
  onAction,
}: ErrorStateProps) {
  const Title = titleOrder === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.state} role="alert">
      <Skyline />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.message}>{message.trim() === '' ? 'An unknown error occurred' : message}</p>
      <div className={classes.actions}>
        <Button onClick={onAction}>{actionLabel}</Button>
      </div>
    </div>
  );
}
