export {
  describeMark,
  describeNote,
  LONGEST_NOTE,
  nearestMark,
  type Note,
  NOTE_KIND_LABELS,
  type NoteKind,
  type NoteMark,
  notesOfBucket,
  placeNotes,
} from './chart-notes.ts';
export { prepareStockNotes } from './stock-notes.ts';
