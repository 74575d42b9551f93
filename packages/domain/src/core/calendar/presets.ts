import {
  addDays,
  daysThrough,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
  type DateRange,
} from './date-arithmetic.ts';
import type { DateKey } from './date-key.ts';

/** The nine quick selections of the date-range picker, in its order (spec point 2), and those of whole days alone. */
export const PRESET_GROUPS = [
  [
    'today',
    'yesterday',
    'week_to_date',
    'month_to_date',
    'quarter_to_date',
    'year_to_date',
    'last_7_days',
    'last_30_days',
    'last_365_days',
  ],
  ['last_complete_7_days', 'last_week'],
] as const;
const [SPECIFIED, COMPLETE] = PRESET_GROUPS;
export const PRESET_IDS = [...SPECIFIED, ...COMPLETE] as const;
export type PresetId = (typeof PRESET_IDS)[number];

/** The last 7 days including today (spec point 4). */
export const DEFAULT_PRESET: PresetId = 'last_7_days';

interface PresetRule {
  readonly label: string;
  readonly rangeFor: (today: DateKey) => DateRange;
}

function toDate(startOf: (today: DateKey) => DateKey): PresetRule['rangeFor'] {
  return (today) => ({ start: startOf(today), end: today });
}

function lastDays(days: number): PresetRule['rangeFor'] {
  return (today) => daysThrough(today, days);
}

const RULES: Readonly<Record<PresetId, PresetRule>> = {
  today: { label: 'Today', rangeFor: lastDays(1) },
  yesterday: {
    label: 'Yesterday',
    rangeFor: (today) => daysThrough(addDays(today, -1), 1),
  },
  week_to_date: { label: 'Week to Date', rangeFor: toDate(startOfWeek) },
  month_to_date: { label: 'Month to Date', rangeFor: toDate(startOfMonth) },
  quarter_to_date: { label: 'Quarter to Date', rangeFor: toDate(startOfQuarter) },
  year_to_date: { label: 'Year to Date', rangeFor: toDate(startOfYear) },
  last_7_days: { label: 'Last 7 Days', rangeFor: lastDays(7) },
  last_30_days: { label: 'Last 30 Days', rangeFor: lastDays(30) },
  last_365_days: { label: 'Last 365 Days', rangeFor: lastDays(365) },
  last_complete_7_days: {
    label: 'Last complete 7 days',
    rangeFor: (today) => daysThrough(addDays(today, -1), 7),
  },
  last_week: {
    label: 'Last week',
    rangeFor: (today) => daysThrough(addDays(startOfWeek(today), -1), 7),
  },
};

function preset<Id extends PresetId>(id: Id): { readonly id: Id; readonly label: string } {
  return { id, label: RULES[id].label };
}

export const PRESETS: { readonly [Id in PresetId]: { readonly id: Id; readonly label: string } } = {
  today: preset('today'),
  yesterday: preset('yesterday'),
  week_to_date: preset('week_to_date'),
  month_to_date: preset('month_to_date'),
  quarter_to_date: preset('quarter_to_date'),
  year_to_date: preset('year_to_date'),
  last_7_days: preset('last_7_days'),
  last_30_days: preset('last_30_days'),
  last_365_days: preset('last_365_days'),
  last_complete_7_days: preset('last_complete_7_days'),
  last_week: preset('last_week'),
};

const IDS: ReadonlySet<unknown> = new Set(PRESET_IDS);

export function isPresetId(value: unknown): value is PresetId {
  return IDS.has(value);
}

/** The days a preset stands for on a given day, weeks from Monday to Sunday. */
export function rangeOfPreset(id: PresetId, today: DateKey): DateRange {
  return RULES[id].rangeFor(today);
}
