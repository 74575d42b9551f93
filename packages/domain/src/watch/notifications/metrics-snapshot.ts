import { type ComparedPeriods, type DateKey, isInRanges, joinRanges } from '../../core/calendar/index.ts';
import { type CardGrowth, prepareCards } from '../../figures/cards/index.ts';
import { recordOf } from '../../core/exhaustive/index.ts';
import { formatDateRange, formatDayRanges } from '../../core/formatting/index.ts';
import {
  createKnownSums,
  type DaySums,
  findRestingDays,
  type KnownDays,
  knownDaysOf,
} from '../../figures/known-days/index.ts';
import {
  CARD_METRIC_IDS,
  type CardMetricId,
  factsOf,
  type FactsPresent,
  type FactSums,
  isMetricPresent,
  METRICS,
  sumFacts,
} from '../../figures/metrics/index.ts';

/** The sums of both periods; null where there is no data of one. */
interface SumsOfPeriods {
  readonly current: FactSums | null;
  readonly previous: FactSums | null;
}

export interface ProductReading extends SumsOfPeriods {
  readonly parent_sku_name: string;
}

/** A brand, and those of its parent SKUs that belong to no other. */
export interface BrandReading extends SumsOfPeriods {
  readonly brand_name: string;
  readonly products: readonly ProductReading[];
}

function sumOf(sums: readonly (FactSums | null)[]): FactSums | null {
  const known = sums.filter((one) => one !== null);
  return known.length === 0 ? null : sumFacts(known);
}

/** Brands of the products that are given, with the sums of those. */
export function brandsInSnapshot(
  products: readonly (ProductReading & { readonly brand_name: string })[],
): BrandReading[] {
  return [...Map.groupBy(products, ({ brand_name }) => brand_name)].map(([brand_name, own]) => ({
    brand_name,
    current: sumOf(own.map(({ current }) => current)),
    previous: sumOf(own.map(({ previous }) => previous)),
    products: own,
  }));
}

/** What rules look at (spec point 3): the cards of a range whose days are final, their comparison, its brands and its days. */
export interface MetricsSnapshot {
  /**
   * As on the cards; null for a metric without data, one that is not in the data, and a sum that is not complete because
   * a report is missing: no rule may fire before it is there.
   */
  readonly metrics: Readonly<Record<CardMetricId, CardGrowth | null>>;
  readonly brands: readonly BrandReading[];
  /** The days with known net sales, oldest first. */
  readonly days: readonly { readonly date: DateKey; readonly netSales: number }[];
  readonly timeContext: TimeContext;
  /** The days of one metric, which are fewer where a report is missing. */
  readonly timeOf: (metric: CardMetricId) => TimeContext;
}

/** The days that are compared, in words. */
interface TimeContext {
  readonly period: string;
  readonly comparison: string;
}

export interface SnapshotInput {
  /** The day on which the figures are looked at: years are named that are not its own. */
  readonly today: DateKey;
  readonly periods: ComparedPeriods;
  /** Both periods by day. */
  readonly current: readonly DaySums[];
  readonly previous: readonly DaySums[];
  readonly known: KnownDays;
  readonly present: FactsPresent;
  readonly brands: readonly BrandReading[];
}

/** The snapshot of two periods; its figures are those of the dashboard's cards. */
export function prepareSnapshot(input: SnapshotInput): MetricsSnapshot {
  const { today, periods, current, previous, known, present, brands } = input;
  const days = { range: periods.current, compared: periods, current, previous, known };
  const cards = prepareCards(createKnownSums(days));
  const isRead = (id: CardMetricId) =>
    isMetricPresent(id, present) &&
    (METRICS[id].kind === 'ratio' || findRestingDays(factsOf(id), days).fewer === null);
  const timeContext = {
    period: formatDateRange(periods.current, today),
    comparison: formatDateRange(periods.previous, today),
  };
  const knownSales = joinRanges(
    [periods.previous, periods.current].flatMap((period) => knownDaysOf(['net_sales'], period, known)),
  );
  return {
    metrics: recordOf(CARD_METRIC_IDS, (id) => (isRead(id) ? cards[id] : null)),
    brands,
    days: [...previous, ...current]
      .filter(({ date }) => isInRanges(date, knownSales))
      .map(({ date, sums }) => ({ date, netSales: sums.net_sales }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    timeContext,
    timeOf: (id) => {
      const { compared } = findRestingDays(factsOf(id), days);
      if (compared === null) return timeContext;
      return {
        period: formatDayRanges(compared.current, today),
        comparison: formatDayRanges(compared.previous, today),
      };
    },
  };
}
