import type { CardsData } from '@skuline/domain/cards';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PeriodDays } from '../../../analysis/index.ts';
import { tenantQuery, useApi } from '../../../api/index.ts';
import { showToast } from '../../../ui/index.ts';
import { warn } from '../../../warn.ts';

/** Exports the 20 metric cards as CSV. */
export function useExportCards(cards: CardsData, days: PeriodDays): () => void {
  const dataVersion = useQuery(tenantQuery(useApi())).data?.dataVersion ?? null;
  return useCallback(() => {
    import('./save-cards.ts').then(
      ({ saveCards }) => saveCards(cards, days, dataVersion),
      (error: unknown) => {
        warn('the cards could not be saved', error);
        showToast({ kind: 'failed', message: 'The file could not be made. Try again.' });
      },
    );
  }, [cards, days, dataVersion]);
}
