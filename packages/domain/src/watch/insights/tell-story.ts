import { type DateKey, type DateRange, eachDay } from '../../core/calendar/index.ts';
import { type ChangeDrivers, decompose, type DriverEffect } from '../../figures/drivers/index.ts';
import { formatMoney, formatPercent, withSign } from '../../core/formatting/index.ts';
import {
  evaluateMetric,
  FACT_IDS,
  type FactId,
  type FactsPresent,
  type FactSums,
  isMetricPresent,
  METRICS,
  type MetricId,
} from '../../figures/metrics/index.ts';
import type { Finding, InsightCause } from './finding.ts';
import { changesOfPrice } from './unit-prices.ts';
import { asPrinted } from './printed-usual.ts';
import { weeksWords } from './baseline-words.ts';
import { type InsightSeries, productOfScope, scopeOfNames } from './insight-series.ts';
import { measuredFacts } from './rules/anomaly-rule.ts';
import type { Story } from './stories.ts';
import { fromWeeks } from './usual-from.ts';
import { findStockOut, stockOutSentence } from './stock-outs.ts';
import { paragraph, skusWords, type Told } from './words.ts';

const CENTS = 100;

/** The unit of an insight as received (spec point 3). */
export function unitsOf(metric: MetricId): string {
  const { format } = METRICS[metric];
  if (format.startsWith('percent')) return '%';
  return format.startsWith('money') ? '$' : '';
}

export function conditionOf(value: number, usual: number): string {
  if (usual === 0) return value > 0 ? 'rose' : 'fell';
  const change = (value - usual) / Math.abs(usual);
  return `${change < 0 ? 'fell' : 'rose'} ${formatPercent(Math.abs(change))}`;
}

interface Weighed {
  readonly impact: number;
  readonly drivers: readonly DriverEffect[];
  readonly sales: ChangeDrivers | null;
}

/** The facts of the data that are known on all days of the story, and of which it is known what is usual. */
function factsToTell({ view, frame }: Story, present: FactsPresent): FactId[] {
  return (present ?? FACT_IDS).filter((fact) => view.knows(fact, frame));
}

function weigh(
  story: Story,
  metric: MetricId,
  {
    current,
    usual,
    present,
  }: { readonly current: FactSums; readonly usual: FactSums; readonly present: FactsPresent },
): Weighed {
  const split = (metricId: MetricId) => decompose({ metricId, place: 'card', present }, current, usual);
  const sales = isMetricPresent('net_sales', present) ? split('net_sales') : null;
  const { money } = story.rule;
  if (money === 'deviation' || !isMetricPresent(money, present)) {
    const { value, usual: previous } = story.deviation;
    const impact = Math.round(story.rule.worth(story) * CENTS) / CENTS;
    // The part that came back is no value of net sales.
    const own =
      story.rule.id === 'returns_rise' ? { previous: null, current: null } : { previous, current: value };
    return { impact, sales, drivers: [{ id: metric, effect: impact, ...own }] };
  }
  const { total, factors } = split(money);
  return { impact: total.change, drivers: factors, sales };
}

const CAUSE_OF_DRIVER: Readonly<Partial<Record<string, InsightCause>>> = {
  sessions: 'sessions',
  conversion: 'conversion',
  units_per_order: 'units_per_order',
  avg_net_price: 'price',
};

/** Of net sales the driver that moved them most, where it is a cause; of all other stories what the rule looks for. */
function causeOf({ rule }: Story, { drivers, impact }: Weighed): InsightCause | null {
  if (rule.id !== 'net_sales_change') return rule.cause;
  const [main] = drivers.toSorted((a, b) => Math.sign(impact) * (b.effect - a.effect));
  return CAUSE_OF_DRIVER[main?.id ?? ''] ?? null;
}

function daysOfStory({ frame }: Story, { asOf, days }: Pick<InsightSeries, 'asOf' | 'days'>): DateRange {
  const dayAt = (at: number | undefined): DateKey => days[at ?? 0] ?? asOf;
  return { start: dayAt(frame.days[0]), end: dayAt(frame.days.at(-1)) };
}

/** `, −$6,022 in net sales`, `, $1,090 more returned`: what a story is worth, at the end of its title. */
function worthWords({ rule }: Story, impact: number, present: FactsPresent): string {
  const { money, dollarsIn } = rule;
  const isOwn = money === 'deviation' || !isMetricPresent(money, present);
  const of = isOwn ? dollarsIn : { net_sales: 'net sales', contribution: 'contribution' }[money];
  return typeof of === 'string'
    ? `, ${withSign(formatMoney(impact, 0))} in ${of}`
    : `, ${of(formatMoney(Math.abs(impact), 0))}`;
}

/** Which stock was missing; nothing where no report tells of it. */
function stockWords({ stockOut, dayCount }: Told): string {
  return stockOut === null ? '' : stockOutSentence(stockOut, dayCount);
}

/** A story as it is stored: with its exact sums, drivers and words. */
export function tellStory(found: Story, series: InsightSeries): Finding {
  const { rule, view, frame } = found;
  const { asOf } = series;
  const present = factsToTell(found, series.present);
  const metric = isMetricPresent(rule.metric, present) ? rule.metric : (rule.metricMeanwhile ?? rule.metric);
  const days = daysOfStory(found, series);
  const counted = new Set(frame.days.map((at) => series.days[at]));
  const leftOut = eachDay(days).filter((day) => !counted.has(day));
  const current = view.sumsOf(frame);
  const weeks = view.plainWeeksOf(frame, measuredFacts(rule));
  const { usual, story } = asPrinted(found, weeks);
  const { deviation } = story;
  const weighed = weigh(story, metric, { current, usual, present });
  const stockOut = weighed.impact < 0 ? findStockOut(view.scope, frame, series) : null;
  const isMeasured = rule.id !== 'returns_rise' && rule.id !== 'stock_out';
  const told: Told = {
    name: productOfScope(view.scope.names),
    skus: story.skus,
    paid: changesOfPrice(story),
    days,
    dayCount: frame.days.length,
    asOf,
    current,
    usual,
    value: deviation.value,
    usualValue: isMeasured ? evaluateMetric(rule.metric, usual) : deviation.usual,
    impact: weighed.impact,
    stockOut,
    sales: weighed.sales,
    has: (id) => isMetricPresent(id, present),
  };
  const { title, why, advice } = rule.tell(told);
  const [value, usually] = [evaluateMetric(metric, current), evaluateMetric(metric, usual)];
  return {
    ruleId: rule.id,
    category: rule.category,
    metric,
    scope: scopeOfNames(view.scope.names),
    days,
    value,
    usual: usually,
    measureType: 'Value',
    units: unitsOf(metric),
    change: usually === 0 ? null : (value - usually) / Math.abs(usually),
    condition: conditionOf(value, usually),
    baseline: `vs ${weeksWords(frame.days.length, weeks.length)}`,
    usualFrom: fromWeeks(days, weeks, leftOut),
    impact: weighed.impact,
    cause: causeOf(story, weighed),
    drivers: weighed.drivers,
    narrative: {
      title: `${title}${worthWords(story, weighed.impact, present)}`,
      description: paragraph([why.trim(), skusWords(told), stockWords(told)]),
      recommendations: [advice],
    },
  };
}
