import { type Comparison, type DateKey, type DateRange, dayCount, daysBetween } from '../calendar/index.ts';
import { showGrowth, type ShownChange } from '../changes/index.ts';
import { recordOf } from '../exhaustive/index.ts';
import { formatDateRange, formatMetric } from '../formatting/index.ts';
import {
  CARD_METRIC_IDS,
  type CardMetricId,
  evaluateExactly,
  evaluateMetric,
  type FactsPresent,
  type FactSums,
  growthRate,
  isMetricPresent,
  metricFormula,
  METRICS,
  sumFacts,
} from '../metrics/index.ts';

/** One metric card's numbers (spec point 3): fractions, dollars or counts; the growth in percent. */
export interface CardGrowth {
  readonly value: number;
  /** Null when the previous period has no rows at all. */
  readonly previousValue: number | null;
  /** Null when there is nothing to compare with, or that is 0. */
  readonly growthRate: number | null;
}

function prepareCard(id: CardMetricId, current: FactSums, previous: FactSums | null): CardGrowth {
  const value = evaluateMetric(id, current);
  if (previous === null) return { value, previousValue: null, growthRate: null };
  const previousValue = evaluateMetric(id, previous);
  const growth = growthRate(evaluateExactly(id, current), evaluateExactly(id, previous));
  return { value, previousValue, growthRate: growth };
}

/** The numbers of all 20 cards from both periods' sums; null for every card when the period has no rows. */
export function prepareCards(
  current: FactSums | null,
  previous: FactSums | null,
): Record<CardMetricId, CardGrowth | null> {
  return recordOf(CARD_METRIC_IDS, (id) => (current === null ? null : prepareCard(id, current, previous)));
}

/** One day's sums. */
export interface DaySums {
  readonly date: DateKey;
  readonly sums: FactSums;
}

/** What the cards are made of: both periods, by day. */
export interface CardsData {
  readonly range: DateRange;
  /** The days that are compared; null when there are none yet. */
  readonly compared: Comparison['periods'];
  readonly current: readonly DaySums[];
  readonly previous: readonly DaySums[];
  /** What the data carry; every fact when left out. */
  readonly present?: FactsPresent;
}

/** One metric tile, ready to be drawn. */
export interface MetricView {
  readonly id: CardMetricId;
  readonly label: string;
  readonly value: string;
  /** False where the data carry no such figures: its 0 says nothing, and there is no growth or line. */
  readonly isInData: boolean;
  readonly growth: ShownChange;
  readonly spark: readonly (number | null)[];
  readonly formula: string;
  readonly rangeText: string;
  /** Null when nothing is compared. */
  readonly comparisonText: string | null;
  /** '—' when the compared period holds no data. */
  readonly previousValue: string;
}

/** A sparkline is 64 pixels wide: a longer range gets a point for every 7 days, or 14, or 21 … */
const MOST_POINTS = 92;
const DAYS_A_WEEK = 7;

/** Days a point stands for; whole weeks, so that weekdays don't make waves. */
function daysPerPoint(days: number): number {
  return days <= MOST_POINTS ? 1 : Math.ceil(days / (MOST_POINTS * DAYS_A_WEEK)) * DAYS_A_WEEK;
}

/**
 * The sums of each point of the sparklines, null where no day has data. Points are counted back from the range's end,
 * so that the last is as long as the others and the line doesn't drop; a shorter rest at the start is left out.
 */
function sparkSums({ range, current }: CardsData): (FactSums | null)[] {
  const days = dayCount(range);
  const size = daysPerPoint(days);
  const count = Math.floor(days / size);
  const points: FactSums[][] = Array.from({ length: count }, () => []);
  for (const { date, sums } of current) {
    points[count - 1 - Math.floor(daysBetween(date, range.end) / size)]?.push(sums);
  }
  return points.map((sums) => (sums.length === 0 ? null : sumFacts(sums)));
}

/** The exact sums of a period; null when it holds no rows. */
export function totalOf(days: readonly DaySums[]): FactSums | null {
  return days.length === 0 ? null : sumFacts(days.map((day) => day.sums));
}

/** The 20 metrics as tiles: value, growth, sparkline and what the hover card says. */
export function prepareMetricViews(data: CardsData, today: DateKey): Record<CardMetricId, MetricView> {
  const cards = prepareCards(totalOf(data.current), totalOf(data.previous));
  const points = sparkSums(data);
  const viewOf = (id: CardMetricId): MetricView => {
    const card = cards[id];
    return {
      id,
      label: METRICS[id].label,
      value: formatMetric(id, card?.value ?? null),
      isInData: isMetricPresent(id, data.present ?? null),
      growth: showGrowth(card?.growthRate ?? null, METRICS[id].goodDirection),
      spark: points.map((sums) => (sums === null ? null : evaluateMetric(id, sums, 'card'))),
      formula: metricFormula(id, 'card'),
      rangeText: formatDateRange(data.compared?.current ?? data.range, today),
      comparisonText: data.compared === null ? null : formatDateRange(data.compared.previous, today),
      previousValue: formatMetric(id, card?.previousValue ?? null),
    };
  };
  return recordOf(CARD_METRIC_IDS, viewOf);
}
