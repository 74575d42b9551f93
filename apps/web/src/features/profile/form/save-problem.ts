import { ApiError } from '@skuline/contract';
import * as z from 'zod/mini';

/** Why a save failed, as the form shows it. */
export type SaveProblem =
  /** Somebody else, or the same person elsewhere, saved in the meantime. */
  | { readonly kind: 'changed-elsewhere' }
  /** A sentence for each field the server refused. */
  | { readonly kind: 'fields'; readonly errors: Readonly<Record<string, string>> }
  /** The person is being logged out: the session says so itself. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly message: string };

const fieldDetails = z.array(z.object({ parameter: z.string(), message: z.string() }));

/** The last part of a path such as `notifications.maxNotificationsToShow`: what the form calls the field. */
function fieldOf(parameter: string): string {
  return parameter.split('.').at(-1) ?? parameter;
}

/**
 * Reads why a save failed. `fieldOfCode` names the field an error code is about; what concerns a field the form does
 * not have is told as a whole.
 */
export function readSaveProblem(
  error: unknown,
  fields: readonly string[],
  fieldOfCode: Readonly<Record<string, string>>,
): SaveProblem {
  if (!(error instanceof ApiError)) {
    return {
      kind: 'failed',
      message: 'Nothing was saved: the server could not be reached. Your changes are still here.',
    };
  }
  if (error.code === 'changed_elsewhere') return { kind: 'changed-elsewhere' };
  if (error.status === 401 || error.status === 403) return { kind: 'signed-out' };
  const named = fieldOfCode[error.code];
  if (named !== undefined) return { kind: 'fields', errors: { [named]: error.message } };
  const details = fieldDetails.safeParse(error.details).data ?? [];
  const known = details.filter(({ parameter }) => fields.includes(fieldOf(parameter)));
  if (known.length > 0) {
    return {
      kind: 'fields',
      errors: Object.fromEntries(known.map(({ parameter, message }) => [fieldOf(parameter), message])),
    };
  }
  return { kind: 'failed', message: `Nothing was saved. ${error.message} Your changes are still here.` };
}
