import { addNote, removeNote } from '@skuline/contract';
import { Anchor, Button } from '@mantine/core';
import type { DateKey } from '@skuline/domain/calendar';
import { findDateKey } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';
import { type Note, NOTE_KIND_LABELS, type NoteKind } from '@skuline/domain/notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { refreshNotes, tenantScope, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import classes from './Notes.module.css';

const LINK_TEXTS: Readonly<Record<NoteKind, string>> = {
  own: 'Open',
  insight: 'Open the insight',
  import: 'Open the imports',
  cost: 'Open the costs',
  stock: 'Open stock',
};

interface NoteListProps {
  readonly notes: readonly Note[];
  readonly today: DateKey;
  /** A note was deleted, or a link of one followed. */
  readonly onLeave: () => void;
}

/** The notes of a mark: what each is, its day, its text, and what can be done with it. */
export function NoteList({ notes, today, onLeave }: NoteListProps) {
  return (
    <ul className={classes.notes}>
      {notes.map((note, index) => {
        const day = findDateKey(note.date_key);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two notes may say the same
          <li key={`${index} ${note.id ?? note.text}`}>
            <p className={classes.kind} data-numeric>
              {NOTE_KIND_LABELS[note.kind]}
              {day === null ? null : ` · ${formatDay(day, today)}`}
            </p>
            <p className={classes.text}>{note.text}</p>
            {note.link === null ? null : (
              <NoteLink link={note.link} text={LINK_TEXTS[note.kind]} onFollow={onLeave} />
            )}
            {note.id === null ? null : <DeleteNote id={note.id} note={note} onDeleted={onLeave} />}
          </li>
        );
      })}
    </ul>
  );
}

interface NoteLinkProps {
  /** A path of the app, with its search. */
  readonly link: string;
  readonly text: string;
  readonly onFollow: () => void;
}

function NoteLink({ link, text, onFollow }: NoteLinkProps) {
  const { history } = useRouter();
  const follow = (event: MouseEvent) => {
    // With a modifier key the browser opens a tab or window of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow();
    history.push(link);
  };
  return (
    <Anchor className={classes.link ?? ''} href={link} onClick={follow}>
      {text}
    </Anchor>
  );
}

interface DeleteNoteProps {
  readonly id: string;
  readonly note: Note;
  readonly onDeleted: () => void;
}

function tellFailure({ message }: Error): void {
  showToast({ kind: 'failed', message });
}

/** Deletes a note; the toast offers to write it again. */
function DeleteNote({ id, note, onDeleted }: DeleteNoteProps) {
  const api = useApi();
  const cache = useQueryClient();
  const query = tenantScope(api);
  const refresh = () => refreshNotes(cache);
  const write = useMutation({
    mutationFn: () => api.call(addNote, { body: { date_key: note.date_key, text: note.text }, query }),
    onError: tellFailure,
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: () => api.call(removeNote, { params: { id }, query }),
    onError: tellFailure,
    onSuccess() {
      trackAction('note_deleted');
      onDeleted();
      const action = { label: 'Undo', run: () => write.mutate() };
      showToast({ kind: 'done', message: 'Note deleted.', action });
      return refresh();
    },
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.delete ?? ''}
      loading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      Delete
    </Button>
  );
}
