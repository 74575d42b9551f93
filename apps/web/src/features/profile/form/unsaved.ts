import { createContext, useContext, useEffect, useId } from 'react';

/** Puts what was typed aside, for when the session ends by itself. */
export type KeepTyped = () => void;

/** Takes note of how to keep a form's unsaved changes; null when it has none. */
export type ReportUnsaved = (form: string, keep: KeepTyped | null) => void;

export const UnsavedContext = createContext<ReportUnsaved | null>(null);

/**
 * Has the page ask before it is left while `isDirty`, and calls `keep` when the session ends meanwhile; throws outside an
 * UnsavedGuard.
 */
export function useUnsaved(isDirty: boolean, keep: KeepTyped): void {
  const report = useContext(UnsavedContext);
  if (report === null) throw new Error('useUnsaved must be used within an UnsavedGuard');
  const form = useId();
  // Serves the guard around the page.
  useEffect(() => {
    report(form, isDirty ? keep : null);
    return () => report(form, null);
  }, [report, form, isDirty, keep]);
}
