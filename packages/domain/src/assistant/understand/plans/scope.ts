import {
  type DateKey,
  dayCount,
  type DateRange,
  PRESET_IDS,
  rangeOfPreset,
  addDays,
  endOfMonth,
} from '../../../core/calendar/index.ts';
import {
  applyBrandSelection,
  applyParentSkuSelection,
  DIMENSION_IDS,
  type DimensionId,
  type ProductFilters,
  type ProductHierarchy,
} from '../../../products/index.ts';
import type { PlanScope } from '../../plan.ts';
import { type ComparisonWish, comparedWith, lastYearOf, previousOf } from '../periods/compare-periods.ts';
import { type CalendarUnit, daysDraft, type Period, type PeriodDraft } from '../periods/period.ts';
import { toDatePreset, wholeUnitBefore } from '../periods/read-relative.ts';
import type { IndexedName } from '../products/name-index.ts';
import type { Reading } from '../reading/reading.ts';

const UNITS: readonly CalendarUnit[] = ['week', 'month', 'quarter', 'year'];

function isSame(a: DateRange, b: DateRange): boolean {
  return a.start === b.start && a.end === b.end;
}

/** What kind of days a range is: a preset of the date picker, a whole unit, or just days. */
export function periodOf(range: DateRange, today: DateKey): Period {
  const preset = PRESET_IDS.find((id) => isSame(rangeOfPreset(id, today), range));
  if (preset !== undefined) return { range, shape: { kind: 'preset', id: preset } };
  const unit = UNITS.find((candidate) => isSame(wholeUnitBefore(candidate, range.start, 0), range));
  return { range, shape: unit === undefined ? { kind: 'days' } : { kind: 'whole', unit } };
}

/** A period that has begun, up to today: the current month is the month to date. */
function upToToday(period: Period, today: DateKey): Period {
  const { range, shape } = period;
  if (range.end <= today) return period;
  const cut = { start: range.start, end: today };
  if (shape.kind !== 'whole') return { range: cut, shape: { kind: 'days' } };
  const id = toDatePreset(shape.unit);
  const isCurrent = rangeOfPreset(id, today).start === range.start;
  return { range: cut, shape: isCurrent ? { kind: 'preset', id } : { kind: 'days' } };
}

/** The days a question is about, or why there are none. */
export type Days =
  | {
      readonly kind: 'days';
      readonly range: DateRange;
      readonly comparison: DateRange | null;
      readonly isNamed: boolean;
      /** What is compared is cut to as many days as the running period has. */
      readonly isOfSoFar?: true;
    }
  | { readonly kind: 'future' }
  | { readonly kind: 'no_such_day' };

interface DaysInput {
  readonly base: PlanScope;
  readonly today: DateKey;
  /** The comparison can't be left out: a change is asked for. */
  readonly needsComparison: boolean;
  /** `2026 so far`: as many days of the other year. */
  readonly isSoFar: boolean;
}

/** A year that one of several periods says holds for the others: `Q3 vs Q2 2025`. */
function yearHint(drafts: readonly PeriodDraft[]): number | null {
  return drafts.find(({ writtenYear }) => writtenYear !== undefined)?.writtenYear ?? null;
}

function baseComparison(period: Period, { base, needsComparison }: DaysInput): DateRange | null {
  if (!isSame(period.range, base.range)) return previousOf(period);
  return base.comparison ?? (needsComparison ? previousOf(period) : null);
}

/** The period that is compared where only what it is compared with is named: `vs last month` is about this month. */
function unnamedPeriod(wish: ComparisonWish | null, { base, today }: DaysInput): Period {
  const screen = periodOf(base.range, today);
  // `the same day last week` after yesterday is of yesterday.
  const isOneDay =
    base.range.start === base.range.end && wish?.kind === 'unit_before' && wish.unit === 'week';
  if (wish?.kind !== 'unit_before' || isOneDay || isUnitOf(screen, wish.unit)) return screen;
  const id = toDatePreset(wish.unit);
  return { range: rangeOfPreset(id, today), shape: { kind: 'preset', id } };
}

function isUnitOf({ range, shape }: Period, unit: CalendarUnit): boolean {
  if (shape.kind === 'whole') return shape.unit === unit;
  if (shape.kind === 'preset' && shape.id === toDatePreset(unit)) return true;
  return unit === 'week'
    ? addDays(range.start, 6) === range.end
    : unit === 'month' && endOfMonth(range.start) === range.end;
}

