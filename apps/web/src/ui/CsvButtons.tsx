import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './CsvButtons.module.css';
import { Hint } from './Hint.tsx';
import { Icon } from './Icon.tsx';
import { useSaveFile } from './use-save-file.ts';

interface CsvButtonsProps {
  /** What the files hold: `costs`. */
  readonly what: string;
  /** The columns of a file, as its header names them. */
  readonly columns: string;
  readonly isSending: boolean;
  /** False for somebody who may not change them. */
  readonly mayImport: boolean;
  readonly onFile: (file: File) => void;
  /** Fetches and saves the file of all lines. */
  readonly onSave: () => Promise<void>;
}

/** Chooses a CSV file whose lines are saved as one change, and saves all lines as a file. */
export function CsvButtons({ what, columns, isSending, mayImport, onFile, onSave }: CsvButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const saving = useSaveFile(onSave);
  return (
    <>
      <Hint text={`Columns: ${columns}`}>
        <Button
          variant="default"
          leftSection={<Icon shape={IconUpload} />}
          loading={isSending}
          disabled={!mayImport}
          onClick={() => input.current?.click()}
        >
          Import CSV
        </Button>
      </Hint>
      <input
        ref={input}
        className={classes.file}
        type="file"
        accept=".csv,.csv.gz,.gz,text/csv,application/gzip"
        aria-label={`CSV file of ${what}`}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // Allows the same file to be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<Icon shape={IconDownload} />}
        loading={saving.isPending}
        aria-label={`Save all ${what} as CSV`}
        onClick={() => saving.mutate()}
      >
        CSV
      </Button>
    </>
  );
}
