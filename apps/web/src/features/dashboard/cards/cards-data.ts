import type { DailyPerformanceResponse } from '@skuline/contract';
import { type DateKey, type DateRange, findDateKey, isInRange } from '@skuline/domain/calendar';
import { readFacts } from '@skuline/domain/metrics';
import type { PeriodsAnswer } from '../data/use-dashboard-data.ts';
import type { CardsData, DaySums } from './metric-view.ts';

function daySumsOf({ data }: DailyPerformanceResponse, range: DateRange): DaySums[] {
  return data.flatMap((row) => {
    const date = findDateKey(row.date_key ?? '');
    return date === null || !isInRange(date, range) ? [] : [{ date, sums: readFacts(row) }];
  });
}

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
