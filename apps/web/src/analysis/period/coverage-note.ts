import { formatComparedCoverage, formatDayCoverage, prepareDayCoverage } from '@skuline/domain/charts';
import type { PeriodDays } from './use-period-days.ts';

/** '5 of 7 days have data' where compared days are missing; nothing to remark when none or all have. */
export function coverageNotes({ current, previous, question, compared }: PeriodDays): string[] {
  if (current.isEmpty) return [];
  const { periods } = compared;
  const coverageOf = ({ data }: typeof current, range: typeof question.range) =>
    prepareDayCoverage(
      data.map((row) => row.date_key ?? ''),
      range,
    );
  const own = coverageOf(current, periods?.current ?? question.range);
  return [
    formatDayCoverage(own),
    periods === null ? null : formatComparedCoverage(own, coverageOf(previous, periods.previous)),
  ].filter((note) => note !== null);
}
