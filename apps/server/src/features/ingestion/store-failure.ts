import { AppError } from '@skuline/contract';

const DISK_FULL = /ENOSPC|No space left on device|NOT_ENOUGH_SPACE|disk full|could not extend file/i;

/** A failure of a store during an import, as a sentence that says what to do; an AppError stays as it is. */
export function storeFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = describe(error);
  const message = DISK_FULL.test(reason)
    ? 'The disk is full. Make room and import the file again; nothing of it was taken in.'
    : `The import failed while storing rows (${firstLine(reason)}). Nothing of the file is shown; import it again.`;
  return new AppError('internal_error', { message, cause: error });
}

/** The messages of an error and of its causes. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describe(error.cause)}`;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 200) ?? '';
}
