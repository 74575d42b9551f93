import { type DateKey, dayCount } from '../calendar/index.ts';
import { type ShownChange, showGrowth } from '../changes/index.ts';
import {
  formatDateRange,
  formatDayCount,
  formatDayLong,
  formatMetric,
  formatMoney,
} from '../formatting/index.ts';
import { GOAL_STATUS_LABELS } from '../goals/index.ts';
import { describeMissingReport } from '../known-days/index.ts';
import { type CardMetricId, METRICS } from '../metrics/index.ts';
import type { DigestContent, DigestInsight } from './digest.ts';

export interface DigestFigure {
  readonly metric: CardMetricId;
  readonly label: string;
  readonly value: string;
  /** `3 of 7 days`: what it rests on, where reports of the other days are missing; null where it rests on all. */
  readonly restsOn: string | null;
  readonly previous: string;
  readonly change: ShownChange;
}

export interface DigestItem {
  readonly id: string;
  readonly title: string;
  /** Whole sentences, one a line. */
  readonly lines: readonly string[];
  /** `$1,235 lost`; null where it is not known. */
  readonly impact: string | null;
}

export interface DigestSection {
  readonly id: 'new' | 'recovered' | 'goals';
  readonly heading: string;
  /** What stands there without any items. */
  readonly empty: string;
  readonly items: readonly DigestItem[];
  /** `And 3 more.`; null where all are there. */
  readonly more: string | null;
}

/** A digest in words: what the page and the mail both show. */
export interface DigestView {
  /** `Daily digest`. */
  readonly title: string;
  readonly tenantName: string;
  /** `Thu, Nov 19`, `Nov 13 – 19`. */
  readonly dates: string;
  /** `Compared with Wed, Nov 18.` */
  readonly compared: string;
  /** What has to be known of the figures: missing days, days that are not final. */
  readonly cautions: readonly string[];
  readonly figures: readonly DigestFigure[];
  readonly sections: readonly DigestSection[];
}

/** More insights than this are on the page of insights. */
const MOST_ITEMS = 20;

/** Says a digest in words; `today` decides whether years are named. */
export function prepareDigest(content: DigestContent, today: DateKey): DigestView {
  const { period, range, previous_range, insights, recovered } = content;
  return {
    title: period === 'daily' ? 'Daily digest' : 'Weekly digest',
    tenantName: content.tenant_name,
    dates: datesOf(range, today),
    compared: `Compared with ${datesOf(previous_range, today)}.`,
    cautions: cautionsOf(content, today),
    figures: content.figures.map(({ metric, value, previous, growth_rate, known_days }) => ({
      metric,
      label: METRICS[metric].label,
      value: formatMetric(metric, value),
      restsOn:
        value === null || known_days >= content.days_with_data
          ? null
          : `${known_days} of ${formatDayCount(dayCount(range))}`,
      previous: formatMetric(metric, previous),
      change: showGrowth(growth_rate, METRICS[metric].goodDirection),
    })),
    sections: [
      sectionOf('new', 'New insights', 'No new insights about these days.', insights),
      sectionOf('recovered', 'Back to usual', 'Nothing recovered on these days.', recovered),
      ...(content.goals.length === 0 ? [] : [goalsOf(content.goals)]),
    ],
  };
}

function datesOf(range: DigestContent['range'], today: DateKey): string {
  return range.start === range.end ? formatDayLong(range.end, today) : formatDateRange(range, today);
}

function cautionsOf(
  { range, days_with_data: withData, missing_reports, is_final }: DigestContent,
  today: DateKey,
): string[] {
  const days = dayCount(range);
  if (withData === 0) return ['There is no data for these days yet.'];
  const missing = `${withData} of ${formatDayCount(days)} have data.`;
  const notFinal = 'These days are not final yet: marketplaces may still correct them.';
  return [
    ...(withData < days ? [missing] : []),
    ...missing_reports.map((report) => `${describeMissingReport(report, today)}.`),
    ...(is_final ? [] : [notFinal]),
  ];
}

function sectionOf(
  id: DigestSection['id'],
  heading: string,
  empty: string,
  insights: readonly DigestInsight[],
): DigestSection {
  const more = insights.length - MOST_ITEMS;
  return {
    id,
    heading,
    empty,
    items: insights.slice(0, MOST_ITEMS).map(itemOf),
    more: more > 0 ? `And ${more} more.` : null,
  };
}

function goalsOf(goals: DigestContent['goals']): DigestSection {
  const items = goals.map(({ id, name, status, progress }) => {
    const lines = [...(status === null ? [] : [`${GOAL_STATUS_LABELS[status]}.`]), progress];
    return { id, title: name, lines: [lines.join(' ')], impact: null };
  });
  return { id: 'goals', heading: 'Goals', empty: '', items, more: null };
}

function itemOf({ id, title, description, recommendations, impact }: DigestInsight): DigestItem {
  const dollars = impact === null ? null : formatMoney(Math.abs(impact));
  return {
    id,
    title,
    lines: [description, ...recommendations],
    impact: impact === null || dollars === '$0' ? null : `${dollars} ${impact < 0 ? 'lost' : 'gained'}`,
  };
}
