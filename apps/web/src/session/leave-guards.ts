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

/** How long a Logout waits for what still needs the person's token. */
const LONGEST_WAIT_MS = 1000;
const unfinished = new Set<Promise<unknown>>();

/** Has a Logout wait for `work`, which the issuer's refusal of the person's token would end; for a second at most. */
export function finishBeforeLogout(work: Promise<unknown>): void {
  unfinished.add(work);
  const end = () => unfinished.delete(work);
  work.then(end, end);
}

/** Resolves when nothing needs the person's token any more, or has needed it for too long. */
export async function finishForLogout(): Promise<void> {
  if (unfinished.size === 0) return;
  const enough = new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([Promise.allSettled(unfinished), enough]);
  unfinished.clear();
}
