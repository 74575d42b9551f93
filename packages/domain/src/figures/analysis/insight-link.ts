import {
  addDays,
  type DateKey,
  type DateRange,
  daysThrough,
  findDateKey,
  todayInLosAngeles,
} from '../../core/calendar/index.ts';
import type { InsightScope } from '../../watch/insights/index.ts';
import { isCardMetricId } from '../metrics/index.ts';
import { NO_FILTERS } from '../../products/index.ts';
import { searchOfFilters, searchOfRange } from './changed-search.ts';
import type { AnalysisSearch } from './search-keys.ts';

/** So many days are looked at around those of an insight, or up to when it was raised. */
const DAYS_AROUND = 28;
/** So many of them after it, where they are over. */
const DAYS_AFTER = 7;

interface LinkedInsight {
  readonly metric: string;
  readonly scope: InsightScope;
  /** The days it tells of, `YYYY-MM-DD`. */
  readonly days: { readonly start: string; readonly end: string } | null;
  /** ISO instant. */
  readonly fired_at: string;
}

/** The days it tells of, where they are over. */
function spanOf({ days }: LinkedInsight, today: DateKey): DateRange | null {
  const [start, end] = [findDateKey(days?.start ?? ''), findDateKey(days?.end ?? '')];
  return start !== null && end !== null && start <= end && end <= today ? { start, end } : null;
}

function rangeOf({ fired_at: firedAt }: LinkedInsight, span: DateRange | null, today: DateKey): DateRange {
  if (span !== null) {
    const { start, end } = span;
    const [last, newest] = [addDays(end, DAYS_AFTER), addDays(today, -1)];
    const around = daysThrough(newest < end ? end : newest < last ? newest : last, DAYS_AROUND);
    return around.start < start ? around : { start, end: around.end };
  }
  const fired = todayInLosAngeles(new Date(firedAt));
  return daysThrough(fired > today ? today : fired, DAYS_AROUND);
}

/** The narrowest name alone, and the breakdown that shows what is inside it. */
function searchOfScope({ brand, parent_sku: parent, sku }: InsightScope): AnalysisSearch {
  if (sku !== null) return { ...searchOfFilters({ ...NO_FILTERS, sku_name: [sku] }), breakdown: 'sku_name' };
  if (parent !== null) {
    return { ...searchOfFilters({ ...NO_FILTERS, parent_sku_name: [parent] }), breakdown: 'sku_name' };
  }
  if (brand === null) return {};
  return { ...searchOfFilters({ ...NO_FILTERS, brand_name: [brand] }), breakdown: 'parent_sku_name' };
}

/** The search parameters of the dashboard that shows an insight: its metric, its days among others and marked, and what it is about. */
export function searchOfInsight(insight: LinkedInsight, today: DateKey): AnalysisSearch {
  const span = spanOf(insight, today);
  return {
    ...searchOfRange({ preset: null, range: rangeOf(insight, span, today) }),
    span: span === null ? undefined : `${span.start}_${span.end}`,
    ...searchOfScope(insight.scope),
    metric: isCardMetricId(insight.metric) ? insight.metric : undefined,
  };
}
