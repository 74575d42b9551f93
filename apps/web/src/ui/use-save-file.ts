import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { warn } from '../warn.ts';
import { showToast } from './toast.ts';

/** Has a file made and saved, and says so where that can't be done. */
export function useSaveFile<Of = void>(save: (of: Of) => Promise<void>): UseMutationResult<void, Error, Of> {
  return useMutation({
    mutationFn: save,
    // Some files are made here: without a connection nothing waits for one.
    networkMode: 'always',
    onError(error) {
      warn('a file could not be saved', error);
      showToast({ kind: 'failed', message: 'The file could not be made. Try again.' });
    },
  });
}
