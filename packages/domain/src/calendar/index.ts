export { bucketKeyOf, bucketsOf, type Bucket } from './buckets.ts';
export { comparisonRange } from './comparison-period.ts';
export {
  addDays,
  addMonths,
  addYears,
  dayCount,
  daysBetween,
  eachDay,
  endOfMonth,
  endOfWeek,
  isInRange,
  isoWeekOf,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
  weekdayOf,
  type DateRange,
} from './date-arithmetic.ts';
export { findDateKey, isDateKey, toDateKey, type DateKey } from './date-key.ts';
export {
  allowedGranularities,
  defaultGranularity,
  GRANULARITIES,
  isGranularity,
  resolveGranularity,
  type Granularity,
} from './granularity.ts';
export { BUSINESS_TIME_ZONE, startOfDayInLosAngeles, todayInLosAngeles } from './los-angeles.ts';
export {
  DEFAULT_PRESET,
  isPresetId,
  PRESET_IDS,
  PRESETS,
  rangeOfPreset,
  type PresetId,
} from './presets.ts';
