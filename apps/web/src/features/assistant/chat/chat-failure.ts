import { ApiError, LONGEST_MESSAGE } from '@skuline/contract';
import { formatNumber } from '@skuline/domain/formatting';

/** The sentences of the specification (point 8). */
const NO_RESPONSE = 'Failed to get response';
const UNKNOWN = 'An error occurred';

/** Said where the browser knows that it is offline; the text stays in its field. */
const OFFLINE = 'You are offline. Your message is still here: send it when you are connected again.';
const TOO_LONG = `Write at most ${formatNumber(LONGEST_MESSAGE, 0)} characters. Your message is still here.`;

/** Why a text cannot be sent as it is, which is known before anything is sent; null where it can. */
export function findChatRefusal(text: string): string | null {
  if (!navigator.onLine) return OFFLINE;
  return text.trim().length > LONGEST_MESSAGE ? TOO_LONG : null;
}

/** Refusals a person can act on, by making the question shorter or by waiting. */
const ACTIONABLE = new Set([400, 409, 413, 422, 429]);

/** Whether the server rejected the question outright, for a reason the person can act on. */
export function isTurnedAway(error: unknown): error is ApiError {
  return error instanceof ApiError && ACTIONABLE.has(error.status);
}

/** The message of a failed question (spec 8): the server's own sentence if the person can act on it. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    // A failure within the stream, after a 200 response, comes with a sentence of the server.
    const isSaid = ACTIONABLE.has(error.status) || error.status < 300;
    return isSaid && error.message !== '' ? error.message : NO_RESPONSE;
  }
  return error instanceof Error && error.message !== '' ? error.message : UNKNOWN;
}