function toDays(
  period: Period | null,
  comparison: DateRange | null,
  isNamed: boolean,
  input: DaysInput,
): Days {
  if (period === null) return { kind: 'no_such_day' };
  if (period.range.start > input.today) return { kind: 'future' };
  if (comparison !== null && comparison.start > input.today) return { kind: 'future' };
  const { range } = upToToday(period, input.today);
  const cut =
    comparison !== null && comparison.end > input.today ? { ...comparison, end: input.today } : comparison;
  return { kind: 'days', range, comparison: cut, isNamed };
}

/** Two periods of which the later one is looked at and the earlier one is what it is compared with. */
function comparedPair(pair: readonly [PeriodDraft, PeriodDraft], input: DaysInput): Days {
  const dated = pair.find(({ hasYear }) => hasYear)?.resolve(null);
  const hint =
    yearHint(pair) ?? (dated?.shape.kind === 'whole' ? Number(dated.range.start.slice(0, 4)) : null);
  const [a, b] = pair.map((draft) => draft.resolve(draft.hasYear ? null : hint));
  if (a === null || b === null || a === undefined || b === undefined) return { kind: 'no_such_day' };
  // `the last 30 days to the prior 30 days`
  if (isSame(a.range, b.range)) return toDays(a, previousOf(a), true, input);
  const [earlier, later] = a.range.start <= b.range.start ? [a, b] : [b, a];
  const soFar = sameDaysSoFar(later, earlier, input.today);
  if (soFar !== null) return ofSoFar(toDays(later, soFar, true, input));
  // `this month` and `last month`: as many days of both.
  const isUnitBefore =
    later.shape.kind === 'preset' &&
    earlier.shape.kind === 'whole' &&
    toDatePreset(earlier.shape.unit) === later.shape.id;
  return toDays(later, isUnitBefore ? previousOf(later) : earlier.range, true, input);
}

/** Whether both are a whole week, or both a whole month, quarter or year. */
function isSameUnit({ shape: a }: Period, { shape: b }: Period): boolean {
  return a.kind === 'whole' && b.kind === 'whole' && a.unit === b.unit;
}

/** Of a month, quarter or year that is not over, another one has as many days; null of what is over. */
function sameDaysSoFar(later: Period, earlier: Period, today: DateKey): DateRange | null {
  const { range } = later;
  const isRunning = range.start <= today && today < range.end;
  if (!isRunning || !isSameUnit(later, earlier)) return null;
  const end = addDays(earlier.range.start, dayCount({ start: range.start, end: today }) - 1);
  return { start: earlier.range.start, end: end < earlier.range.end ? end : earlier.range.end };
}

/** `Nov 1–15 this year and last year`: the same days of the other year; null where both are periods of their own. */
function comparedWithYear(
  first: PeriodDraft,
  second: PeriodDraft,
  hint: number | null,
  input: DaysInput,
): Days | null {
  const [period, year] = [first, second].map((draft) => draft.resolve(draft.hasYear ? null : hint));
  const isYear = year?.shape.kind === 'whole' && year.shape.unit === 'year';
  const isPart = period?.shape.kind === 'days' && period.shape.isDated === true;
  return isYear && isPart ? singleDays(first, { kind: 'period', draft: second }, hint, input) : null;
}

/** What a period is compared with that is named twice: `this October vs last October`, `yesterday vs last Sunday`. */
function beforeItself(period: Period): DateRange | null {
  const { start, end } = period.range;
  const isNamedUnit = period.shape.kind === 'whole' && ['month', 'quarter'].includes(period.shape.unit);
  if (period.shape.kind === 'event' || isNamedUnit) return lastYearOf(period);
  const isWithinWeek = period.shape.kind === 'days' && dayCount(period.range) < 7;
  return isWithinWeek || start === end
    ? { start: addDays(start, -7), end: addDays(end, -7) }
    : previousOf(period);
}

/** `2026 so far vs 2025`, `Nov MTD against Oct MTD`: as many days of the other one; null where it is not so. */
function sameDaysOf(period: Period, wish: ComparisonWish, { isSoFar, today }: DaysInput): DateRange | null {
  const named = wish.kind === 'period' ? wish.draft.resolve(null) : null;
  if (!isSoFar || named === null || named.shape.kind !== 'whole' || period.range.end !== today) return null;
  if (named.shape.unit === 'year') return lastYearOf(period);
  const end = addDays(named.range.start, dayCount(period.range) - 1);
  return { start: named.range.start, end: end < named.range.end ? end : named.range.end };
}

function ofSoFar(days: Days): Days {
  return days.kind === 'days' ? { ...days, isOfSoFar: true } : days;
}

