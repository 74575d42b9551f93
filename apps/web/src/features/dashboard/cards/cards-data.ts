import type { FactsPresent } from '@skuline/domain/metrics';
import { periodSumsOf } from '../../../analysis/index.ts';
import type { PeriodsAnswer } from '../data/use-dashboard-data.ts';
import type { CardsData } from '@skuline/domain/cards';

/** Both periods of an answer, by day. */
export function cardsDataOf(answer: PeriodsAnswer, present: FactsPresent): CardsData {
  return {
    range: answer.question.range,
    compared: answer.compared.periods,
    ...periodSumsOf(answer),
    present,
  };
}
