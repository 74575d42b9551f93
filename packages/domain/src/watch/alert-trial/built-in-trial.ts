import {
  addDays,
  type DateKey,
  type DateRange,
  daysThrough,
  eachDay,
  instantInLosAngeles,
} from '../../core/calendar/index.ts';
import type { CardMetricId, FactSums } from '../../figures/metrics/index.ts';
import {
  BUILT_IN_RULES,
  brandsInSnapshot,
  type MetricsSnapshot,
  type NotificationRule,
  prepareSnapshot,
} from '../notifications/index.ts';
import { sumFacts } from '../../figures/metrics/index.ts';
import type { InsightRule } from '../insights/index.ts';
import { readDays, type TrialHistory, type TrialReading } from './rule-readings.ts';
import { runTrial, type Trial, type TrialLimits } from './trial.ts';

/** The daily sums of a parent SKU. */
export interface ProductDays {
  readonly brand_name: string;
  readonly parent_sku_name: string;
  readonly days: ReadonlyMap<DateKey, FactSums>;
}

export interface BuiltInHistory extends TrialHistory {
  readonly products: readonly ProductDays[];
}

/** As long as the dashboard's default range: what built-in rules look at. */
const RANGE_DAYS = 7;
/** The first hour that has a target of its own. */
const HOUR = 9;

/** The metric that the chart of a built-in rule draws. */
const DRAWN_METRICS: Readonly<Record<string, CardMetricId>> = {
  'built_in:margin_erosion': 'contribution_margin',
  'built_in:promotion_impact': 'promotions',
  'built_in:conversion_drop': 'conversion',
  'built_in:roas_below_target': 'roas',
  'built_in:traffic_surge': 'sessions',
};

export function drawnMetric({ id }: Pick<NotificationRule, 'id'>): CardMetricId {
  return DRAWN_METRICS[id] ?? 'net_sales';
}

/** The 7 days that end on each of the days, and those before; null where one of them is not final or has no data. */
export type PastSnapshots = ReadonlyMap<DateKey, MetricsSnapshot | null>;

export function takeSnapshots(dates: readonly DateKey[], history: BuiltInHistory): PastSnapshots {
  return new Map(
    readDays(ruleOn('net_sales'), dates, history).map(({ date, reading, ordinary }) => [
      date,
      (reading ?? ordinary) === null ? null : snapshotOn(date, history),
    ]),
  );
}

/** Reads a metric over the 7 days and those before. */
function ruleOn(metric: CardMetricId): InsightRule {
  return {
    id: '',
    name: '',
    description: '',
    metric,
    category: 'sales',
    scopeLevel: 'total',
    scopeName: null,
    comparison: 'greater_than',
    threshold: 0,
    thresholdType: 'percentage',
    baseline: 'previous_period',
    windowDays: RANGE_DAYS,
    isEnabled: true,
  };
}

function snapshotOn(date: DateKey, history: BuiltInHistory): MetricsSnapshot {
  const current = daysThrough(date, RANGE_DAYS);
  const previous = daysThrough(addDays(date, -RANGE_DAYS), RANGE_DAYS);
  return prepareSnapshot({
    today: date,
    periods: { current, previous },
    current: daysIn(current, history),
    previous: daysIn(previous, history),
    known: history.known,
    present: history.present,
    brands: brandsInSnapshot(
      history.products.map((product) => ({
        brand_name: product.brand_name,
        parent_sku_name: product.parent_sku_name,
        current: sumIn(current, product),
        previous: sumIn(previous, product),
      })),
    ),
  });
}

type WithDays = Pick<TrialHistory, 'days'>;

function daysIn(range: DateRange, { days }: WithDays) {
  return eachDay(range).flatMap((date) => {
    const sums = days.get(date);
    return sums === undefined ? [] : [{ date, sums }];
  });
}

function sumIn(range: DateRange, history: WithDays): FactSums | null {
  const found = daysIn(range, history);
  return found.length === 0 ? null : sumFacts(found.map(({ sums }) => sums));
}

/** The readings of what the chart of a built-in rule draws: 7 days, ending on each day. */
export function readBuiltIn(
  rule: NotificationRule,
  dates: readonly DateKey[],
  history: TrialHistory,
): TrialReading[] {
  return readDays(ruleOn(drawnMetric(rule)), dates, history);
}

/** What a built-in rule would have done, had the dashboard been opened at 9 in the morning of each day. */
export function tryBuiltIn(
  rule: NotificationRule,
  readings: readonly TrialReading[],
  snapshots: PastSnapshots,
  limits: TrialLimits,
): Trial {
  const judge = ({ date, reading, ordinary }: TrialReading) => {
    const drawn = reading ?? ordinary;
    // A week that lacks a report of what the rule looks at is not judged by what is there of it.
    const isWhole = drawn !== null && drawn.known === null;
    const snapshot = isWhole ? (snapshots.get(date) ?? null) : null;
    const fires =
      snapshot === null ? null : rule.evaluate(snapshot, instantInLosAngeles(date, HOUR)) !== null;
    return { fires, isCleared: fires === false, heldBack: null };
  };
  return runTrial(judge, readings, limits);
}

/** The built-in rule of an id; null for any other. */
export function findBuiltIn(id: string): NotificationRule | null {
  return BUILT_IN_RULES.find((rule) => rule.id === id) ?? null;
}
