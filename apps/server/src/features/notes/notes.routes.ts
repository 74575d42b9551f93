import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { NotesService } from './notes.service.ts';

/** /api/notes */
export function notesRoutes(notes: NotesService) {
  return {
    listNotes: async ({ caller, query }: EndpointCall<'listNotes'>) => ({
      data: await notes.list(caller.tenantId, { start: query.start_date, end: query.end_date }),
    }),
    addNote: ({ caller, body }: EndpointCall<'addNote'>) => {
      const { userId, name, email } = caller;
      return notes.add(caller.tenantId, { userId, name: name || email || userId }, body);
    },
    async removeNote({ caller, params }: EndpointCall<'removeNote'>) {
      await notes.remove(caller.tenantId, params.id);
      return true;
    },
  };
}