/** Whether a year, quarter or month, or as many dated days, ended before another one of its kind began. */
function isEarlierUnit(first: Period, second: Period): boolean {
  const areDated = [first, second].every(({ shape }) => shape.kind === 'days' && shape.isDated === true);
  const isAsLong = dayCount(first.range) === dayCount(second.range);
  return (isSameUnit(first, second) || (areDated && isAsLong)) && first.range.end < second.range.start;
}

/** `January 2017 next to December`: one without a year that has not begun in that of the other is of the year before. */
function resolvedBefore(draft: PeriodDraft, hint: number | null, today: DateKey): Period | null {
  if (draft.hasYear || hint === null) return draft.resolve(draft.hasYear ? null : hint);
  return draft.resolve(yearBeside({ kind: 'period', draft }, hint, today));
}

function yearBeside(wish: ComparisonWish, year: number, today: DateKey): number {
  const period = wish.kind === 'period' && !wish.draft.hasYear ? wish.draft.resolve(year) : null;
  return period !== null && period.range.start > today ? year - 1 : year;
}

function isBetween(date: DateKey, after: DateKey, before: DateKey): boolean {
  return after < date && date < before;
}

function singleDays(
  draft: PeriodDraft | null,
  wish: ComparisonWish | null,
  hint: number | null,
  input: DaysInput,
): Days {
  const named = draft === null ? unnamedPeriod(wish, input) : draft.resolve(draft.hasYear ? null : hint);
  if (named === null) return { kind: 'no_such_day' };
  if (named.range.start > input.today) return { kind: 'future' };
  const period = upToToday(named, input.today);
  if (wish === null) return toDays(period, baseComparison(period, input), draft !== null, input);
  const other = wish.kind === 'period' ? resolvedBefore(wish.draft, hint, input.today) : null;
  const isWhole = wish.kind === 'period' && wish.isWhole === true;
  const soFar = other === null || isWhole ? null : sameDaysSoFar(named, other, input.today);
  const comparison =
    (isWhole ? null : sameDaysOf(period, wish, input)) ??
    soFar ??
    comparedWith(period, wish, yearBeside(wish, Number(period.range.start.slice(0, 4)), input.today));
  if (comparison === null && wish.kind === 'period') return { kind: 'no_such_day' };
  if (comparison !== null && wish.kind === 'unit_after')
    return toDays({ range: comparison, shape: { kind: 'days' } }, period.range, draft !== null, input);
  // `2016 vs 2017`: what came later is looked at.
  if (!isWhole && other !== null && isEarlierUnit(named, other) && other.range.start <= input.today) {
    const cut = sameDaysSoFar(other, named, input.today);
    const days = toDays(other, cut ?? named.range, draft !== null, input);
    return cut === null ? days : ofSoFar(days);
  }
  // `Black Friday last year vs this year`: what came later is looked at.
  const isOfYears = period.shape.kind === 'event' || period.shape.kind === 'season';
  if (isOfYears && comparison !== null && isBetween(comparison.start, period.range.end, input.today))
    return toDays({ range: comparison, shape: period.shape }, period.range, draft !== null, input);
  const isItself = comparison !== null && isSame(comparison, period.range);
  const days = toDays(period, isItself ? beforeItself(period) : comparison, draft !== null, input);
  return soFar === null ? days : ofSoFar(days);
}

/** `all of 2016 and 2017`, `2016 and 2017 together`, `by month in May and June`: the days of both are one range. */
function isOneRange({ says, tokens, topics, series, parts }: Reading, isCompared: boolean): boolean {
  const isOne =
    says.has('together') ||
    parts === 'whole' ||
    tokens.some(({ word, after }) => word === 'both' || word === 'all' || after === '+');
  return isOne || (!isCompared && (topics.has('trend') || series !== null));
}

/** Periods that follow one another as one; null where days lie between them. */
function joinedDraft(drafts: readonly PeriodDraft[], hint: number | null): PeriodDraft | null {
  const periods = drafts.flatMap((draft) => draft.resolve(draft.hasYear ? null : hint) ?? []);
  const ranges = periods.map(({ range }) => range).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const [first, last] = [ranges[0], ranges.at(-1)];
  const isGapless = ranges.every(
    ({ start }, at) => at === 0 || start === addDays(ranges[at - 1]?.end ?? start, 1),
  );
  if (first === undefined || last === undefined || !isGapless || periods.length < drafts.length) return null;
  return daysDraft({ start: first.start, end: last.end });
}

