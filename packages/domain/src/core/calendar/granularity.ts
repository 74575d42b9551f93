import { dayCount, type DateRange } from './date-arithmetic.ts';

export const GRANULARITIES = ['daily', 'weekly', 'monthly'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** A granularity as people choose it. */
export const GRANULARITY_LABELS: Readonly<Record<Granularity, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** What one bucket of a granularity is called within a sentence. */
export const GRANULARITY_NOUNS: Readonly<Record<Granularity, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
};

const DAILY_UP_TO_DAYS = 31;
const WEEKLY_UP_TO_DAYS = 92;

const IDS: ReadonlySet<unknown> = new Set(GRANULARITIES);

/** A saved granularity is accepted only if it is one of the three (spec point 5). */
export function isGranularity(value: unknown): value is Granularity {
  return IDS.has(value);
}

/** Up to 31 days daily or weekly, up to 92 weekly or monthly, longer monthly; the first is the default (spec 4, 9). */
export function allowedGranularities(range: DateRange): readonly [Granularity, ...Granularity[]] {
  const days = dayCount(range);
  if (days <= DAILY_UP_TO_DAYS) return ['daily', 'weekly'];
  return days <= WEEKLY_UP_TO_DAYS ? ['weekly', 'monthly'] : ['monthly'];
}

/** What a range starts at: up to 31 days daily, up to 92 days weekly, above that monthly (spec point 4). */
export function defaultGranularity(range: DateRange): Granularity {
  return allowedGranularities(range)[0];
}

/** The wanted granularity where the range allows it, else the first allowed one; null wants the default. */
export function resolveGranularity(range: DateRange, wanted: Granularity | null): Granularity {
  return wanted !== null && allowedGranularities(range).includes(wanted) ? wanted : defaultGranularity(range);
}
