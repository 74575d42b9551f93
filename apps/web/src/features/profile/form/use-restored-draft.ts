import { useEffect, useState } from 'react';
import { type DraftPlace, findDraft, forgetDraft } from './kept-draft.ts';
import type { FieldValues } from './merge-fields.ts';

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
