import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../../ui/index.ts';
import classes from './Match.module.css';

interface ChooseProps {
  readonly onChoose: (file: File) => void;
}

/** A button that chooses a report. */
export function ReportButton({ onChoose, label }: ChooseProps & { readonly label: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon shape={IconUpload} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        className={classes.file}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,.json,.gz"
        aria-label="Report to compare"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) onChoose(file);
          // Allows the same file to be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Before a report is chosen: which ones can be compared, and that nothing of them is kept. */
export function ChooseReport({ onChoose }: ChooseProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onChoose(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button serves the keyboard
    <div
      className={classes.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 className={classes.title}>Why doesn’t it match Seller Central?</h2>
      <p className={classes.quiet}>
        Drop a report here: the business report by date, Shopify’s total sales over time, or any report you
        have imported. You see both sides day by day, and why they differ. Nothing is stored.
      </p>
      <ReportButton onChoose={onChoose} label="Choose report" />
    </div>
  );
}
