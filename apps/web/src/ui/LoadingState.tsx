import { Loader } from '@mantine/core';
import classes from './StateMessage.module.css';

export interface LoadingStateProps {
  readonly title?: string;
  readonly message?: string;
}

/** A spinner and what is being waited for. */
export function LoadingState({ title = 'Loading...', message }: LoadingStateProps) {
  return (
    <div className={classes.state} aria-live="polite" aria-busy="true">
      <Loader size={24} aria-hidden />
      <p className={classes.title}>{title}</p>
      {message === undefined ? null : <p className={classes.detail}>{message}</p>}
    </div>
  );
}
