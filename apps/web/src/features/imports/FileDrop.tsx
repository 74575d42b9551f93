import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/index.ts';
import classes from './FileDrop.module.css';

export interface FileDropProps {
  readonly isBusy: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

const ACCEPTED = '.csv,.csv.gz,.gz,text/csv,application/gzip';

/** Chooses files by drag and drop, file dialog or paste. */
export function FileDrop({ isBusy, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  // Effect: a file copied in a file manager can be pasted anywhere on the page.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onChoose([...(event.clipboardData?.files ?? [])]);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onChoose]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onChoose([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button serves the keyboard
    <div
      className={classes.drop}
      data-over={isOver}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={drop}
    >
      <span className={classes.mark} aria-hidden>
        <Icon shape={IconFileTypeCsv} place="navigation" />
      </span>
      <h2 className={classes.title}>Drop a CSV file here</h2>
      <p className={classes.text}>
        Daily performance or keyword volumes, plain or compressed (.csv, .csv.gz). You see a preview before
        anything is sent.
      </p>
      <Button size="md" loading={isBusy} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <input
        ref={input}
        className={classes.input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="CSV file"
        tabIndex={-1}
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          // Allows the same file to be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
