import { formatMoney, formatNumber } from '../../core/formatting/index.ts';
import { isMetricId, METRICS } from '../../figures/metrics/index.ts';
import type { InsightScope, ReceivedInsight, ShownInsight } from './insight.ts';

const FALLBACK_RECOMMENDATION = 'Review and adjust strategy accordingly.';
const FALLBACK_BASELINE = ' vs baseline';
const MISSING_VALUE = 'N/A';

/** The text, or null when it is missing or blank (spec point 5: only non-empty strings after trimming count). */
function findText(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? null : trimmed;
}

/** A value in an insight's unit: `8.3%` of a fraction, `1.2pp`, `$1,235`, else 1 decimal and the unit; 'N/A' if missing. */
export function formatInsightValue(value: number | null, units: string): string {
  if (value === null || !Number.isFinite(value)) return MISSING_VALUE;
  if (units === '%') return `${formatNumber(value * 100, 1)}%`;
  if (units === 'pp') return `${formatNumber(value, 1)}pp`;
  if (units === '$') return formatMoney(value);
  return `${formatNumber(value, 1)}${units}`;
}

/** The metric by its name on the cards, or as it came when the catalog does not know it. */
export function insightMetricLabel(metric: string): string {
  return isMetricId(metric) ? METRICS[metric].label : metric;
}

function isRestricted({ brand, channel, parent_sku, sku }: InsightScope): boolean {
  return [brand, channel, parent_sku, sku].some((part) => findText(part) !== null);
}

/** An insight in its own words, with the specification's texts where it has none. */
export function showInsight(insight: ReceivedInsight): ShownInsight {
  const { narrative } = insight;
  const metric = insightMetricLabel(insight.metric);
  const condition = findText(insight.condition_render);
  const baseline = findText(insight.baseline_render);
  const recommendations = (narrative?.recommendations ?? []).flatMap((text) => findText(text) ?? []);
  const value = formatInsightValue(insight.value_now, insight.units);
  return {
    id: insight.id,
    title: findText(narrative?.title) ?? (condition === null ? metric : `${metric} ${condition}`),
    description:
      findText(narrative?.description) ??
      `${metric} was ${value}${baseline === null ? FALLBACK_BASELINE : ` ${baseline}`}`,
    recommendations: recommendations.length === 0 ? [FALLBACK_RECOMMENDATION] : recommendations,
    metric: insight.metric,
    granularity: isRestricted(insight.scope) ? 'Filtered' : 'Total',
    status: insight.status,
    created_at: insight.fired_at,
  };
}

/** A status as people read it: the server's 'new' is Unread, anything else Resolved, a snoozed one Snoozed (spec point 4). */
export function insightStatusLabel(status: string, isSnoozed: boolean): 'Unread' | 'Resolved' | 'Snoozed' {
  if (isSnoozed) return 'Snoozed';
  return status === 'new' ? 'Unread' : 'Resolved';
}
