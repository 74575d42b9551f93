import { APICallError, RetryError } from 'ai';
import { formatCount } from '@skuline/domain/formatting';
import { SilenceError } from './until-silence.ts';

/**
 * Why a model gave no answer, as a sentence. Only the status and the time to wait are read: what a provider writes may
 * repeat keys, addresses and prompts.
 */
export function describeModelProblem(error: unknown, label: string): string {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (cause instanceof SilenceError) return `${label} took too long to answer.`;
  if (!APICallError.isInstance(cause)) return `${label} had a problem while it answered.`;
  const { statusCode, responseHeaders } = cause;
  if (statusCode === undefined) return `${label} could not be reached.`;
  if (statusCode === 401 || statusCode === 403) return `The key for ${label} was refused.`;
  if (statusCode === 404) return `${label} does not know the configured model.`;
  if (statusCode === 413) return `The question with its context is too large for ${label}.`;
  if (statusCode === 429)
    return `${label} answers no more questions at the moment${waitOf(responseHeaders)}.`;
  if (statusCode >= 500) return `${label} has a problem at the moment (status ${statusCode}).`;
  if (statusCode < 400) return `${label} broke off in the middle of its answer.`;
  return `${label} refused the request (status ${statusCode}).`;
}

const MINUTE = 60;
const LONGEST_WAIT = 24 * 60 * MINUTE;

/** `; try again in 30 seconds`, where the provider says when; nothing where it doesn't. */
function waitOf(headers: Readonly<Record<string, string>> | undefined): string {
  const seconds = Number(headers?.['retry-after'] ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > LONGEST_WAIT) return '';
  const minutes = Math.ceil(seconds / MINUTE);
  const wait =
    seconds < 2 * MINUTE ? `${formatCount(Math.ceil(seconds))} seconds` : `${formatCount(minutes)} minutes`;
  return `; try again in ${wait}`;
}
