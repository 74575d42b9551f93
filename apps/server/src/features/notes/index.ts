export { createNotesService, type NotesService, type NotesViewer } from './notes.service.ts';
export { notesRoutes } from './notes.routes.ts';
