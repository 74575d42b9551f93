import { useEffect, useState } from 'react';
import { unsavedDraftPreference } from '../../../preferences/index.ts';
import type { SessionUser } from '../../../session/index.ts';
import { type FieldValues, listChanged } from './merge-fields.ts';

export interface DraftPlace {
  readonly user: SessionUser | null;
  /** The form's own name; undefined for one whose fields must never be stored, such as passwords. */
  readonly form: string | undefined;
}

function ownerOf({ tenantId, email }: SessionUser): string {
  return JSON.stringify([tenantId, email]);
}

/** Keeps the fields in which `mine` differs from what is saved, for the same person's next sign-in in this tab. */
export function keepDraft<V extends FieldValues>({ user, form }: DraftPlace, saved: V, mine: V): void {
  if (user === null || form === undefined) return;
  const fields = Object.fromEntries(listChanged(saved, mine).map((field) => [field, mine[field]]));
  unsavedDraftPreference.save({ owner: ownerOf(user), form, fields });
}

/** What the person had typed into this form when their session ended, or null; somebody else's is thrown away. */
function findDraft<V extends FieldValues>({ user, form }: DraftPlace, saved: V): Partial<V> | null {
  const draft = unsavedDraftPreference.find();
  if (draft === null || user === null) return null;
  if (draft.owner !== ownerOf(user)) {
    unsavedDraftPreference.clear();
    return null;
  }
  if (draft.form !== form) return null;
  const fields = Object.entries(draft.fields).filter(([field, value]) => isLike(value, saved[field]));
  // Each value is of the kind that the form has under its name.
  return Object.fromEntries(fields) as Partial<V>;
}

/** Nothing is kept any more: it is in the form again. */
function forgetDraft(): void {
  unsavedDraftPreference.clear();
}

/** Whether a field may hold the value: what a browser kept may be of an older version. */
function isLike(value: unknown, saved: unknown): boolean {
  if (Array.isArray(saved)) return Array.isArray(value);
  const kinds = ['string', 'number'];
  // A number field holds '' while it is empty.
  return typeof value === typeof saved || (kinds.includes(typeof value) && kinds.includes(typeof saved));
}

/** What the person had typed into this form when their session ended, or null; from here on the form alone holds it. */
export function useRestoredDraft<V extends FieldValues>(place: DraftPlace, saved: V): Partial<V> | null {
  const [restored] = useState(() => findDraft(place, saved));
  const isTaken = restored !== null;
  // Serves session storage.
  useEffect(() => {
    if (isTaken) forgetDraft();
  }, [isTaken]);
  return restored;
}
