import { DIMENSION_IDS } from '../../../products/index.ts';
import type { Reading } from '../reading/reading.ts';
import type { Topic } from '../words/meaning.ts';
import { type Asked, saidDimension, saidMetrics } from './asked.ts';

/** Whether a question is about a topic. */
export function has(topic: Topic): (asked: Asked) => boolean {
  return ({ reading }) => reading.topics.has(topic);
}

/** Whether it neither names a metric nor hints at one. */
export function hasNoMetric({ reading }: Asked): boolean {
  return saidMetrics(reading) === null;
}

/** Whether it says nothing that only figures have: no names, days, levels, ranks or changes. */
export function isPlain({ reading }: Asked): boolean {
  const { names, periods, rank, change, dimensions, comparison, series } = reading;
  return (
    names.length + periods.length + dimensions.length === 0 &&
    rank === null &&
    change === null &&
    comparison === null &&
    series === null
  );
}

/** `what is TACoS?`: nothing but the metric is named, so its meaning is asked for, or its figure. */
export function isBareWhatIs({ reading }: Asked): boolean {
  const words = reading.tokens.map(({ word }) => word);
  const isOpened =
    words[0] === 'what' &&
    (['is', 'are'].includes(words[1] ?? '') || /s$/i.test(reading.tokens[0]?.raw ?? ''));
  const article = words.some((word) => ['the', 'our', 'my', 'total', 'todays', 'current'].includes(word));
  return (
    isOpened &&
    reading.metrics.length === 1 &&
    !article &&
    !reading.says.has('ours') &&
    reading.topics.size === 0 &&
    !reading.says.has('how_many') &&
    reading.hints.size === 0 &&
    reading.tokens.length <= 8
  );
}

/** Whether segments of a level are asked for. */
export function isOfSegments({ reading }: Asked): boolean {
  return saidDimension(reading) !== null || reading.asksForSegments;
}

/** Whether segments are ordered, or a change is asked for. */
export function isRanked({ reading }: Asked): boolean {
  return reading.rank !== null || reading.change !== null;
}

/** On how many levels names are said. */
export function levelsNamed({ names }: Reading): number {
  return DIMENSION_IDS.filter((id) => names.some(({ dimension }) => dimension === id)).length;
}
