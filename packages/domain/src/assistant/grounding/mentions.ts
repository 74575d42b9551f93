import { METRIC_IDS, METRICS, type MetricId } from '../../metrics/index.ts';
import type { Span } from './statements.ts';

/** Something that a text names, and where. */
export interface Mention<T> extends Span {
  readonly of: T;
}

/** What metrics are called beside their labels. */
const OTHER_WORDS: Partial<Record<MetricId, readonly string[]>> = {
  sessions: ['traffic', 'visits'],
  conversion: ['conversion rate', 'conversion', 'cvr'],
  units_sold: ['units'],
  net_sales: ['revenue', 'sales'],
  gross_sales: ['gross revenue'],
  promotions: ['discounts', 'promotion', 'coupons'],
  ad_spend: ['spent', 'spend', 'spending', 'advertising', 'ad spending', 'advertising spend', 'ppc spend'],
  avg_net_price: ['average net price', 'net price', 'price'],
  contribution: ['profit'],
  contribution_margin: ['margin'],
  ctr: ['click-through rate'],
  cpc: ['cost per click'],
  ad_clicks: ['clicks'],
  ad_impressions: ['impressions'],
  roas: ['return on ad spend'],
  net_sales_per_order: ['aov', 'average order value', 'order value'],
};

/** Every word for a metric, the longest first: `ad sales share` is not `ad sales`. */
const METRIC_WORDS: readonly (readonly [string, MetricId])[] = METRIC_IDS.flatMap((id) =>
  [METRICS[id].label.toLowerCase(), ...(OTHER_WORDS[id] ?? [])].map((word) => [word, id] as const),
).toSorted(([a], [b]) => b.length - a.length);

function isWordBorder(text: string, at: number): boolean {
  return at < 0 || at >= text.length || !/[\p{L}\p{N}]/u.test(text.charAt(at));
}

/** Where the words stand as words of their own; where two overlap, the longer one stands. Both in small letters. */
export function findMentions<T>(text: string, words: readonly (readonly [string, T])[]): Mention<T>[] {
  const found: Mention<T>[] = [];
  const longestFirst = words.toSorted(([a], [b]) => b.length - a.length);
  for (const [word, of] of longestFirst) {
    if (word === '') continue;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const end = at + word.length;
      if (!isWordBorder(text, at - 1) || !isWordBorder(text, end)) continue;
      if (found.some((other) => at < other.end && end > other.start && other.end - other.start > word.length))
        continue;
      found.push({ start: at, end, of });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** The metrics a text in small letters names. */
export function findMetricMentions(text: string): Mention<MetricId>[] {
  return findMentions(text, METRIC_WORDS);
}

/** Of the mentions the one that stands nearest to the stretch; one before it counts as nearer than one after it. */
export function nearestMention<T>(mentions: readonly Mention<T>[], token: Span): Mention<T> | null {
  const AFTER = 2;
  let nearest: Mention<T> | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const mention of mentions) {
    const distance =
      mention.end <= token.start ? token.start - mention.end : AFTER * (mention.start - token.end) + 1;
    if (distance < least) [nearest, least] = [mention, distance];
  }
  return nearest;
}
