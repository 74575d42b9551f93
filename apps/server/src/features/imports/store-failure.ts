import { AppError } from '@skuline/contract';
import { describeError, findStoreProblem } from '../../stores/store-problem.ts';

/** What is said of an import that was cut off from the database. */
export const DATABASE_AWAY =
  'The database was away for a moment while the file was taken in. Nothing of it was kept: import it again.';

/** A failure of a store during an import, as a sentence that says what to do; an AppError stays as it is. */
export function storeFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const problem = findStoreProblem(error);
  if (problem === 'disk_full') {
    const message = 'The disk is full. Make room and import the file again; nothing of it was taken in.';
    return new AppError('disk_full', { message, cause: error });
  }
  if (problem === 'store_unavailable') {
    return new AppError('store_unavailable', { message: DATABASE_AWAY, cause: error });
  }
  const message = `The import failed while storing rows (${firstLine(describeError(error))}). Nothing of the file is shown; import it again.`;
  return new AppError('internal_error', { message, cause: error });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 200) ?? '';
}
