import { type Bucket, type DateKey, findDateKey, isInRange } from '../../core/calendar/index.ts';
import { formatDateRange, formatDay } from '../../core/formatting/index.ts';

/** What a mark on the time axis tells of. */
export type NoteKind = 'own' | 'insight' | 'import' | 'cost' | 'stock';

/** How a note of a kind is called. Those that people write are read by everybody of the tenant. */
export const NOTE_KIND_LABELS: Readonly<Record<NoteKind, string>> = {
  own: 'Note',
  insight: 'Insight',
  import: 'Import',
  cost: 'Cost change',
  stock: 'Out of stock',
};

/** The longest text of a note that a person writes. */
export const LONGEST_NOTE = 500;

/** Something known of a day. */
export interface Note {
  /** Null for what cannot be deleted. */
  readonly id: string | null;
  readonly kind: NoteKind;
  /** `YYYY-MM-DD` */
  readonly date_key: string;
  readonly text: string;
  /** The page that tells more. */
  readonly link: string | null;
}

/** A mark on the axis: the note of a bucket, or several. */
export interface NoteMark {
  /** The key of its first bucket. */
  readonly key: DateKey;
  /** Where it stands, counted in buckets from 0; between two where it stands for both. */
  readonly position: number;
  /** Null where it stands for several notes. */
  readonly kind: NoteKind | null;
  /** The newest first. */
  readonly notes: readonly Note[];
}

/** `Note, Nov 6: Container arrived` */
export function describeNote({ kind, date_key: date, text }: Note, today: DateKey): string {
  const day = findDateKey(date);
  return `${NOTE_KIND_LABELS[kind]}${day === null ? '' : `, ${formatDay(day, today)}`}: ${text}`;
}

/** A mark in words: its note, or how many there are and of which days. */
export function describeMark({ notes }: NoteMark, today: DateKey): string {
  const [first] = notes;
  if (first === undefined || notes.length === 1) return first === undefined ? '' : describeNote(first, today);
  const days = notes.flatMap(({ date_key: date }) => findDateKey(date) ?? []).toSorted();
  const [start, end] = [days[0], days.at(-1)];
  const range = start === undefined || end === undefined ? '' : `, ${formatDateRange({ start, end }, today)}`;
  return `${notes.length} notes${range}`;
}

/** The notes of a bucket's days, the newest first. */
export function notesOfBucket(notes: readonly Note[], bucket: Bucket): Note[] {
  return notes
    .filter(({ date_key: date }) => {
      const day = findDateKey(date);
      return day !== null && isInRange(day, bucket);
    })
    .toSorted((a, b) => b.date_key.localeCompare(a.date_key));
}

/**
 * The marks of the notes on an axis of buckets, from left to right. The notes of a bucket share one mark, and so do those
 * of buckets that stand nearer than `gap` buckets.
 */
export function placeNotes(notes: readonly Note[], buckets: readonly Bucket[], gap: number): NoteMark[] {
  const groups: { first: number; last: number; notes: Note[] }[] = [];
  for (const [position, bucket] of buckets.entries()) {
    const own = notesOfBucket(notes, bucket);
    if (own.length === 0) continue;
    const before = groups.at(-1);
    // The mark of several buckets stands in their middle: it has to keep its distance from there.
    if (before !== undefined && position - (before.first + before.last) / 2 < gap) {
      before.last = position;
      before.notes.unshift(...own);
    } else groups.push({ first: position, last: position, notes: own });
  }
  return groups.flatMap(({ first, last, notes: gathered }) => {
    const key = buckets[first]?.key;
    const [only] = gathered;
    if (key === undefined || only === undefined) return [];
    return [
      { key, position: (first + last) / 2, kind: gathered.length === 1 ? only.kind : null, notes: gathered },
    ];
  });
}

/** The mark nearest to a place on the axis, counted in buckets; of two equally near the later one. Null without marks. */
export function nearestMark(marks: readonly NoteMark[], position: number): NoteMark | null {
  let nearest: NoteMark | null = null;
  for (const mark of marks) {
    const isNearer =
      nearest === null || Math.abs(mark.position - position) <= Math.abs(nearest.position - position);
    if (isNearer) nearest = mark;
  }
  return nearest;
}
