import { type DateKey, dayCount, findDateKey } from '../../core/calendar/index.ts';
import { type DriverEffect, driverLabel, roundEffects } from '../../figures/drivers/index.ts';
import {
  formatDay,
  formatEffect,
  formatGrowthMagnitude,
  formatMetric,
  formatMetricChart,
  withSign,
} from '../../core/formatting/index.ts';
import { growthRate, isMetricId, type MetricId, METRICS } from '../../figures/metrics/index.ts';

export interface StorySince {
  /** The day on which the condition had cleared, `YYYY-MM-DD`. */
  readonly recovered_on: string | null;
  /** A day on average since; null where there are no later days. */
  readonly mean_since: number | null;
  /** What is usual of the same days. */
  readonly usual: number | null;
  /** Whether the newest day is within the usual range; null where it is not known. */
  readonly is_back: boolean | null;
}

/** `Recovered on Nov 7, after 5 days.`, `Back to usual on its last day.`, `Not recovered yet.` */
function describeEnd({ days, since }: SinceInput, today: DateKey): string {
  const recovered = findDateKey(since.recovered_on ?? '');
  if (recovered === null)
    return since.is_back === true ? 'Back to usual on its last day.' : 'Not recovered yet.';
  const start = findDateKey(days?.start ?? '');
  // The day it recovered on is no longer counted.
  const lasted = start === null || start >= recovered ? 0 : dayCount({ start, end: recovered }) - 1;
  const length = lasted === 0 ? '' : `, after ${lasted === 1 ? '1 day' : `${lasted} days`}`;
  return `Recovered on ${formatDay(recovered, today)}${length}.`;
}

interface SinceInput {
  readonly metric: string;
  readonly days: { readonly start: string } | null;
  readonly since: StorySince;
}

/** At 0, or below it after refunds, nothing is sold: a share of what is usual says no more. */
const OF_SALES: ReadonlySet<string> = new Set<MetricId>(['orders', 'units_sold', 'gross_sales', 'net_sales']);

/** What happened after an insight: `Recovered on Nov 7, after 5 days. $1,340 a day since, 7.1% below usual.` */
export function describeAftermath(input: SinceInput, today: DateKey): string {
  const end = describeEnd(input, today);
  const { mean_since: mean, usual } = input.since;
  if (mean === null || !isMetricId(input.metric)) return end;
  if (mean <= 0 && usual !== null && usual > 0 && OF_SALES.has(input.metric))
    return `${end} Still not selling (usual: ${formatMetricChart(input.metric, usual)} a day).`;
  const aDay = METRICS[input.metric].kind === 'additive' ? ' a day' : '';
  return `${end} ${formatMetricChart(input.metric, mean)}${aDay} since${describeDistance(mean, usual)}.`;
}

/** Below this many percent a mean is as usual. */
const AS_USUAL_PERCENT = 0.5;

/** `, 7.1% below usual`; nothing where it is not known what is usual. */
function describeDistance(mean: number, usual: number | null): string {
  const growth = usual === null ? null : growthRate(mean, usual);
  if (growth === null) return '';
  if (Math.abs(growth) < AS_USUAL_PERCENT) return ', as usual';
  return `, ${formatGrowthMagnitude(growth)} ${growth < 0 ? 'below' : 'above'} usual`;
}

/** A driver of an insight as a line. */
export interface StoryDriver {
  readonly id: string;
  readonly label: string;
  /** How it changed itself: `9.4% to 2.7%`, `−69.0%`; null where it did not, or it is not known. */
  readonly change: string | null;
  /** `−$3,286`. */
  readonly effect: string;
}

export interface StoryDrivers {
  readonly lines: readonly StoryDriver[];
  /** The sum of the lines as they read: what was lost or won against usual. */
  readonly total: string;
}

/** `9.4% to 2.7%` of a ratio, `−69.0%` of a sum. */
function describeOwnChange({ id, previous, current }: DriverEffect): string | null {
  if (previous === null || current === null || !isMetricId(id)) return null;
  const [before, after] = [formatMetric(id, previous), formatMetric(id, current)];
  if (before === after) return null;
  if (METRICS[id].kind === 'ratio') return `${before} to ${after}`;
  const growth = growthRate(current, previous);
  return growth === null ? null : withSign(`${growth < 0 ? '-' : ''}${formatGrowthMagnitude(growth)}`);
}

/** Insights are weighed in dollars, whatever their metric: so are their drivers. */
const UNIT_OF_IMPACT = 'net_sales';

/** What drove an insight, largest first, in dollars: the lines add up to the total as they read. Null without drivers. */
export function prepareStoryDrivers(drivers: readonly DriverEffect[]): StoryDrivers | null {
  if (drivers.length === 0) return null;
  const sorted = drivers.toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const { effects, total } = roundEffects(
    UNIT_OF_IMPACT,
    sorted.map(({ effect }) => effect),
  );
  return {
    lines: sorted.map((driver, index) => ({
      id: driver.id,
      label: driverLabel(driver.id),
      change: describeOwnChange(driver),
      effect: formatEffect(UNIT_OF_IMPACT, effects[index] ?? 0),
    })),
    total: formatEffect(UNIT_OF_IMPACT, total),
  };
}
