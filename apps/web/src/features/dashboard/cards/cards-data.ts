import type { FactsPresent } from '@skuline/domain/metrics';
import { type PeriodDays, periodSumsOf } from '../../../analysis/index.ts';
import type { CardsData } from '@skuline/domain/cards';

/** Both periods of an answer, by day. */
export function cardsDataOf(answer: PeriodDays, present: FactsPresent): CardsData {
  return {
    range: answer.question.range,
    compared: answer.compared.periods,
    ...periodSumsOf(answer),
    present,
  };
}
