import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import type { ImportRecord, NamedFallBack } from '@skuline/contract';
import { findDateKey } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import { undoImport, undoPreviewQuery } from './import-queries.ts';
import { countOf, periodOf } from './import-texts.ts';
import classes from './ImportPage.module.css';

export interface UndoDialogProps {
  /** The import to be undone; null while the dialog is closed. */
  readonly record: ImportRecord | null;
  readonly onClose: () => void;
}

/** Asks for confirmation before an import is undone, and says what its days will show then. */
export function UndoDialog({ record, onClose }: UndoDialogProps) {
  return (
    <Modal
      opened={record !== null}
      onClose={onClose}
      title="Undo this import?"
      centered
      withCloseButton={false}
    >
      {record === null ? null : <UndoForm key={record.id} record={record} onClose={onClose} />}
    </Modal>
  );
}

function UndoForm({ record, onClose }: { readonly record: ImportRecord; readonly onClose: () => void }) {
  const api = useApi();
  const cache = useQueryClient();
  const preview = useQuery(undoPreviewQuery(api, record.id));
  const undo = useMutation({
    mutationFn: () => undoImport(api, record.id),
    onSuccess() {
      trackAction('import_undone', { kind: record.kind });
      showToast({ kind: 'done', message: `${record.fileName} is undone.` });
      onClose();
      void cache.invalidateQueries();
    },
  });
  const error = undo.error ?? preview.error;
  return (
    <>
      <p className={classes.dialogText}>{record.fileName}</p>
      {preview.data === undefined ? null : (
        <FallBacks fallBacks={preview.data.fallBacks} period={periodOf(record.kind)} />
      )}
      {error === null ? null : (
        <p className={classes.problem} role="alert">
          {error.message}
        </p>
      )}
      <div className={classes.dialogActions}>
        <Button size="md" variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button
          size="md"
          loading={undo.isPending}
          disabled={preview.data === undefined}
          onClick={() => undo.mutate()}
        >
          Undo import
        </Button>
      </div>
    </>
  );
}

function FallBacks({
  fallBacks,
  period,
}: {
  readonly fallBacks: readonly NamedFallBack[];
  readonly period: string;
}) {
  if (fallBacks.length === 0) {
    return <p className={classes.fallBack}>Later imports show all its {period}s: nothing on them changes.</p>;
  }
  return (
    <ul className={classes.fallBacks}>
      {fallBacks.map((fallBack) => (
        <li key={`${fallBack.importId ?? ''} ${fallBack.firstDate}`} className={classes.fallBack}>
          <strong>
            {countOf(fallBack.days, period)} ({rangeOf(fallBack)})
          </strong>{' '}
          {fallBack.importId === null
            ? 'will have no data.'
            : `will show ${fallBack.fileName ?? `import ${fallBack.importId}`} again.`}
        </li>
      ))}
    </ul>
  );
}

function rangeOf({ firstDate, lastDate }: NamedFallBack): string {
  const [start, end] = [findDateKey(firstDate), findDateKey(lastDate)];
  return start === null || end === null
    ? `${firstDate} – ${lastDate}`
    : formatDateRange({ start, end }, today(), { forceYear: true });
}
