export { createNotesService, type NotesService } from './notes.service.ts';
export { notesRoutes } from './notes.routes.ts';
