import { AppError } from '@skuline/contract';
import { errors } from 'jose';
import { AsyncLocalStorage } from 'node:async_hooks';
import { findStoreProblem } from '../../stores/store-problem.ts';

interface Failure {
  cause: unknown;
}

const failures = new AsyncLocalStorage<Failure>();

/** Keeps why the library failed while it answers a request: it logs the reason and answers without it. */
export function noteFailure(error: unknown): void {
  const failure = failures.getStore();
  if (failure !== undefined && findStoreProblem(error) !== null) failure.cause = error;
}

/**
 * The library's answer. Where a store was in the way it answers 500, as if nobody were signed in, or as if a session had
 * ended that goes on: then the reason is thrown instead, so that the caller tries again and nobody is signed out. Tokens it
 * gives all the same are good, and those they replace are not any more: with `givesTokens` they are handed out. A token that
 * it cannot even check, as one of no algorithm, is nobody's: throws `unauthorized`.
 */
export async function answerOf(
  ask: () => Promise<Response>,
  { givesTokens }: { readonly givesTokens: boolean },
): Promise<Response> {
  const failure: Failure = { cause: null };
  const response = await failures.run(failure, ask).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? new AppError('unauthorized', { cause: error }) : error;
  });
  if (failure.cause !== null && !(givesTokens && response.ok)) throw failure.cause;
  return response;
}
