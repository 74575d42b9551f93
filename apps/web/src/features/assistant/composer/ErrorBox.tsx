import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import classes from './Composer.module.css';

interface ErrorBoxProps {
  readonly message: string;
  readonly onDismiss: () => void;
  /** Null where nothing was asked yet. */
  readonly onRetry: (() => void) | null;
}

/** What went wrong with a question (spec 8). */
export function ErrorBox({ message, onDismiss, onRetry }: ErrorBoxProps) {
  return (
    <div className={classes.error} role="alert">
      <p className={classes.errorTitle}>
        <Icon shape={IconAlertCircle} />
        Something went wrong
      </p>
      <p className={classes.errorText}>{message}</p>
      <div className={classes.errorActions}>
        {onRetry === null ? null : (
          <Button variant="subtle" size="compact-sm" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
