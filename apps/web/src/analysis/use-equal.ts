import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** The value as the object it was before, as long as it says the same: what is worked out from it is not done again. */
export function useEqual<T>(value: T): T {
  const [kept, setKept] = useState(value);
  const shared = replaceEqualDeep<T>(kept, value);
  // Setting state while rendering, for this very component, is React's way to keep a former value without an effect.
  if (shared !== kept) setKept(shared);
  return shared;
}
