import type { ApiCalls, Note } from '@skuline/contract';
import { newId } from '../../../new-id.ts';

/** Notes as a visitor writes them: kept until the page is left. */
export function createSampleNotes(): Pick<ApiCalls, 'listNotes' | 'addNote' | 'removeNote'> {
  let notes: readonly Note[] = [];
  return {
    listNotes: async ({ start_date, end_date }) => ({
      data: notes.filter(({ date_key: day }) => day >= start_date && day <= end_date),
    }),
    addNote: async ({ body: { date_key, text } }) => {
      const note: Note = { id: newId(), kind: 'own', date_key, text, link: null };
      notes = [...notes, note];
      return note;
    },
    removeNote: async ({ params: { id } }) => {
      notes = notes.filter((note) => note.id !== id);
      return true;
    },
  };
}
