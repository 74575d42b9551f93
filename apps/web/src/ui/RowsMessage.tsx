import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './RowsMessage.module.css';

interface RowsMessageProps {
  readonly children: ReactNode;
  /** Within what is told to screen readers, where no paragraph may stand. */
  readonly isStatus?: boolean;
  /** Of an error: asks again. */
  readonly onRetry?: () => void;
}

/** A line in the place of a table's rows: there are none, or they could not be loaded. */
export function RowsMessage({ children, isStatus = false, onRetry }: RowsMessageProps) {
  if (isStatus) return <span className={classes.line}>{children}</span>;
  if (onRetry === undefined) return <p className={classes.line}>{children}</p>;
  return (
    <p className={classes.line} role="alert">
      {children}
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
