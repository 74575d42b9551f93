import { dayCount } from '../../../core/calendar/index.ts';
import type { Reading } from '../reading/reading.ts';

const DAYS = { week: 7, month: 31 } as const;
const SERIES = { week: 'weekly', month: 'monthly' } as const;

/** `month over month in 2026`: of days that hold several months each of them is looked at, beside the one before. */
export function overUnits(reading: Reading): Reading {
  const { comparison, periods } = reading;
  const wish = comparison?.wish;
  const [named, ...others] = periods;
  if (wish?.kind !== 'unit_before' || named === undefined || others.length > 0) return reading;
  const { unit } = wish;
  if (unit !== 'week' && unit !== 'month') return reading;
  const days = named.resolve(null);
  return days === null || dayCount(days.range) < 2 * DAYS[unit]
    ? reading
    : { ...reading, comparison: null, series: SERIES[unit] };
}
