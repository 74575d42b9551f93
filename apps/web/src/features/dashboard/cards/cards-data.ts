import type { DateKey } from '@skuline/domain/calendar';
import { daySumsOf } from '../../../analysis/index.ts';
import type { PeriodsAnswer } from '../data/use-dashboard-data.ts';
import type { CardsData } from './metric-view.ts';

/** Both periods of an answer, by day. */
export function cardsDataOf({ question, current, previous }: PeriodsAnswer): CardsData {
  const { range, comparison } = question;
  return {
    range,
    comparison,
    current: daySumsOf(current, range),
    previous: daySumsOf(previous, comparison),
  };
}

/** The days of the range that have rows. */
export function listDates({ current }: CardsData): DateKey[] {
  return current.map((day) => day.date);
}
