import { Button } from '@mantine/core';
import type { BadLine } from '@skuline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { BadLines } from './BadLines.tsx';
import { Card } from './Card.tsx';
import { Icon } from './Icon.tsx';
import classes from './RefusedFile.module.css';

interface RefusedFileProps {
  readonly fileName: string;
  /** A sentence that says what to do. */
  readonly message: string;
  readonly badLines: readonly BadLine[];
  readonly badLineCount: number;
  readonly onDismiss: () => void;
}

/** Why a file was refused, with its bad lines. Nothing of it was saved. */
export function RefusedFile({ fileName, message, badLines, badLineCount, onDismiss }: RefusedFileProps) {
  return (
    <Card className={classes.refused}>
      <section aria-label="Refused file">
        <div className={classes.head}>
          <div className={classes.titles}>
            <h2 className={classes.title}>{fileName}</h2>
            <p className={classes.quiet}>Not imported; nothing of it was kept</p>
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
