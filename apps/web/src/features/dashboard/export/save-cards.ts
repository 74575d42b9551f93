import type { TenantSummary } from '@skuline/contract';
import type { CardsData } from '@skuline/domain/cards';
import { cardsCsv, exportFileName } from '@skuline/domain/exports';
import type { PeriodDays } from '../../../analysis/index.ts';
import { saveFile } from '../../../ui/index.ts';

const TITLE = 'Performance metrics';

/** Saves the 20 metric cards as CSV; loaded when somebody wants it. */
export function saveCards(
  cards: CardsData,
  { request, compared }: PeriodDays,
  tenant: Pick<TenantSummary, 'dataVersion' | 'own_days'> | undefined,
): void {
  const { present = null, range } = cards;
  const text = cardsCsv(cards, {
    title: TITLE,
    request,
    compared,
    dataVersion: tenant?.dataVersion ?? null,
    present,
    ownDays: tenant?.own_days,
  });
  const name = exportFileName(TITLE, range.start, range.end, 'csv');
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
