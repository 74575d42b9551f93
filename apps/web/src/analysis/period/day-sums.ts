import type { DailyPerformanceResponse } from '@skuline/contract';
import type { DaySums } from '@skuline/domain/cards';
import { type DateRange, findDateKey, isInRange } from '@skuline/domain/calendar';
import { readFacts } from '@skuline/domain/metrics';
import type { PeriodDays } from './use-period-days.ts';

/** The answer's days with their sums, without those outside the range. */
function daySumsOf({ data }: DailyPerformanceResponse, range: DateRange): DaySums[] {
  return data.flatMap((row) => {
    const date = findDateKey(row.date_key ?? '');
    return date === null || !isInRange(date, range) ? [] : [{ date, sums: readFacts(row) }];
  });
}

/** Both periods by day: the whole range, and of the other period what is compared with it. */
export function periodSumsOf({ question, current, previous, compared: { periods } }: PeriodDays) {
  return {
    current: daySumsOf(current, question.range),
    previous: periods === null ? [] : daySumsOf(previous, periods.previous),
  };
}
