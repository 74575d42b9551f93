import * as z from 'zod/mini';
import { PRINTABLE_TEXT, rowId } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { dateKey, RANGE_ERRORS, refuseReversedRange, tenantQuery } from './query.ts';

const MAX_TEXT = 500;

/** What happened on a day: what a person wrote, an insight, an import, or costs that begin to count. */
export const note = z.object({
  /** Of a person's own note, to delete it; null of all others. */
  id: z.nullable(z.string()),
  kind: z.enum(['own', 'insight', 'import', 'cost']),
  date_key: z.string(),
  text: z.string(),
  /** A path of the web app, where there is more to see. */
  link: z.nullable(z.string()),
});
export type Note = z.output<typeof note>;

export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/api/notes',
  ability: 'notes.read',
  summary: 'What happened on the days of a range, up to 500 notes by day; own notes come before all others.',
  query: z
    .strictObject({ start_date: dateKey, end_date: dateKey, ...tenantQuery })
    .check(z.superRefine(refuseReversedRange)),
  response: z.object({ data: z.array(note) }),
  errors: RANGE_ERRORS,
});

export const addNote = defineEndpoint({
  method: 'POST',
  path: '/api/notes',
  ability: 'notes.write',
  summary: 'Writes a note on a day, for everybody of the tenant.',
  query: z.strictObject(tenantQuery),
  body: z.strictObject({
    date_key: dateKey,
    text: z
      .string({ error: 'Write a note.' })
      .check(
        z.trim(),
        z.minLength(1, 'Write a note.'),
        z.maxLength(MAX_TEXT, `Use at most ${MAX_TEXT} characters.`),
        z.regex(PRINTABLE_TEXT, 'Use letters, digits and symbols only.'),
      ),
  }),
  response: note,
  errors: ['invalid_request', 'invalid_date', 'unknown_parameter', 'tenant_mismatch'],
});

export const removeNote = defineEndpoint({
  method: 'DELETE',
  path: '/api/notes/:id',
  ability: 'notes.write',
  summary: 'Deletes a note that a person wrote.',
  query: z.strictObject(tenantQuery),
  params: z.strictObject({ id: rowId }),
  response: z.boolean(),
  errors: ['unknown_parameter', 'tenant_mismatch', 'note_not_found'],
});

nameSchemas({ Notes: listNotes.response, Note: note, NewNote: addNote.body });
