import { Button } from '@mantine/core';
import type { BadLine } from '@skuline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { BadLines } from './BadLines.tsx';
import { Card } from './Card.tsx';
import { Icon } from './Icon.tsx';
import classes from './RefusedFile.module.css';

export interface RefusedFileProps {
  /** Null: nothing was refused. */
  readonly refused: {
    readonly fileName: string;
    /** A sentence that says what to do. */
    readonly message: string;
    readonly badLines: readonly BadLine[];
    readonly badLineCount: number;
  } | null;
  readonly onDismiss: () => void;
}

/** Why a file was refused, with its bad lines. Nothing of it was saved. */
export function RefusedFile({ refused, onDismiss }: RefusedFileProps) {
  if (refused === null) return null;
  const { fileName, message, badLines, badLineCount } = refused;
  return (
    <Card className={classes.refused}>
      <section aria-label="Refused file">
        <div className={classes.head}>
          <div className={classes.titles}>
            <h2 className={classes.title}>{fileName}</h2>
            <p className={classes.quiet}>Not imported; nothing was saved</p>
          </div>
          <Button variant="default" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
        <div className={classes.verdict} role="alert">
          <Icon shape={IconAlertTriangle} />
          <p>{message}</p>
        </div>
        {badLines.length === 0 ? null : (
          <BadLines fileName={fileName} badLines={badLines} badLineCount={badLineCount} />
        )}
      </section>
    </Card>
  );
}
