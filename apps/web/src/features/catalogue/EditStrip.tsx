import { Button, CloseButton, Loader } from '@mantine/core';
import type { ImportDetail } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { formatDateRange, formatDayCount } from '@skuline/domain/formatting';
import { isImportRunning } from '@skuline/domain/import-formats';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { today } from '../../clock.ts';
import { Icon } from '../../ui/index.ts';
import classes from './Catalogue.module.css';
import type { NameChanges } from './use-name-changes.ts';

interface EditStripProps {
  readonly changes: NameChanges;
  /** Called when a button that may disappear was pressed, so that the focus can move elsewhere. */
  readonly onLeave: () => void;
}

/** How far an edit is and what came of it, with Undo; it stays until it is dismissed or the next one. */
export function EditStrip({ changes, onLeave }: EditStripProps) {
  const { edit } = changes;
  if (edit === null) return null;
  const isRunning = isImportRunning(edit.status);
  return (
    <output className={classes.strip} data-numeric>
      {isRunning ? (
        <Loader size={16} />
      ) : (
        <Icon shape={edit.status === 'published' ? IconCircleCheck : IconAlertCircle} place="navigation" />
      )}
      <span>{describeEdit(edit)}</span>
      {isRunning || edit.status === 'published' ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={changes.isUndoing}
          onClick={() => {
            onLeave();
            changes.undo(edit.id);
          }}
        >
          Undo
        </Button>
      ) : null}
      {isRunning ? null : (
        <CloseButton
          size="sm"
          aria-label="Dismiss"
          onClick={() => {
            onLeave();
            changes.dismiss();
          }}
        />
      )}
    </output>
  );
}

function describeEdit({ status, progress, rows, failure }: ImportDetail): string {
  if (status === 'failed') return failure?.message ?? 'The change was not saved.';
  if (!isImportRunning(status)) return `${rows === 1 ? '1 name' : `${rows} names`} saved`;
  const days = progress?.days ?? null;
  if (days === null) return 'Saving names';
  const range = formatDateRange({ start: toDateKey(days.first), end: toDateKey(days.last) }, today());
  return `Recomputing ${range}: ${days.done} of ${formatDayCount(days.total)}`;
}
