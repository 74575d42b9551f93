import * as z from 'zod/mini';
import { tabPreference } from './local-preference.ts';

const draft = z.object({
  /** Who typed it, and in which tenant: nobody else gets it to see. */
  owner: z.string(),
  form: z.string(),
  fields: z.record(z.string(), z.unknown()),
});
export type UnsavedDraft = z.output<typeof draft>;

/** What was typed into a form whose page ended with the session; this tab keeps it for the same person. */
export const unsavedDraftPreference = tabPreference(
  'skuline.unsaved-draft',
  (saved) => draft.safeParse(saved).data ?? null,
);
