import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { VerifiedUser } from '../../identity/index.ts';
import { readerOfCaller } from '../../stores/reader.ts';
import type { NotesService, NotesViewer } from './notes.service.ts';

/** /api/notes */
export function notesRoutes(notes: NotesService) {
  return {
    listNotes: async ({ caller, query }: EndpointCall<'listNotes'>) => ({
      data: await notes.list(viewerOf(caller), { start: query.start_date, end: query.end_date }),
    }),
    addNote: ({ caller, body }: EndpointCall<'addNote'>) => {
      const { userId, name, email } = caller;
      return notes.add(caller.tenantId, { userId, name: name || email || userId }, body);
    },
    async removeNote({ caller, params }: EndpointCall<'removeNote'>) {
      await notes.remove(viewerOf(caller), params.id);
      return true;
    },
  };
}

function viewerOf(caller: VerifiedUser): NotesViewer {
  return { reader: readerOfCaller(caller), userId: caller.userId };
}
