import { type DateKey, type DateRange, dayCount, daysBetween } from '@skuline/domain/calendar';
import { type CardGrowth, prepareCards } from '@skuline/domain/cards';
import {
  formatDateRange,
  formatGrowthMagnitude,
  formatMetricCard,
  withTrueMinus,
} from '@skuline/domain/formatting';
import {
  CARD_METRIC_IDS,
  type CardMetricId,
  evaluateMetric,
  type FactSums,
  isGoodChange,
  METRICS,
  metricFormula,
  sumFacts,
  trendOf,
} from '@skuline/domain/metrics';
import type { DaySums } from '../../../analysis/index.ts';
import type { GrowthProps } from '../../../ui/index.ts';

/** What the cards are made of: both periods, by day. */
export interface CardsData {
  readonly range: DateRange;
  readonly comparison: DateRange;
  readonly current: readonly DaySums[];
  readonly previous: readonly DaySums[];
}

/** One metric tile, ready to be drawn. */
export interface MetricView {
  readonly id: CardMetricId;
  readonly label: string;
  readonly value: string;
  readonly growth: Pick<GrowthProps, 'trend' | 'isGood' | 'magnitude'>;
  readonly spark: readonly (number | null)[];
  readonly formula: string;
  readonly rangeText: string;
  readonly comparisonText: string;
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

function growthOf(id: CardMetricId, card: CardGrowth | null): MetricView['growth'] {
  const growth = card?.growthRate ?? null;
  if (growth === null) return { trend: 'neutral', isGood: null, magnitude: null };
  const magnitude = formatGrowthMagnitude(growth);
  // What reads as 0.0% is no change: an arrow or a red pill on it would contradict the figure.
  if (magnitude === formatGrowthMagnitude(0)) return { trend: 'neutral', isGood: null, magnitude };
  return { trend: trendOf(growth), isGood: isGoodChange(id, growth), magnitude };
}

/** The 20 metrics as tiles: value, growth, sparkline and what the hover card says. */
export function prepareMetricViews(data: CardsData, today: DateKey): Record<CardMetricId, MetricView> {
  const cards = prepareCards(totalOf(data.current), totalOf(data.previous));
  const points = sparkSums(data);
  const viewOf = (id: CardMetricId): MetricView => {
    const card = cards[id];
    const previous = card?.previousValue ?? null;
    return {
      id,
      label: METRICS[id].label,
      value: card === null ? '—' : withTrueMinus(formatMetricCard(id, card.value)),
      growth: growthOf(id, card),
      spark: points.map((sums) => (sums === null ? null : evaluateMetric(id, sums, 'card'))),
      formula: metricFormula(id, 'card'),
      rangeText: formatDateRange(data.range, today),
      comparisonText: formatDateRange(data.comparison, today),
      previousValue: previous === null ? '—' : withTrueMinus(formatMetricCard(id, previous)),
    };
  };
  // CARD_METRIC_IDS names every card metric exactly once, so the record is whole.
  return Object.fromEntries(CARD_METRIC_IDS.map((id) => [id, viewOf(id)])) as Record<
    CardMetricId,
    MetricView
  >;
}
