export { bucketCount, bucketKeyOf, bucketsOf, type Bucket } from './buckets.ts';
export {
  COMPARED_DAYS,
  COMPARISON_IDS,
  COMPARISON_LABELS,
  type ComparisonId,
  comparisonRange,
  pairKnownDays,
  resolveComparison,
  type ComparedDays,
  type ComparedPeriods,
  type ComparedRanges,
  type Comparison,
} from './comparison-period.ts';
export {
  addDays,
  addMonths,
  dayCount,
  DAYS_OF_52_WEEKS,
  daysBetween,
  daysThrough,
  newestDaysThrough,
  eachDay,
  endOfMonth,
  endOfWeek,
  isInRange,
  isoWeekOf,
  overlapOf,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
  stretchesOf,
  weekdayOf,
  type DateRange,
  monthsBetween,
} from './date-arithmetic.ts';
export {
  civilDayOf,
  EARLIEST_DAY,
  findDateKey,
  isDateKey,
  LATEST_DAY,
  toDateKey,
  type DateKey,
} from './date-key.ts';
export {
  daysInRanges,
  intersectRanges,
  isInRanges,
  joinRanges,
  spanOfRanges,
  subtractRanges,
  type DayRanges,
} from './day-ranges.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
export {
  allowedGranularities,
  defaultGranularity,
  GRANULARITIES,
  GRANULARITY_LABELS,
  GRANULARITY_NOUNS,
  isGranularity,
  resolveGranularity,
  type Granularity,
} from './granularity.ts';
export { dayIn, startOfDayIn } from './local-days.ts';
export {
  BUSINESS_TIME_ZONE,
  hourInLosAngeles,
  instantInLosAngeles,
  todayInLosAngeles,
} from './los-angeles.ts';
export { MONTH_NAMES, monthNameOf, WEEKDAY_NAMES } from './names.ts';
export { isMaturing, type Maturity, maturingRange, newestFinalDay } from './maturing-days.ts';
export {
  DEFAULT_PRESET,
  isPresetId,
  PRESET_GROUPS,
  PRESET_IDS,
  PRESETS,
  rangeOfPreset,
  type PresetId,
} from './presets.ts';
