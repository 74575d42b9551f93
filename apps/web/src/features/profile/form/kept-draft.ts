import { useEffect, useState } from 'react';
import { unsavedDraftPreference } from '../../../preferences/index.ts';
import type { SessionUser } from '../../../session/index.ts';
import { type FieldValues, listChanged } from './merge-fields.ts';

export interface DraftPlace {
  readonly user: SessionUser | null;
  /** The form's name; undefined for forms whose fields must never be stored, such as passwords. */
  readonly form: string | undefined;
}

function ownerOf({ tenantId, email }: SessionUser): string {
  return JSON.stringify([tenantId, email]);
}

/** Stores the fields in which `mine` differs from the saved values, for the same person's next sign-in in this tab. */
export function keepDraft<V extends FieldValues>({ user, form }: DraftPlace, saved: V, mine: V): void {
  if (user === null || form === undefined) return;
  const fields = Object.fromEntries(listChanged(saved, mine).map((field) => [field, mine[field]]));
  unsavedDraftPreference.save({ owner: ownerOf(user), form, fields });
}

/** What the person had typed into this form when their session ended, or null. Another person's draft is deleted. */
function findDraft<V extends FieldValues>({ user, form }: DraftPlace, saved: V): Partial<V> | null {
  const draft = unsavedDraftPreference.find();
  if (draft === null || user === null) return null;
  if (draft.owner !== ownerOf(user)) {
    unsavedDraftPreference.clear();
    return null;
  }
  if (draft.form !== form) return null;
  const fields = Object.entries(draft.fields).filter(([field, value]) => isLike(value, saved[field]));
  // Each value has the type of the form's field of the same name.
  return Object.fromEntries(fields) as Partial<V>;
}

/** Deletes the draft once it is in the form again. */
function forgetDraft(): void {
  unsavedDraftPreference.clear();
}

/** Whether a field may hold the value: a stored draft may be from an older version. */
function isLike(value: unknown, saved: unknown): boolean {
  if (Array.isArray(saved)) return Array.isArray(value);
  const kinds = ['string', 'number'];
  // A number field's value is '' while it is empty.
  return typeof value === typeof saved || (kinds.includes(typeof value) && kinds.includes(typeof saved));
}

/** What the person had typed into this form when their session ended, or null; the stored draft is then deleted. */
export function useRestoredDraft<V extends FieldValues>(place: DraftPlace, saved: V): Partial<V> | null {
  const [restored] = useState(() => findDraft(place, saved));
  const isTaken = restored !== null;
  // Effect: deletes the draft from session storage.
  useEffect(() => {
    if (isTaken) forgetDraft();
  }, [isTaken]);
  return restored;
}
