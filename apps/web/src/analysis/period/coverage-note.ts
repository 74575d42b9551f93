import { formatDayCoverage, prepareDayCoverage } from '@skuline/domain/charts';
import type { PeriodDays } from './use-period-days.ts';

/** '5 of 7 days have data' where compared days are missing; nothing to remark when none or all have. */
export function coverageNote({ current, question, compared }: PeriodDays): string | null {
  if (current.isEmpty) return null;
  const dates = current.data.map((row) => row.date_key ?? '');
  return formatDayCoverage(prepareDayCoverage(dates, compared.periods?.current ?? question.range));
}
