/** Asks whether the page may be left; a page with unsaved changes asks for confirmation. */
export type LeaveGuard = () => Promise<boolean>;

const guards = new Set<LeaveGuard>();

/** Calls `guard` before a logout; returns a function that removes it. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Whether all guards allow leaving. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) {
    // One at a time: each may show a dialog.
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (!(await guard())) return false;
  }
  return true;
}
