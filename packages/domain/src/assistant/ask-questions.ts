import type { ComparedPeriods, DateKey, DateRange } from '../calendar/index.ts';
import { formatDateRange, lowerWords } from '../formatting/index.ts';
import { type CardMetricId, type MetricId, METRICS } from '../metrics/index.ts';
import type { Notification } from '../notifications/index.ts';
import type { ProductFilters } from '../products/index.ts';
import { questionWithContext } from './message-text.ts';
import { describeFilters } from './result-text.ts';

type Parameter = readonly [name: string, value: string];

function daysOf({ current, previous }: ComparedPeriods, today: DateKey): Parameter {
  return ['Days', `${formatDateRange(current, today)}, compared with ${formatDateRange(previous, today)}`];
}

function productsOf(filters: ProductFilters): Parameter[] {
  const texts = describeFilters(filters);
  return texts.length === 0 ? [] : [['Products', texts.join('; ')]];
}

/** What stands out on the screen: *Ask* of the filter bar. */
export function questionAboutScreen(
  screen: {
    readonly range: DateRange;
    readonly comparison: DateRange;
    readonly filters: ProductFilters;
    readonly metric: CardMetricId | null;
  },
  today: DateKey,
): string {
  const name = lowerWords(METRICS[screen.metric ?? 'net_sales'].label);
  const days = daysOf({ current: screen.range, previous: screen.comparison }, today);
  return questionWithContext(`What drove the change in ${name}?`, [days, ...productsOf(screen.filters)]);
}

/** Why a metric changed: *Ask* of its drivers. */
export function questionAboutChange(
  change: {
    readonly metricId: MetricId;
    readonly periods: ComparedPeriods;
    readonly filters: ProductFilters;
  },
  today: DateKey,
): string {
  const name = lowerWords(METRICS[change.metricId].label);
  return questionWithContext(`Why did ${name} change?`, [
    daysOf(change.periods, today),
    ...productsOf(change.filters),
  ]);
}

/** What is behind an insight: its *Chat*. */
export function questionAboutInsight(
  insight: Pick<Notification, 'title' | 'description' | 'action' | 'timeContext'>,
): string {
  const { title, description, action, timeContext } = insight;
  return questionWithContext(`What is behind this insight: ${title}?`, [
    ['Insight', description],
    ...(action === null ? [] : [['Recommendation', action] as const]),
    ...(timeContext === null
      ? []
      : [['Days', `${timeContext.period}, compared with ${timeContext.comparison}`] as const]),
  ]);
}
