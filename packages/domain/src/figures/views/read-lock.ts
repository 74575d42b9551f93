import { type Analysis, type AnalysisSearch, readAnalysis } from '../analysis/index.ts';
import {
  addDays,
  COMPARISON_IDS,
  comparisonRange,
  type DateKey,
  type DateRange,
  DEFAULT_PRESET,
} from '../../core/calendar/index.ts';
import { type FunnelReference, formatFunnelReference } from '../funnel/index.ts';
import { DIMENSION_IDS } from '../../products/index.ts';

/** What may be asked by whoever has a link and no account: figures within a view, on one day. */
export interface ReadLock {
  /** The days of the view, and those that they can be compared with; null for a question that has no days. */
  readonly ranges: readonly DateRange[] | null;
  /** Names that a question has to be narrowed to, by the field of the question; a field that is missing is free. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** As known when; null: now. */
  readonly asOf: string | null;
  /** What the rates of the funnel are measured by: another one would tell of products outside the view. */
  readonly reference: FunnelReference;
}

/**
 * The lock of a view as it is on a day: relative days move on. Those of the day before are open as well, for a page that was
 * opened before midnight.
 */
export function lockOf(search: AnalysisSearch, today: DateKey): ReadLock {
  const { filters, channels, marketplaces, tags, asOf, funnel } = readViewOn(search, today);
  const chosen = { ...filters, channel: channels, marketplace: marketplaces, tag: tags };
  return {
    ranges: [today, addDays(today, -1)].flatMap((day) => {
      const { range, preset } = readViewOn(search, day);
      return [range, ...COMPARISON_IDS.map((compare) => comparisonRange(range, preset, compare))];
    }),
    names: Object.fromEntries(Object.entries(chosen).filter(([, names]) => names.length > 0)),
    asOf,
    reference: funnel.reference,
  };
}

/** What a view shows on a day, whatever anybody has saved for themselves. */
export function readViewOn(search: AnalysisSearch, today: DateKey): Analysis {
  return readAnalysis(search, {
    today,
    savedGranularity: null,
    savedDays: null,
    defaultPreset: DEFAULT_PRESET,
  });
}

type Query = Readonly<Record<string, unknown>>;

/** Days of a question, by their fields. */
const PERIODS = [
  ['start_date', 'end_date'],
  ['previous_start_date', 'previous_end_date'],
] as const;

/** What narrows a question or shapes its answer, and never widens it. */
const FREE_FIELDS: ReadonlySet<string> = new Set([
  'by',
  'columns',
  'days',
  'direction',
  'facts',
  'granularity',
  'group_by',
  'limit',
  'metric',
  'offset',
  'order_by',
  'place',
  'rank_by',
  'rates',
  'search',
  'show',
  'step',
  'tenant_id',
  'top',
]);

const GUARDED_FIELDS: ReadonlySet<string> = new Set([
  ...PERIODS.flat(),
  ...DIMENSION_IDS,
  'channel',
  'marketplace',
  'tag',
  'as_of',
  'reference',
  'reference_brand',
]);

function textsOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value].flat();
}

/** Whether a question stays within the lock. One with a field that nobody has judged yet does not. */
export function isWithinLock(query: Query, lock: ReadLock): boolean {
  const asked = Object.keys(query).filter((key) => query[key] !== undefined);
  return (
    asked.every((key) => FREE_FIELDS.has(key) || GUARDED_FIELDS.has(key)) &&
    (query['as_of'] ?? null) === lock.asOf &&
    hasDays(query) === (lock.ranges !== null) &&
    PERIODS.every((fields) => isWithinDays(query, fields, lock)) &&
    Object.entries(lock.names).every(([field, names]) => isNarrowedTo(textsOf(query[field]), names)) &&
    isReference(query, lock.reference)
  );
}

/** Without days of its own a question would be answered of other ones. */
function hasDays(query: Query): boolean {
  return query['start_date'] !== undefined;
}

function isWithinDays(query: Query, [from, to]: (typeof PERIODS)[number], { ranges }: ReadLock): boolean {
  const [start, end] = [query[from], query[to]];
  if (start === undefined && end === undefined) return true;
  if (typeof start !== 'string' || typeof end !== 'string') return false;
  return ranges?.some((range) => start >= range.start && end <= range.end && start <= end) === true;
}

/** Some of the names and no other: without any, everything would be shown. */
function isNarrowedTo(asked: readonly unknown[], names: readonly string[]): boolean {
  return asked.length > 0 && asked.every((name) => names.some((one) => one === name));
}

function isReference({ reference, reference_brand: brand }: Query, locked: FunnelReference): boolean {
  if (reference === undefined || reference === 'previous') return brand === undefined;
  const asked = reference === 'brand' ? `brand:${String(brand)}` : reference;
  return asked === formatFunnelReference(locked);
}
