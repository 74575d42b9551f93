import * as z from 'zod/mini';
import { tabPreference } from './local-preference.ts';

const draft = z.object({
  /** Who typed it and in which tenant; it is shown to nobody else. */
  owner: z.string(),
  form: z.string(),
  fields: z.record(z.string(), z.unknown()),
});
export type UnsavedDraft = z.output<typeof draft>;

/** Unsaved values of a form whose session ended; this tab keeps them for the same person. */
export const unsavedDraftPreference = tabPreference(
  'skuline.unsaved-draft',
  (saved) => draft.safeParse(saved).data ?? null,
);
