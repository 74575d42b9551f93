import { useState } from 'react';

/** The newest value that was there: what stays on screen, dimmed, while the next one is on its way. */
export function useLastReady<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  // Setting state while rendering, for this very component, is React's way to keep a former value without an effect.
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
