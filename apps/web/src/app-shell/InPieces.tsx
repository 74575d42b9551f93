import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Draws its children for the first time right after what stands around them, and in pieces: the frame is painted before
 * its page, and on a slow phone neither holds up a touch.
 */
export function InPieces({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  // Serves the screen: what the router and the cache tell React of is drawn in one go, a transition is not.
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : null;
}
