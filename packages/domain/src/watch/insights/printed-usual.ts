import { recordOf } from '../../core/exhaustive/index.ts';
import { FACT_IDS, FACTS, type FactSums } from '../../figures/metrics/index.ts';
import type { RateMeasure } from './deviations.ts';
import { medianOf } from './robust.ts';
import { factsOfMeasure } from './scope-view.ts';
import type { Story } from './stories.ts';

const CENTS = 100;

/** Usual values are estimates: whole counts, whole cents. */
function rounded(sums: FactSums): FactSums {
  return recordOf(FACT_IDS, (fact) =>
    FACTS[fact].kind === 'count' ? Math.round(sums[fact]) : Math.round(sums[fact] * CENTS) / CENTS,
  );
}

/** A story with what is usual as it is printed. */
export interface PrintedStory {
  readonly story: Story;
  readonly usual: FactSums;
}

/**
 * A story against the medians of its weeks, of sums and of the rate it is about, which anybody can find again. It was
 * judged against what is most like it, which is more cautious.
 */
export function asPrinted(story: Story, weeks: readonly number[]): PrintedStory {
  const { view, frame, rule } = story;
  const usual = rounded(view.usualSums(frame, weeks));
  if ('sum' in rule.measure) return { story, usual };
  const rate = usualRate(story, rule.measure.rate, weeks);
  if (rate === null) return { story, usual };
  const { value, z, usual: judged, ...was } = story.deviation;
  const expected = (rate * was.expected) / judged;
  const excess = was.excess + was.expected - expected;
  const change = rate === 0 ? 0 : (value - rate) / Math.abs(rate);
  return {
    story: { ...story, deviation: { value, z, usual: rate, expected, excess, change } },
    usual: withRate(usual, rule.measure.rate, rate),
  };
}

function usualRate({ view, frame }: Story, { part, whole }: RateMeasure, weeks: readonly number[]) {
  const wholes = view.weeklyOf(whole, frame, weeks);
  const rates = view
    .weeklyOf(part, frame, weeks)
    .flatMap((of, at) => ((wholes[at] ?? 0) > 0 ? [of / (wholes[at] ?? 1)] : []));
  return rates.length === 0 ? null : medianOf(rates);
}

/** Usual sums whose ratio is the usual rate, where it is one of two facts. */
function withRate(usual: FactSums, { part, whole }: RateMeasure, rate: number): FactSums {
  const [[partFact, ...others], [wholeFact]] = [factsOfMeasure(part), factsOfMeasure(whole)];
  if (partFact === undefined || wholeFact === undefined || others.length > 0) return usual;
  return { ...usual, [partFact]: rate * usual[wholeFact] };
}
