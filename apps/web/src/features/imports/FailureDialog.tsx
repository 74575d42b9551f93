import { Modal } from '@mantine/core';
import type { ImportRecord } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { BadLines } from '../../ui/index.ts';
import { importQuery } from './import-queries.ts';
import classes from './ImportPage.module.css';

export interface FailureDialogProps {
  /** The import that failed; null while the dialog is closed. */
  readonly record: ImportRecord | null;
  readonly onClose: () => void;
}

/** Why an earlier import failed, with the first of its bad lines. */
export function FailureDialog({ record, onClose }: FailureDialogProps) {
  return (
    <Modal
      opened={record !== null}
      onClose={onClose}
      title="Not imported"
      size="xl"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {record === null ? null : <Failure record={record} />}
    </Modal>
  );
}

function Failure({ record }: { readonly record: ImportRecord }) {
  const { data } = useQuery(importQuery(useApi(), record.id));
  const badLines = data?.badLines ?? [];
  return (
    <>
      <p className={classes.dialogText}>{record.fileName}</p>
      <p className={classes.fallBack}>{record.failure?.message}</p>
      {badLines.length === 0 ? null : (
        <div className={classes.badLines}>
          <BadLines
            fileName={record.fileName}
            badLines={badLines}
            badLineCount={record.failure?.badLineCount ?? badLines.length}
          />
        </div>
      )}
    </>
  );
}
