import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { warn } from '../warn.ts';
import { showToast } from './toast.ts';

/** Creates and saves a file; a toast reports a failure. */
export function useSaveFile<Of = void>(save: (of: Of) => Promise<void>): UseMutationResult<void, Error, Of> {
  return useMutation({
    mutationFn: save,
    // Some files are created in the browser: they must not wait for a connection.
    networkMode: 'always',
    onError(error) {
      warn('a file could not be saved', error);
      showToast({ kind: 'failed', message: 'The file could not be created. Try again.' });
    },
  });
}
