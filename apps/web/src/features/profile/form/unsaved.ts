import { createContext, useContext, useEffect, useId } from 'react';

/** Takes note of whether a form has unsaved changes. */
export type ReportUnsaved = (form: string, isDirty: boolean) => void;

export const UnsavedContext = createContext<ReportUnsaved | null>(null);

/** Has the page ask before it is left while `isDirty`; throws outside an UnsavedGuard. */
export function useUnsaved(isDirty: boolean): void {
  const report = useContext(UnsavedContext);
  if (report === null) throw new Error('useUnsaved must be used within an UnsavedGuard');
  const form = useId();
  // Serves the guard around the page.
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [report, form, isDirty]);
}
