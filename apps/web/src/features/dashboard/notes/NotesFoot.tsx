import { ActionIcon, Menu, Switch } from '@mantine/core';
import type { DateKey, DateRange } from '@skuline/domain/calendar';
import { describeMark, describeNote, type NoteMark } from '@skuline/domain/notes';
import { IconChevronDown, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { AddNoteDialog } from '../../../analysis/index.ts';
import { Icon } from '../../../ui/index.ts';
import classes from './NotesFoot.module.css';
import type { ChartNotes } from './use-chart-notes.ts';

interface NotesFootProps {
  readonly notes: ChartNotes;
  /** The mark nearest to the pointer; the newest note stands in its place. */
  readonly nearest: NoteMark | null;
  /** The days of the chart. */
  readonly range: DateRange;
  readonly today: DateKey;
}

/** The nearest note in words, and the switch that shows the notes of the chart, with what else can be done. */
export function NotesFoot({ notes, nearest, range, today }: NotesFootProps) {
  const [isWriting, setWriting] = useState(false);
  const { shown } = notes;
  const newest = shown.toSorted((a, b) => a.date_key.localeCompare(b.date_key)).at(-1);
  const ofNewest = newest === undefined ? '' : describeNote(newest, today);
  const words = nearest === null || newest === undefined ? ofNewest : describeMark(nearest, today);
  const write = () => {
    if (!notes.isOn) notes.switchOn(true);
    setWriting(true);
  };
  return (
    <>
      <span className={classes.nearest} title={words} data-numeric>
        {words}
      </span>
      <span className={classes.controls} data-not-in-picture>
        <Switch
          size="xs"
          label="Notes"
          checked={notes.isOn}
          onChange={(event) => notes.switchOn(event.currentTarget.checked)}
        />
        <Menu position="top-end">
          <Menu.Target>
            <ActionIcon size="sm" aria-label="More about notes">
              <Icon shape={IconChevronDown} place="small" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon shape={IconFlag} />} onClick={write}>
              Add a note
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
      <AddNoteDialog
        isOpen={isWriting}
        day={range.end < today ? range.end : today}
        onClose={() => setWriting(false)}
      />
    </>
  );
}
