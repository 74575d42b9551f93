import { formatDayCoverage, prepareDayCoverage } from '@skuline/domain/charts';
import type { Load } from './load.ts';
import type { PeriodDays } from './use-period-days.ts';

/** '5 of 7 days have data' where compared days are missing; nothing to remark when none or all have. */
export function coverageNote(days: Load<PeriodDays>): string | undefined {
  if (days.state !== 'ready' || days.answer.current.isEmpty) return undefined;
  const { current, question, compared } = days.answer;
  const dates = current.data.map((row) => row.date_key ?? '');
  return (
    formatDayCoverage(prepareDayCoverage(dates, compared.periods?.current ?? question.range)) ?? undefined
  );
}
