import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import classes from './InsightSettings.module.css';

interface DeleteDialogProps {
  /** What would be deleted; null while the dialog is closed. */
  readonly subject: { readonly title: string; readonly name: string } | null;
  readonly onClose: () => void;
  /** Whether it is deleted; a failure is told by the caller. */
  readonly onDelete: () => Promise<boolean>;
}

/** Asks for confirmation before a rule or a goal is deleted. */
export function DeleteDialog({ subject, onClose, onDelete }: DeleteDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    await onDelete();
    setDeleting(false);
    onClose();
  };
  return (
    <Modal
      opened={subject !== null}
      onClose={onClose}
      title={subject?.title ?? ''}
      centered
      withCloseButton={false}
    >
      <p className={classes.dialogText}>{subject?.name}</p>
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep
        </Button>
        <Button color="red" loading={isDeleting} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </Modal>
  );
}
