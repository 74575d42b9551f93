import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { BadLines, Icon } from '../../ui/index.ts';
import { NextFileButton } from './NextFileButton.tsx';
import classes from './ImportPage.module.css';
import type { ImportFlow, Refusal } from './use-import-flow.ts';
import { WaitingFiles } from './WaitingFiles.tsx';

export interface RefusedFileProps {
  readonly refusal: Refusal;
  readonly flow: ImportFlow;
}

/** Why a file was refused, with its invalid lines. Nothing of it was stored. */
export function RefusedFile({ refusal, flow }: RefusedFileProps) {
  const { file } = refusal;
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{refusal.fileName}</h2>
        <span className={classes.quiet}>Not imported; nothing of it was kept</span>
      </header>
      <div className={classes.body}>
        <div className={classes.verdict} data-tone="bad" role="alert">
          <Icon shape={IconAlertTriangle} />
          <p className={classes.reason}>{refusal.message}</p>
        </div>
      </div>
      {refusal.badLines.length === 0 ? null : <BadLines {...refusal} />}
      <footer className={classes.foot}>
        <WaitingFiles files={flow.waiting} />
        {file === null ? null : (
          <Button size="md" variant="default" onClick={() => flow.send(file)}>
            Try again
          </Button>
        )}
        <NextFileButton flow={flow} isMain />
      </footer>
    </>
  );
}
