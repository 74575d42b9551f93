import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Renders its children right after what stands around them, as a transition: the frame is painted before its page, and on
 * a slow phone neither blocks input.
 */
export function DeferredRender({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  // Effect: renders in a transition, which yields to input; updates of the router and the cache render in one go.
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : null;
}
