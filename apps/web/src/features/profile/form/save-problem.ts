import { ApiError } from '@skuline/contract';
import * as z from 'zod/mini';

/** Why a save failed, as shown by the form. */
export type SaveProblem =
  /** Someone else, or the same person elsewhere, saved in the meantime. */
  | { readonly kind: 'changed-elsewhere' }
  /** A message for each field the server refused. */
  | { readonly kind: 'fields'; readonly errors: Readonly<Record<string, string>> }
  /** The person is being signed out; the session handles that. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly message: string };

const fieldDetails = z.array(z.object({ parameter: z.string(), message: z.string() }));

/** The field name at the end of a path such as `notifications.maxNotificationsToShow`. */
function fieldOf(parameter: string): string {
  return parameter.split('.').at(-1) ?? parameter;
}

/**
 * Reads why a save failed. `fieldOfCode` maps error codes to fields; errors of fields the form does not have are shown
 * for the form as a whole.
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
