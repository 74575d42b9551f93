import { type DateKey, dayCount } from '../../core/calendar/index.ts';
import { type ShownChange, showGrowth } from '../../figures/changes/index.ts';
import { formatDateRange, formatDayCount, formatDayLong, formatMetric } from '../../core/formatting/index.ts';
import { type CardMetricId, METRICS } from '../../figures/metrics/index.ts';
import type { DigestContent } from './digest.ts';
import { prepareToday, listToldInsights, type TodayItem } from './today.ts';

export interface DigestFigure {
  readonly metric: CardMetricId;
  readonly label: string;
  readonly value: string;
  /** `3 of 7 days`: what it rests on, where the other days are missing or not final; null where it rests on all. */
  readonly restsOn: string | null;
  readonly previous: string;
  readonly change: ShownChange;
}

export interface DigestSection {
  readonly id: 'new' | 'recovered' | 'goals';
  readonly heading: string;
  /** What stands there without any items. */
  readonly empty: string;
  readonly items: readonly TodayItem[];
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

/** Says a digest in words; `today` decides whether years are named. */
export function prepareDigest(content: DigestContent, today: DateKey): DigestView {
  const { period, range, previous_range } = content;
  const told = prepareToday(content, today);
  return {
    title: period === 'daily' ? 'Daily digest' : 'Weekly digest',
    tenantName: content.tenant_name,
    dates: datesOf(range, today),
    compared: `Compared with ${datesOf(previous_range, today)}.`,
    cautions: cautionsOf(content, told.missing),
    figures: content.figures.map((figure) => showFigure(figure, content)),
    sections: [
      {
        id: 'new',
        heading: 'New insights',
        empty: 'No new insights about these days.',
        items: told.events,
        more: told.more,
      },
      {
        id: 'recovered',
        heading: 'Back to usual',
        empty: 'Nothing recovered on these days.',
        ...listToldInsights(content.recovered),
      },
      ...(told.goals.length === 0
        ? []
        : [{ id: 'goals' as const, heading: 'Goals', empty: '', items: told.goals, more: null }]),
    ],
  };
}

/** A sum is of all days with data, its change of those that are known: of fewer days, the sum before would be another one. */
function showFigure(
  { metric, value, previous, growth_rate, known_days }: DigestContent['figures'][number],
  { range, days_with_data: withData }: DigestContent,
): DigestFigure {
  const { label, kind, goodDirection } = METRICS[metric];
  const isPart = value !== null && known_days < withData;
  const days = `${known_days} of ${formatDayCount(dayCount(range))}`;
  const isSumOfMore = isPart && kind === 'additive';
  const restsOn =
    known_days === 0 ? 'not final yet' : isSumOfMore && growth_rate !== null ? `change of ${days}` : days;
  return {
    metric,
    label,
    value: formatMetric(metric, value),
    restsOn: isPart ? restsOn : null,
    previous: formatMetric(metric, isSumOfMore ? null : previous),
    change: showGrowth(growth_rate, goodDirection),
  };
}

function datesOf(range: DigestContent['range'], today: DateKey): string {
  return range.start === range.end ? formatDayLong(range.end, today) : formatDateRange(range, today);
}

function cautionsOf(
  { range, days_with_data: withData, is_final, figures }: DigestContent,
  reports: readonly string[],
): string[] {
  const days = dayCount(range);
  if (withData === 0) return ['There is no data for these days yet.'];
  const missing = `${withData} of ${formatDayCount(days)} have data.`;
  const isFinal = ({ known_days }: (typeof figures)[number]) => known_days >= withData;
  const isSomeFinal = figures.some(isFinal) && !figures.every(isFinal);
  const notFinal = `${isSomeFinal ? 'Not all figures of these days are' : 'These days are not'} final yet: marketplaces may still correct them.`;
  return [...(withData < days ? [missing] : []), ...reports, ...(is_final ? [] : [notFinal])];
}