/** The days of a question: one entry, or one for each of several periods that are not compared. */
export function daysOf(reading: Reading, input: DaysInput): readonly [Days, ...Days[]] {
  const { periods, topics, change } = reading;
  const wish = reading.comparison?.wish ?? null;
  const asksWhatChanged = (['why', 'contributors', 'movers', 'changes'] as const).some((topic) =>
    topics.has(topic),
  );
  const [first, second] = periods;
  const hint = yearHint(wish?.kind === 'period' ? [...periods, wish.draft] : periods);
  const isCompared = topics.has('compare') || change !== null;
  // `Oak or Bay, which earned more from April to September`: two names are compared, and not the two months.
  const hasTwoSides = reading.names.length + reading.places.length > 1 || reading.parts !== null;
  // `by year from 2014 to 2017, with growth`
  const isParted = reading.parts === 'year' || reading.parts === 'quarter' || reading.parts === 'month';
  const areEndsCompared = hasTwoSides ? reading.says.has('change') : isCompared;
  if (
    first?.ends !== undefined &&
    second === undefined &&
    wish === null &&
    ((areEndsCompared && reading.series === null && !isParted) ||
      asksWhatChanged ||
      reading.tokens.some(({ after }) => /^(?:→|-+>)$/.test(after))) &&
    !topics.has('trend')
  ) {
    return [comparedPair(first.ends, input)];
  }
  if (first === undefined || second === undefined) return [singleDays(first ?? null, wish, hint, input)];
  const joined = isOneRange(reading, isCompared) ? joinedDraft(periods, hint) : null;
  if (joined !== null) return [singleDays(joined, wish, hint, input)];
  if (wish === null && isCompared && periods.length === 2) {
    const inOtherYear = comparedWithYear(first, second, hint, input);
    return [inOtherYear ?? comparedPair([first, second], input)];
  }
  const all = periods.map((draft) => singleDays(draft, wish, hint, input));
  const [one, ...others] = all.filter((days, at) => all.findIndex((other) => isSameDays(other, days)) === at);
  return [one ?? { kind: 'no_such_day' }, ...others];
}

function isSameDays(a: Days, b: Days): boolean {
  return a.kind === 'days' && b.kind === 'days' ? isSame(a.range, b.range) : a === b;
}

function skusUnder(products: ProductHierarchy, parents: Iterable<string>, names: readonly string[]): boolean {
  const wanted = new Set(names);
  for (const parent of parents)
    for (const sku of products.parentSkuToSku.get(parent) ?? []) wanted.delete(sku);
  return wanted.size === 0;
}

/** Whether names of a level lie within the wider selections that are there. */
function liesWithin(
  filters: ProductFilters,
  dimension: DimensionId,
  names: readonly string[],
  products: ProductHierarchy,
): boolean {
  const ofBrands = filters.brand_name.flatMap((brand) => products.brandToParentSku.get(brand) ?? []);
  if (dimension === 'brand_name') return true;
  if (dimension === 'parent_sku_name')
    return filters.brand_name.length === 0 || names.every((name) => ofBrands.includes(name));
  const parents =
    filters.parent_sku_name.length > 0
      ? filters.parent_sku_name
      : filters.brand_name.length > 0
        ? ofBrands
        : null;
  return parents === null || skusUnder(products, parents, names);
}

/** Filters with the names of a level in place of its own; wider ones that do not hold them, and narrower ones outside, go. */
export function withNames(
  filters: ProductFilters,
  dimension: DimensionId,
  names: readonly string[],
  products: ProductHierarchy,
): ProductFilters {
  let wider = filters;
  if (!liesWithin(wider, dimension, names, products))
    wider = { ...wider, parent_sku_name: dimension === 'sku_name' ? [] : wider.parent_sku_name };
  if (!liesWithin(wider, dimension, names, products)) wider = { ...wider, brand_name: [] };
  if (dimension === 'brand_name') return applyBrandSelection(wider, names, products);
  if (dimension === 'parent_sku_name') return applyParentSkuSelection(wider, names, products);
  return { ...wider, sku_name: [...names] };
}

/** The filters a question leaves: those of the screen, changed by the names it says. */
export function filtersOf(
  names: readonly IndexedName[],
  base: ProductFilters,
  products: ProductHierarchy,
): ProductFilters {
  return DIMENSION_IDS.reduce<ProductFilters>((filters, dimension) => {
    const own = names.filter((name) => name.dimension === dimension).map(({ name }) => name);
    return own.length === 0 ? filters : withNames(filters, dimension, own, products);
  }, base);
}
