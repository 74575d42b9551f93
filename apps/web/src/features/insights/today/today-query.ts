import { getToday } from '@skuline/contract';
import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import type { TodayContent } from '@skuline/domain/digest';
import { queryOptions } from '@tanstack/react-query';
import { type Api, INSIGHTS, tenantScope } from '../../../api/index.ts';

type Days = { readonly start: string; readonly end: string };

/** Days of a response as the domain reads them. */
export function rangeOf({ start, end }: Days): DateRange {
  return { start: toDateKey(start), end: toDateKey(end) };
}

/** Missing reports with days as the domain reads them. */
export function missingReports<Report extends { readonly days: readonly Days[] }>(
  reports: readonly Report[],
): (Omit<Report, 'days'> & { readonly days: DateRange[] })[] {
  return reports.map((report) => ({ ...report, days: report.days.map(rangeOf) }));
}

/**
 * What a seller has to know now. Not canceled when the page takes its loading state, which shows it too, away: the answer
 * is for what follows.
 */
export function todayQuery(api: Api) {
  const query = tenantScope(api);
  return queryOptions({
    queryKey: [INSIGHTS, 'today', query],
    queryFn: async (): Promise<TodayContent> => {
      const content = await api.call(getToday, query);
      return { ...content, missing_reports: missingReports(content.missing_reports) };
    },
  });
}
