import { type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { describeMissingRates } from '@skuline/domain/known-days';
import { useQuery } from '@tanstack/react-query';
import { tenantQuery, useApi } from '../api/index.ts';

/** Which days' money is unknown because its currency has no rate, in words; of all days where none are named, null where none lack one. */
export function useMissingRates(today: DateKey, within: readonly DateRange[] | null): string | null {
  const { data } = useQuery(tenantQuery(useApi()));
  const missing = (data?.missing_rates ?? []).map(({ from, days }) => ({
    from,
    days: days.map(({ start, end }) => ({ start: toDateKey(start), end: toDateKey(end) })),
  }));
  return describeMissingRates(missing, { within, to: data?.reporting_currency ?? 'USD', today });
}
