/** An answer on its way, failed or there; `isStale` while a newer one is being fetched. */
export type Load<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'ready'; readonly answer: T; readonly isStale: boolean; readonly retry: () => void };

export interface LoadParts<T> {
  /** The answer to what is asked now; null while it is on its way. */
  readonly answer: T | null;
  /** The newest answer there was. */
  readonly last: T | null;
  readonly error: Error | null;
  readonly isSettling: boolean;
  readonly retry: () => void;
}

/** A failed newer question shows as an error: the old numbers would answer another one. */
export function loadOf<T>({ answer, last, error, isSettling, retry }: LoadParts<T>): Load<T> {
  if (error !== null && !isSettling) return { state: 'error', error, retry };
  if (last === null) return { state: 'loading' };
  return { state: 'ready', answer: last, isStale: answer === null || isSettling, retry };
}
