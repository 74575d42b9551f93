import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Renders its children right after what stands around them, as a transition: the frame is painted before its page, and on
 * a slow phone neither blocks input.
 */
export function DeferredRender({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  // Serves the screen: what the router and the cache tell React of is drawn in one go, a transition is not.
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : null;
}
