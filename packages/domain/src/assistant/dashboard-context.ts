import { bucketsOf, dayCount, type DateRange, type Granularity, isInRange } from '../core/calendar/index.ts';
import { type CardGrowth, prepareCards } from '../figures/cards/index.ts';
import { roundTo } from '../core/exact/index.ts';
import { formatMetricCard, formatPercent } from '../core/formatting/index.ts';
import { createKnownSums, type DaysOfPeriods, sumsOfMetric } from '../figures/known-days/index.ts';
import {
  CARD_METRIC_IDS,
  type CardMetricId,
  evaluateMetric,
  FACT_IDS,
  type FactsPresent,
  type FactSums,
  isMetricPresent,
  type MetricId,
  METRICS,
  missingFacts,
} from '../figures/metrics/index.ts';
import type { SegmentId, ProductFilters } from '../products/index.ts';
import type { CoveredChannel } from '../files/sources/index.ts';

/** The page's figures as they are there, whatever of them is. */
export interface ScreenFigures {
  readonly range: DateRange;
  /** What the range is compared with. */
  readonly comparison: DateRange;
  readonly filters: ProductFilters;
  /** The figures are those of these channels alone; none is all. */
  readonly channels?: readonly CoveredChannel[];
  /** Of SKUs that have one of these tags; none is all. */
  readonly tags?: readonly string[];
  /** The same of marketplaces. */
  readonly marketplaces?: readonly string[];
  /** What the data carry; every fact when left out. */
  readonly present?: FactsPresent;
  /** Both periods by day; null where the page shows none. */
  readonly days: DaysOfPeriods | null;
  /** The chart of the dashboard; null where there is none. */
  readonly chart: {
    readonly metric: CardMetricId;
    readonly breakdown: SegmentId;
    readonly granularity: Granularity;
    /** The sums of each segment over the range, as far as they are known. */
    readonly segments: readonly { readonly name: string; readonly sums: Partial<FactSums> }[];
  } | null;
}

interface CardText {
  readonly value: string;
  readonly growthRate: number | null;
}

/** The `dashboardData` of a chat request (spec points 3 and 7). */
export interface DashboardContext {
  readonly cardsData: Partial<Record<CardMetricId, CardText>>;
  readonly chartData: readonly Readonly<Record<string, string | number>>[];
  readonly breakdownData: readonly Readonly<Record<string, string | number>>[];
  readonly chartMetadata: {
    readonly metric: CardMetricId;
    readonly breakdown: SegmentId;
    readonly granularity: Granularity;
  } | null;
  readonly dateRange: { readonly from: string; readonly to: string };
  /** What the range is compared with: of a range to date, or with last year, not the days just before. */
  readonly comparison: { readonly from: string; readonly to: string };
  readonly aggregationType: Granularity;
  readonly filters: ProductFilters;
  /** Absent where the figures are those of all channels. */
  readonly channels?: readonly CoveredChannel[];
  /** The same of marketplaces. */
  readonly marketplaces?: readonly string[];
  /** The same of tags. */
  readonly tags?: readonly string[];
}

/** Days above which the context is summed by week, and by month (spec point 9). */
const WEEKLY_ABOVE = 31;
const MONTHLY_ABOVE = 92;

/** How the context of a range is summed: over 92 days monthly, over 31 weekly, otherwise daily (spec point 9). */
function aggregationOf(range: DateRange): Granularity {
  const days = dayCount(range);
  if (days > MONTHLY_ABOVE) return 'monthly';
  return days > WEEKLY_ABOVE ? 'weekly' : 'daily';
}

/** A metric as the chat says it: percentages with two decimals, money with its `$` (spec point 9). */
function formatMetricChat(id: CardMetricId, value: number): string {
  return METRICS[id].format.startsWith('percent') ? formatPercent(value, 2) : formatMetricCard(id, value);
}

function cardText(id: CardMetricId, { value, growthRate }: CardGrowth): CardText {
  return {
    value: formatMetricChat(id, value),
    growthRate: growthRate === null ? null : roundTo(growthRate, 2),
  };
}

function cardsDataOf({ days, present }: ScreenFigures): DashboardContext['cardsData'] {
  if (days === null) return {};
  const cards = prepareCards(createKnownSums(days), present);
  const texts = CARD_METRIC_IDS.flatMap((id) => {
    const card = cards[id];
    return card === null ? [] : [[id, cardText(id, card)] as const];
  });
  return Object.fromEntries(texts);
}

const DERIVED = CARD_METRIC_IDS.filter((id) => METRICS[id].kind === 'ratio');

/**
 * A row per day, week or month that has data: its date, the facts and what derives from them (spec point 3). What no
 * report tells of its days, or no report of the company ever told, is left out of it.
 */
function chartDataOf(
  { range, days, present = null }: ScreenFigures,
  aggregation: Granularity,
): DashboardContext['chartData'] {
  if (days === null) return [];
  return bucketsOf(range, aggregation).flatMap((bucket) => {
    const current = days.current.filter(({ date }) => isInRange(date, bucket));
    const sums = createKnownSums({ ...days, range: bucket, compared: null, current, previous: [] });
    if (sums.total === null) return [];
    const carried = [...FACT_IDS, ...DERIVED].filter((id) => isMetricPresent(id, present));
    const metrics = carried.flatMap((id): [MetricId, number][] => {
      const own = sumsOfMetric(id, sums);
      return own === null ? [] : [[id, evaluateMetric(id, own)]];
    });
    return [{ date: bucket.start, ...Object.fromEntries(metrics) }];
  });
}

function breakdownDataOf({ chart, present = null }: ScreenFigures): DashboardContext['breakdownData'] {
  const missing = new Set<string>(missingFacts(FACT_IDS, present));
  return (chart?.segments ?? []).map(({ name, sums }) => ({
    name,
    ...Object.fromEntries(Object.entries(sums).filter(([id]) => !missing.has(id))),
  }));
}

/** What the assistant is told of the screen, from what the page has: it asks for nothing. */
export function prepareDashboardContext(screen: ScreenFigures): DashboardContext {
  const { range, comparison, filters, channels = [], marketplaces = [], tags = [], chart } = screen;
  const aggregationType = aggregationOf(range);
  return {
    cardsData: cardsDataOf(screen),
    chartData: chartDataOf(screen, aggregationType),
    breakdownData: breakdownDataOf(screen),
    chartMetadata:
      chart === null
        ? null
        : { metric: chart.metric, breakdown: chart.breakdown, granularity: chart.granularity },
    dateRange: { from: range.start, to: range.end },
    comparison: { from: comparison.start, to: comparison.end },
    aggregationType,
    filters,
    ...(channels.length === 0 ? {} : { channels }),
    ...(marketplaces.length === 0 ? {} : { marketplaces }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}
