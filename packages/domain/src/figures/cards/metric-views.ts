import { type DateKey, dayCount, daysBetween, daysInRanges, isInRanges } from '../../core/calendar/index.ts';
import { showGrowth, type ShownChange } from '../changes/index.ts';
import { recordOf } from '../../core/exhaustive/index.ts';
import { formatDayRanges, formatMetric } from '../../core/formatting/index.ts';
import {
  type ComparedSums,
  createKnownSums,
  type DaysOfPeriods,
  type DaySums,
  describeMissingReports,
  findMissingReports,
  findRestingDays,
  knownDaysOf,
  type KnownSums,
  nameMissingReports,
  sumsOfMetric,
} from '../known-days/index.ts';
import {
  CARD_METRIC_IDS,
  type CardMetricId,
  evaluateMetric,
  type FactId,
  factsOf,
  type FactsPresent,
  type FactSums,
  findExactly,
  findMetric,
  growthRate,
  isMetricPresent,
  metricFormula,
  METRICS,
  sumFacts,
} from '../metrics/index.ts';

/** One metric card's numbers (spec point 3): fractions, dollars or counts; the growth in percent. */
export interface CardGrowth {
  readonly value: number;
  /** Null when there is nothing to compare with. */
  readonly previousValue: number | null;
  /** Null when there is nothing to compare with, or that is 0, and for a ratio with nothing to divide by. */
  readonly growthRate: number | null;
}

/** The sums of a card; null where its value is unknown: the data do not carry it, or it rests on no day. */
function sumsOfCard(id: CardMetricId, sums: KnownSums, present: FactsPresent): FactSums | null {
  return isMetricPresent(id, present) ? sumsOfMetric(id, sums) : null;
}

/** Null for a metric whose value is unknown. */
function prepareCard(id: CardMetricId, sums: KnownSums, present: FactsPresent): CardGrowth | null {
  const own = sumsOfCard(id, sums, present);
  if (own === null) return null;
  const value = evaluateMetric(id, own);
  const compared = sums.compared(factsOf(id));
  if (compared === null) return { value, previousValue: null, growthRate: null };
  return {
    value,
    previousValue: evaluateMetric(id, compared.previous),
    growthRate: growthOf(id, compared),
  };
}

/** Null where nothing is compared, or one of the two has nothing to divide by. */
function growthOf(id: CardMetricId, compared: ComparedSums | null): number | null {
  if (compared === null) return null;
  const [now, before] = [findExactly(id, compared.current), findExactly(id, compared.previous)];
  return now === null || before === null ? null : growthRate(now, before);
}

/**
 * The numbers of all 20 cards; null where the range has no rows, and for a metric that the data do not carry or whose
 * reports are missing on every day of it. The growth, and the previous value, are those of the days on which the metric
 * is known on both sides.
 */
export function prepareCards(
  sums: KnownSums,
  present: FactsPresent = null,
): Record<CardMetricId, CardGrowth | null> {
  return recordOf(CARD_METRIC_IDS, (id) => prepareCard(id, sums, present));
}

/** What the cards are made of. */
export interface CardsData extends DaysOfPeriods {
  /** What the data carry; every fact when left out. */
  readonly present?: FactsPresent;
  /** Where they are the figures of some channels or marketplaces alone: these, as a sentence says it. */
  readonly place?: string;
}

/** One metric tile, ready to be drawn. */
export interface MetricView {
  readonly id: CardMetricId;
  readonly label: string;
  /** '—' when it is unknown, and for a ratio with nothing to divide by. */
  readonly value: string;
  /** False where the data carry no such figures: there is no value, growth or line. */
  readonly isInData: boolean;
  /** `not in your data`, `not in this channel`: what stands in place of growth and line where it is in none. */
  readonly absent: string;
  readonly growth: ShownChange;
  readonly spark: readonly (number | null)[];
  readonly formula: string;
  /** The days that are compared, and the value of those days. */
  readonly rangeText: string;
  readonly rangeValue: string;
  /** Null when nothing is compared. */
  readonly comparisonText: string | null;
  /** '—' when the compared period holds no data. */
  readonly previousValue: string;
  /** The days of the value itself; null where they are those that are compared. */
  readonly wholeText: string | null;
  /** `3 of 6 days`: it rests on fewer days than other figures of the page; null where it does not. */
  readonly restsOn: string | null;
  /** `over 2 days`: the growth rests on fewer days than the value; null where it does not. */
  readonly growthOver: string | null;
  /** `No traffic report for Nov 22 – 24`: why; null where no report is missing. */
  readonly missing: string | null;
  /** `not every sales report is there`: why the value is unknown although the data carry it; null where it is not, or nobody can say. */
  readonly unknown: string | null;
}

/** A sparkline is 64 pixels wide: a longer range gets a point for every 7 days, or 14, or 21 … */
const MOST_POINTS = 92;
const DAYS_A_WEEK = 7;

