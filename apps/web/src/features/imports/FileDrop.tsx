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

/** Files by drag, by the button, or pasted: three ways to the same list. */
export function FileDrop({ isBusy, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  // Serves the clipboard: a file copied in a file manager can be pasted anywhere on the page.
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dragging has no keys; the button beside it has
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
          // The same file can be chosen again after it was mended.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
