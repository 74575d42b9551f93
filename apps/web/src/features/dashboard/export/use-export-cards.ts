import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PeriodDays } from '../../../analysis/index.ts';
import { tenantQuery, useApi } from '../../../api/index.ts';
import type { CardsData } from '@skuline/domain/cards';
import { cardsCsv, exportFileName } from '@skuline/domain/exports';
import { saveFile } from '../../../ui/index.ts';

const TITLE = 'Performance metrics';

/** Exports the 20 metric cards as CSV. */
export function useExportCards(cards: CardsData, { request, compared }: PeriodDays): () => void {
  const dataVersion = useQuery(tenantQuery(useApi())).data?.dataVersion ?? null;
  return useCallback(() => {
    const text = cardsCsv(cards, {
      title: TITLE,
      request,
      compared,
      dataVersion,
      present: cards.present ?? null,
    });
    const name = exportFileName(TITLE, cards.range.start, cards.range.end, 'csv');
    saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  }, [cards, compared, dataVersion, request]);
}
