import { ApiError } from '@skuline/contract';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface Listed {
  readonly id: string;
}

export type ListChange<T> = (list: readonly T[]) => readonly T[];

interface SavedChange<T> {
  readonly change: ListChange<T>;
  /** The item the change was made from; refused when another one is kept by now. Null for one that is new. */
  readonly from: T | null;
}

interface KeptList<T> {
  readonly queryKey: QueryKey;
  /** What one item is called: `rule`. */
  readonly noun: string;
  readonly load: () => Promise<readonly T[]>;
  /** Saves the whole list and answers what is kept then. */
  readonly save: (list: T[]) => Promise<readonly T[]>;
  readonly announce: () => void;
}

/**
 * Changes one item of a tenant's list on top of those that are kept by now, so that nobody else's change is lost. Shown at
 * once, and taken back when it could not be saved.
 */
export function useSaveList<T extends Listed>({ queryKey, noun, load, save, announce }: KeptList<T>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, from }: SavedChange<T>) => {
      const latest = await load();
      const current = latest.find(({ id }) => id === from?.id);
      if (from !== null && JSON.stringify(current) !== JSON.stringify(from)) {
        cache.setQueryData(queryKey, latest);
        throw new ApiError(409, 'changed_elsewhere', `This ${noun} was changed elsewhere.`, null);
      }
      return save([...change(latest)]);
    },
    onMutate: async ({ change }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData<readonly T[]>(queryKey);
      if (before !== undefined) cache.setQueryData(queryKey, change(before));
      return before;
    },
    onError: (error, _change, before) => {
      if (error instanceof ApiError && error.code === 'changed_elsewhere') return;
      cache.setQueryData(queryKey, before);
    },
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved);
      announce();
    },
  });
}

/** The list with the item in place of the one it replaces, or at its end. */
export const putItem =
  <T extends Listed>(item: T): ListChange<T> =>
  (list) =>
    list.some(({ id }) => id === item.id)
      ? list.map((known) => (known.id === item.id ? item : known))
      : [...list, item];

export const removeItem =
  (removed: string) =>
  <T extends Listed>(list: readonly T[]): readonly T[] =>
    list.filter(({ id }) => id !== removed);
