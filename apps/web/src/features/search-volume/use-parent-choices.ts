import { chooseParentSku, type ParentChoices } from '@skuline/domain/search-volume';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnalysis, useProductLists } from '../../analysis/index.ts';
import { searchVolumeParentSkusQuery, useApi } from '../../api/index.ts';

export interface ParentChoicesState extends ParentChoices {
  readonly isLoading: boolean;
  /** Why the choices could not be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The parent SKUs with search volume, and the selected one; loaded after the product lists (spec 4). */
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
  // Parent SKUs selected in the URL are known even if the list could not be loaded.
  const isKnown = choices.chosen !== null;
  return {
    ...choices,
    isLoading: isLoading || (!isKnown && parents.isPending),
    error: isKnown ? null : parents.error,
    retry: () => void parents.refetch(),
  };
}
