/** Asks whether the page may be left now; a page with unsaved changes asks the person first. */
export type LeaveGuard = () => Promise<boolean>;

const guards = new Set<LeaveGuard>();

/** Has `guard` asked before a logout; answers what ends that. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Whether everyone lets the page go. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) {
    // One question after the other: a person answers one at a time.
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (!(await guard())) return false;
  }
  return true;
}
