import { chooseParentSku, type ParentChoices } from '@skuline/domain/search-volume';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnalysis, useProductLists } from '../../analysis/index.ts';
import { searchVolumeParentSkusQuery, useApi } from '../../api/index.ts';

export interface ParentChoicesState extends ParentChoices {
  readonly isLoading: boolean;
  /** Why nothing can be chosen, where that is a failure. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Whose search volume can be looked at, and whose is; after the lists of products (spec 4). */
export function useParentChoices(): ParentChoicesState {
  const { filters, searchParentSku } = useAnalysis();
  const { isLoading, lists } = useProductLists();
  const parents = useQuery({ ...searchVolumeParentSkusQuery(useApi()), enabled: !isLoading });
  const withVolume = parents.data;
  const { hierarchy } = lists;
  const choices = useMemo(
    () => chooseParentSku({ withVolume: withVolume ?? [], filters, hierarchy, wanted: searchParentSku }),
    [withVolume, filters, hierarchy, searchParentSku],
  );
  // Selected parent SKUs are known from the URL, whether or not the list of those with keywords could be had.
  const isKnown = choices.chosen !== null;
  return {
    ...choices,
    isLoading: isLoading || (!isKnown && parents.isPending),
    error: isKnown ? null : parents.error,
    retry: () => void parents.refetch(),
  };
}
