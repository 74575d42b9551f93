import { Button, Modal } from '@mantine/core';
import { type ImportRecord, type NamedFallBack, undoImport } from '@skuline/contract';
import { findDateKey } from '@skuline/domain/calendar';
import { countOf, formatDateRange } from '@skuline/domain/formatting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tenantScope, useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import { undoPreviewQuery } from './import-queries.ts';
import { periodOfKind } from './import-texts.ts';
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
    mutationFn: () => api.call(undoImport, { params: { id: record.id }, query: tenantScope(api) }),
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
      {preview.data === undefined ? null : <FallBacks fallBacks={preview.data.fallBacks} record={record} />}
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

const CATALOG = 'catalogue';

function FallBacks({
  fallBacks,
  record,
}: {
  readonly fallBacks: readonly NamedFallBack[];
  readonly record: ImportRecord;
}) {
  const period = periodOfKind(record.kind);
  if (record.format === CATALOG) {
    return (
      <p className={classes.fallBack}>
        Its names are taken back, and the days with them are recalculated. SKUs that were changed again later
        keep their names.
      </p>
    );
  }
  if (fallBacks.length === 0) {
    const others = record.format === null ? 'Later imports' : 'Other files';
    return (
      <p className={classes.fallBack}>
        {others} show all its {period}s: nothing on them changes.
      </p>
    );
  }
  return (
    <ul className={classes.fallBacks}>
      {fallBacks.map((fallBack) => (
        <li key={`${fallBack.importId ?? ''} ${fallBack.firstDate}`} className={classes.fallBack}>
          <strong>
            {countOf(fallBack.days, period)} ({rangeOf(fallBack)})
          </strong>{' '}
          {describeFallBack(fallBack, record)}
        </li>
      ))}
    </ul>
  );
}

/** A day of reports is made of several files; `fallBack` names the newest of them. */
function describeFallBack({ importId, fileName }: NamedFallBack, { format }: ImportRecord): string {
  if (importId === null) return 'will have no data.';
  const name = fileName ?? `import ${importId}`;
  return format === null ? `will show ${name} again.` : `will show what is left, ${name} the newest.`;
}

function rangeOf({ firstDate, lastDate }: NamedFallBack): string {
  const [start, end] = [findDateKey(firstDate), findDateKey(lastDate)];
  return start === null || end === null
    ? `${firstDate} – ${lastDate}`
    : formatDateRange({ start, end }, today(), { forceYear: true });
}
