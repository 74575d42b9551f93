import {
  type DateKey,
  type DateRange,
  findDateKey,
  isInRange,
  todayInLosAngeles,
} from '../../core/calendar/index.ts';
import {
  formatDateRange,
  formatDay,
  formatMoment,
  formatMoney,
  namesMoney,
  withSign,
} from '../../core/formatting/index.ts';
import { CATEGORY_LABELS, METRIC_CATEGORIES, type MetricCategory } from '../../figures/metrics/index.ts';
import { isTooOld } from '../notifications/index.ts';
import { foldForSearch } from '../../core/paging/index.ts';
import { DIMENSION_IDS, DIMENSIONS } from '../../products/index.ts';
import type { HistoryTab } from './history-tabs.ts';
import type { InsightScope, ReceivedInsight } from './insight.ts';
import { nameOfScope, namesOfScope } from './insight-series.ts';
import { insightStatusLabel } from './show-insight.ts';

/** An insight as the server keeps it: as received, and what became of it since. */
export interface KeptInsight extends ReceivedInsight {
  /** The words it is shown with. */
  readonly title: string;
  readonly description: string;
  readonly category: MetricCategory;
  /** Dollars against what was usual, negative when lost; null when it is not known. */
  readonly impact: number | null;
  /** ISO instant until which it is snoozed. */
  readonly snoozed_until: string | null;
  /** ISO instant. */
  readonly resolved_at: string | null;
  readonly resolution: 'user' | 'auto' | null;
  /** The day on which its condition had cleared, `YYYY-MM-DD`. */
  readonly recovered_on: string | null;
}

/** How the history is looked at. */
export interface HistoryView {
  /** Null while not chosen: the tab of the insight that is open, otherwise Unread. */
  readonly tab: HistoryTab | null;
  /** Words that its texts and names have to contain. */
  readonly search: string;
  readonly category: MetricCategory | null;
  /** The days it was raised on, both ends included; null for all. */
  readonly raised: DateRange | null;
  /** The id of the insight that is open. */
  readonly open: string | null;
}

export interface HistoryContext {
  readonly now: Date;
  /** After so many days an insight counts as resolved, by the person's preferences. */
  readonly autoResolveAfterDays: number;
}

/** An insight of the list, in words. */
export interface HistoryRow {
  readonly id: string;
  readonly title: string;
  readonly tab: HistoryTab;
  readonly category: string;
  /** When it was raised, in Los Angeles: `Nov 4, 8:00 AM`. */
  readonly raised: string;
  /** What it is about: `SKU BMB-DRW-4, Bamboo Drawer Set`; null for everything. */
  readonly about: string | null;
  /** `−$6,418`; null when it is not known or nothing. */
  readonly impact: string | null;
  /** Whether the title says the impact itself. */
  readonly isImpactInTitle: boolean;
  /** `Resolved by hand, Nov 8`, `Recovered Nov 1`; null when there is nothing to say. */
  readonly state: string | null;
}

export interface InsightHistory {
  readonly tab: HistoryTab;
  /** Insights of each tab that pass the filters. */
  readonly counts: Readonly<Record<HistoryTab, number>>;
  /** Of the tab, in the order they came. */
  readonly rows: readonly HistoryRow[];
  /** `41 insights resolved, Aug 24 – Nov 21 · Los Angeles time`; null without rows. */
  readonly caption: string | null;
}

/** The categories with their labels, in their order. */
export const CATEGORY_CHOICES = METRIC_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

const TAB_OF_LABEL = { Unread: 'unread', Resolved: 'resolved', Snoozed: 'snoozed' } as const;

function isClosedByItself({ status, fired_at: firedAt }: KeptInsight, context: HistoryContext): boolean {
  return status === 'new' && isTooOld(firedAt, context, context.now);
}

/** Where an insight stands: snoozed, resolved by a person or by its age, or unread (spec point 4). */
function tabOfInsight(insight: KeptInsight, context: HistoryContext): HistoryTab {
  const { snoozed_until: until } = insight;
  const isSnoozed = insight.status === 'new' && until !== null && Date.parse(until) > context.now.getTime();
  const label = insightStatusLabel(insight.status, isSnoozed);
  return label === 'Unread' && isClosedByItself(insight, context) ? 'resolved' : TAB_OF_LABEL[label];
}

