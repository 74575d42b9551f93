import {
  addDays,
  type DateKey,
  type DateRange,
  DAYS_OF_52_WEEKS,
  eachDay,
  isMaturing,
  weekdayOf,
} from '../../core/calendar/index.ts';
import { divide, toNumber } from '../../core/exact/index.ts';
import { type FactMaturity, isKnownOn, type KnownDays, maturityOf } from '../../figures/known-days/index.ts';
import { type FactId, type FactSums, sumFacts, ZERO_FACTS } from '../../figures/metrics/index.ts';
import { isInSpecialWeek } from '../../figures/search-volume/index.ts';

/** The daily sums a goal is measured by. */
export interface GoalHistory extends FactMaturity {
  /** Only the days that have data. */
  readonly days: ReadonlyMap<DateKey, FactSums>;
  /** On which of them which facts are known. */
  readonly known: KnownDays;
  /** The seasonality index of days whose week of search volume is known; empty where there is none. */
  readonly seasonality: ReadonlyMap<DateKey, number>;
  /** The days on which much of what is sold was out of stock; left out: no report tells of stock. */
  readonly withoutStock?: ReadonlySet<DateKey>;
}

/** What each day of a range is expected to bring. */
export interface ExpectedDays {
  /** In the fact's unit, by the days of the range in order. */
  readonly amounts: readonly number[];
  /** Whether the days differ by their weekday; without enough history all are alike. */
  readonly hasWeekdays: boolean;
  /** Whether search volume is known for every day of the range, and shapes it. */
  readonly hasSeasons: boolean;
  /** How many of the last days do not count as usual, because much was out of stock on them. */
  readonly leftOut: number;
}

/** The weekdays are read from this many of the last final days that are known, … */
const PROFILE_DAYS = 84;
/** … special weeks and days without stock left out, if each weekday is still seen this often. */
const LEAST_OF_A_WEEKDAY = 4;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Spreads a fact over the days of a range: the mean of each weekday in the last 12 weeks, times the seasonality index of
 * its week where the search volume of every day is known, from the same week of the year before where a week has not
 * come yet. All days are alike where a weekday has too little history.
 */
export function expectDays(fact: FactId, range: DateRange, history: GoalHistory): ExpectedDays {
  const days = eachDay(range);
  const { profile, leftOut } = profileDays(fact, history);
  const means = meansByWeekday(fact, profile, history);
  const seasons = days.map((day) => findSeason(day, history));
  const hasSeasons = days.length > 1 && seasons.every((season) => season !== null);
  const level = hasSeasons ? meanSeason(profile, history) : 1;
  const amounts = days.map((day, at) => {
    const season = hasSeasons ? (seasons[at] ?? 1) / level : 1;
    return (means === null ? 1 : (means[weekdayOf(day) - 1] ?? 0)) * season;
  });
  return { amounts, hasWeekdays: means !== null, hasSeasons, leftOut };
}

const ordinary = (days: readonly DateKey[]) => days.filter((day) => !isInSpecialWeek(day));

interface Profile {
  readonly profile: readonly DateKey[];
  readonly leftOut: number;
}

function profileDays(fact: FactId, history: GoalHistory): Profile {
  const maturity = maturityOf([fact], history);
  const final = [...history.days.keys()]
    .filter((day) => day <= history.today && !isMaturing({ start: day, end: day }, maturity))
    .filter((day) => isKnownOn([fact], day, history.known))
    .toSorted();
  const newest = final.at(-1);
  if (newest === undefined) return { profile: [], leftOut: 0 };
  const recent = final.filter((day) => day > addDays(newest, -PROFILE_DAYS));
  // What sells on a day without stock is not what a day like it brings.
  const stocked = recent.filter((day) => history.withoutStock?.has(day) !== true);
  const profile = [ordinary(stocked), stocked, ordinary(recent), recent].find(isEnough) ?? [];
  const used = new Set(profile);
  const isStocked = recent.every((day) => history.withoutStock?.has(day) !== true || !used.has(day));
  return { profile, leftOut: isStocked && profile.length > 0 ? recent.length - stocked.length : 0 };
}

function isEnough(days: readonly DateKey[]): boolean {
  return WEEKDAYS.every(
    (weekday) => days.filter((day) => weekdayOf(day) === weekday).length >= LEAST_OF_A_WEEKDAY,
  );
}

/** The mean of each weekday from Monday on; null without history, or where nothing came on any day. */
function meansByWeekday(
  fact: FactId,
  profile: readonly DateKey[],
  { days }: GoalHistory,
): readonly number[] | null {
  if (profile.length === 0) return null;
  const means = WEEKDAYS.map((weekday) => {
    const values = profile
      .filter((day) => weekdayOf(day) === weekday)
      .map((day) => days.get(day) ?? ZERO_FACTS);
    // More returns than sales on a weekday: nothing is expected of it, rather than less than nothing.
    return Math.max(0, toNumber(divide(sumFacts(values)[fact], values.length)));
  });
  return means.some((mean) => mean > 0) ? means : null;
}

function findSeason(day: DateKey, { seasonality }: GoalHistory): number | null {
  return seasonality.get(day) ?? seasonality.get(addDays(day, -DAYS_OF_52_WEEKS)) ?? null;
}

/** The index of the days the weekdays were read from, so that a week expects as much more as it is searched for more. */
function meanSeason(profile: readonly DateKey[], history: GoalHistory): number {
  const known = profile.map((day) => findSeason(day, history)).filter((season) => season !== null);
  const mean = known.reduce((sum, season) => sum + season, 0) / known.length;
  return mean > 0 ? mean : 1;
}