/** Days a point stands for; whole weeks, so that weekdays don't make waves. */
function daysPerPoint(days: number): number {
  return days <= MOST_POINTS ? 1 : Math.ceil(days / (MOST_POINTS * DAYS_A_WEEK)) * DAYS_A_WEEK;
}

/**
 * The days of each point of the sparklines that have rows. Points are counted back from the range's end, so that the last
 * is as long as the others and the line doesn't drop; a shorter rest at the start is left out.
 */
function sparkPoints({ range, current }: CardsData): DaySums[][] {
  const days = dayCount(range);
  const size = daysPerPoint(days);
  const count = Math.floor(days / size);
  const points: DaySums[][] = Array.from({ length: count }, () => []);
  for (const day of current) {
    points[count - 1 - Math.floor(daysBetween(day.date, range.end) / size)]?.push(day);
  }
  return points;
}

/** The metric of each point, of the days on which it is known; null where there is none. */
function sparkOf(id: CardMetricId, points: readonly DaySums[][], { range, known }: CardsData) {
  const ranges = knownDaysOf(factsOf(id), range, known);
  return points.map((days) => {
    const own = days.filter(({ date }) => isInRanges(date, ranges));
    return own.length === 0 ? null : evaluateMetric(id, sumFacts(own.map(({ sums }) => sums)));
  });
}

/** Prepares tiles one by one, each once: value, growth, sparkline and what the hover card says. */
export function createMetricViews(data: CardsData, today: DateKey): (id: CardMetricId) => MetricView {
  const sums = createKnownSums(data);
  const points = sparkPoints(data);
  const present = data.present ?? null;
  const prepare = (id: CardMetricId): MetricView => {
    const own = sumsOfCard(id, sums, present);
    const compared = own === null ? null : sums.compared(factsOf(id));
    return {
      id,
      label: METRICS[id].label,
      value: formatSums(id, own),
      isInData: isMetricPresent(id, present),
      absent: `not in ${data.place ?? 'your data'}`,
      growth: showGrowth(growthOf(id, compared), METRICS[id].goodDirection),
      spark: sparkOf(id, points, data),
      formula: metricFormula(id, 'card'),
      ...comparedWords(id, { data, own, compared }, today),
    };
  };
  const prepared = new Map<CardMetricId, MetricView>();
  return (id) => {
    const view = prepared.get(id) ?? prepare(id);
    prepared.set(id, view);
    return view;
  };
}

/** All 20 tiles. */
export function prepareMetricViews(data: CardsData, today: DateKey): Record<CardMetricId, MetricView> {
  return recordOf(CARD_METRIC_IDS, createMetricViews(data, today));
}

interface Measured {
  readonly data: CardsData;
  readonly own: FactSums | null;
  readonly compared: ComparedSums | null;
}

/** The metric of these sums; '—' where they are unknown, or leave nothing to divide by. */
function formatSums(id: CardMetricId, sums: FactSums | null): string {
  return formatMetric(id, sums === null ? null : findMetric(id, sums));
}

type ComparedWords = Pick<
  MetricView,
  | 'rangeText'
  | 'rangeValue'
  | 'comparisonText'
  | 'previousValue'
  | 'wholeText'
  | 'restsOn'
  | 'growthOver'
  | 'missing'
  | 'unknown'
>;

/** Which days the figures of a card rest on, and why they are not more. */
function comparedWords(
  id: CardMetricId,
  { data, own: ownSums, compared: both }: Measured,
  today: DateKey,
): ComparedWords {
  const facts = factsOf(id);
  const { own, compared, fewer, fewerOwn, changeOver, missing } = findRestingDays(facts, data);
  const value = formatSums(id, ownSums);
  const rangeValue = both === null ? value : formatSums(id, both.current);
  const restsOn = own.length === 0 ? [data.range] : own;
  return {
    rangeText: formatDayRanges(compared?.current ?? restsOn, today),
    rangeValue,
    comparisonText: compared === null ? null : formatDayRanges(compared.previous, today),
    previousValue: formatSums(id, both?.previous ?? null),
    wholeText: rangeValue === value ? null : formatDayRanges(restsOn, today),
    restsOn: changeOver === null ? fewer : fewerOwn,
    growthOver: changeOver,
    missing: describeMissingReports(missing, today),
    unknown: own.length === 0 ? whyUnknown(facts, data) : null,
  };
}

/** `not every sales report is there`: why nothing is known on any day of the range; null where nothing is told at all. */
function whyUnknown(facts: readonly FactId[], { range, known }: CardsData): string | null {
  const missing = findMissingReports(facts, [range], known);
  // The kind that is missing on most days: of the others some days are there.
  const [told] = missing.toSorted((a, b) => daysInRanges(b.days) - daysInRanges(a.days));
  if (told === undefined) return null;
  const text = nameMissingReports({ ...told, kinds: [told.kind] });
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
