import { METRIC_IDS, METRICS, type MetricId } from '../../metrics/index.ts';
import { METRIC_WORDS } from '../understand/words/metric-words.ts';
import type { Span } from './statements.ts';

/** Something that a text names, and where. */
export interface Mention<T> extends Span {
  readonly of: T;
}

/** Every word for a metric, in the singular and the plural, the longest first: `ad sales share` is not `ad sales`. */
const MENTIONED_AS: readonly (readonly [string, MetricId])[] = METRIC_IDS.flatMap((id) =>
  [
    METRICS[id].label.toLowerCase(),
    ...METRIC_WORDS[id].split(', ').flatMap((word) => [word, `${word}s`]),
  ].map((word) => [word, id] as const),
).toSorted(([a], [b]) => b.length - a.length);

function isWordBorder(text: string, at: number): boolean {
  return at < 0 || at >= text.length || !/[\p{L}\p{N}]/u.test(text.charAt(at));
}

/**
 * Where the words, the longest first, stand as words of their own; where two overlap, the longer one stands. Text and words
 * are in small letters.
 */
export function findMentions<T>(text: string, words: readonly (readonly [string, T])[]): Mention<T>[] {
  const found: Mention<T>[] = [];
  for (const [word, of] of words) {
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
  return findMentions(text, MENTIONED_AS);
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