/** What an insight is about, the narrowest name first: `SKU BMB-DRW-4, Bamboo Drawer Set`; null for everything. */
function describeScope(scope: InsightScope): string | null {
  const names = namesOfScope(scope);
  const [dimension, name] = [DIMENSION_IDS[names.length - 1], nameOfScope(names)];
  if (dimension === undefined || name === null) return null;
  const within = dimension === 'sku_name' && scope.parent_sku !== null ? `, ${scope.parent_sku}` : '';
  return `${DIMENSIONS[dimension].singular} ${name}${within}`;
}

function formatDayOf(instant: string, { now }: HistoryContext): string {
  return formatDay(todayInLosAngeles(new Date(instant)), todayInLosAngeles(now));
}

function describeResolution(insight: KeptInsight, context: HistoryContext): string | null {
  const { resolution, resolved_at: at } = insight;
  if (resolution === 'user' && at !== null) return `Resolved by hand, ${formatDayOf(at, context)}`;
  if (resolution === 'auto' || isClosedByItself(insight, context)) {
    const days = context.autoResolveAfterDays;
    return `Closed by itself after ${days} ${days === 1 ? 'day' : 'days'}`;
  }
  return null;
}

/** When what was unusual ended: `Recovered Nov 1`; null while it has not, or its last days may be back to usual. */
function describeRecovery(insight: KeptInsight, { now }: HistoryContext): string | null {
  const day = findDateKey(insight.recovered_on ?? '');
  return day === null ? null : `Recovered ${formatDay(day, todayInLosAngeles(now))}`;
}

function describeState(insight: KeptInsight, tab: HistoryTab, context: HistoryContext): string | null {
  if (tab === 'snoozed' && insight.snoozed_until !== null) {
    return `Snoozed until ${formatMoment(new Date(insight.snoozed_until), context.now)}`;
  }
  const resolution = tab === 'resolved' ? describeResolution(insight, context) : null;
  return resolution ?? describeRecovery(insight, context);
}

/** What reads as nothing was not lost in dollars: the insight is about something else. */
function describeImpact(impact: number | null): string | null {
  const text = impact === null ? null : withSign(formatMoney(impact));
  return text === formatMoney(0) ? null : text;
}

/** An insight as a row of the list. */
function prepareRow(insight: KeptInsight, tab: HistoryTab, context: HistoryContext): HistoryRow {
  return {
    id: insight.id,
    title: insight.title,
    tab,
    category: CATEGORY_LABELS[insight.category],
    raised: formatMoment(new Date(insight.fired_at), context.now),
    about: describeScope(insight.scope),
    impact: describeImpact(insight.impact),
    isImpactInTitle: insight.impact !== null && namesMoney(insight.title, insight.impact),
    state: describeState(insight, tab, context),
  };
}

function wordsOf(text: string): string[] {
  return foldForSearch(text).split(/\s+/).filter(Boolean);
}

function passes(insight: KeptInsight, day: DateKey, view: HistoryView): boolean {
  if (view.category !== null && insight.category !== view.category) return false;
  if (view.raised !== null && !isInRange(day, view.raised)) return false;
  const { title, description } = insight;
  const { brand, parent_sku: parent, sku } = insight.scope;
  const text = foldForSearch([title, description, brand, parent, sku].join(' '));
  return wordsOf(view.search).every((word) => text.includes(word));
}

/** The history of insights as it is looked at: the rows of a tab that pass the filters, and how many the tabs have. */
export function prepareHistory(
  insights: readonly KeptInsight[],
  view: HistoryView,
  context: HistoryContext,
): InsightHistory {
  const today = todayInLosAngeles(context.now);
  const placed = insights.map((insight) => ({
    insight,
    tab: tabOfInsight(insight, context),
    day: todayInLosAngeles(new Date(insight.fired_at)),
  }));
  const tab = view.tab ?? placed.find(({ insight }) => insight.id === view.open)?.tab ?? 'unread';
  const passing = placed.filter(({ insight, day }) => passes(insight, day, view));
  const counts = { unread: 0, resolved: 0, snoozed: 0 };
  for (const each of passing) counts[each.tab] += 1;
  const shown = passing.filter((each) => each.tab === tab);
  const days = shown.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return {
    tab,
    counts,
    rows: shown.map(({ insight }) => prepareRow(insight, tab, context)),
    caption:
      first === undefined || last === undefined
        ? null
        : `${shown.length} ${shown.length === 1 ? 'insight' : 'insights'} ${tab}, ` +
          `${formatDateRange(view.raised ?? { start: first, end: last }, today)} · Los Angeles time`,
  };
}
