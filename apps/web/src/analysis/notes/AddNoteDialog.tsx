import { addNote } from '@skuline/contract';
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { LONGEST_NOTE } from '@skuline/domain/notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refreshNotes, tenantScope, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import classes from './Notes.module.css';

export interface AddNoteDialogProps {
  readonly isOpen: boolean;
  /** The day that is offered. */
  readonly day: DateKey;
  readonly onClose: () => void;
}

/** Writes a note on a day. */
export function AddNoteDialog({ isOpen, day, onClose }: AddNoteDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Add a note" centered withCloseButton={false}>
      <NoteForm firstDay={day} onClose={onClose} />
    </Modal>
  );
}

interface NoteFormProps {
  readonly firstDay: DateKey;
  readonly onClose: () => void;
}

function NoteForm({ firstDay, onClose }: NoteFormProps) {
  const api = useApi();
  const cache = useQueryClient();
  const [day, setDay] = useState<string>(firstDay);
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const add = useMutation({
    mutationFn: (date_key: DateKey) =>
      api.call(addNote, { body: { date_key, text: text.trim() }, query: tenantScope(api) }),
    onSuccess() {
      trackAction('note_added');
      showToast({ kind: 'done', message: 'Note added to the chart.' });
      onClose();
      void refreshNotes(cache);
    },
  });
  const date = findDateKey(day);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (date !== null && text.trim() !== '') add.mutate(date);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        type="date"
        label="Day"
        value={day}
        error={isChecked && date === null ? 'Enter a date.' : null}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Textarea
        label="Note"
        placeholder="Container arrived, 1,200 units."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST_NOTE}
        data-autofocus
        value={text}
        error={isChecked && text.trim() === '' ? 'Write a note.' : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {add.error === null ? null : (
        <p className={classes.problem} role="alert">
          {add.error.message}
        </p>
      )}
      <div className={classes.formActions}>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" type="submit" loading={add.isPending}>
          Add the note
        </Button>
      </div>
    </form>
  );
}
