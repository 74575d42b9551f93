import { ApiError } from '@skuline/contract';

/** The sentences of the specification (point 8). */
const NO_RESPONSE = 'Failed to get response';
const UNKNOWN = 'An error occurred';

/** Said where the browser knows that it is offline; the text stays in its field. */
export const OFFLINE = 'You are offline. Your message is still here: send it when you are connected again.';

/** Refusals a person can act on, by making the question shorter or by waiting. */
const ACTIONABLE = new Set([400, 409, 413, 422, 429]);

/** Whether the server took the question not at all, for a reason that the person can do something about. */
export function isTurnedAway(error: unknown): error is ApiError {
  return error instanceof ApiError && ACTIONABLE.has(error.status);
}

/** What a failed question says (spec 8): the server's own sentence where there is something to do about it. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    // A failure on the way, after a good status, is a sentence of the server's.
    const isSaid = ACTIONABLE.has(error.status) || error.status < 300;
    return isSaid && error.message !== '' ? error.message : NO_RESPONSE;
  }
  return error instanceof Error && error.message !== '' ? error.message : UNKNOWN;
}
