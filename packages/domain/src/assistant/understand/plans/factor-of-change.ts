import type { MetricId } from '../../../figures/metrics/index.ts';
import type { Reading } from '../reading/reading.ts';

/** What net sales are split into where they changed. */
const FACTORS: ReadonlySet<MetricId> = new Set<MetricId>([
  'sessions',
  'conversion',
  'avg_net_price',
  'avg_price',
  'units_per_order',
]);

const PART_OF_CHANGE =
  /\b(?:how much|what (?:part|share|portion|percentage)|how many dollars) of\b.{0,60}?\b(?:change|growth|increase|rise|gain|uplift|drop|fall|decline|decrease|loss)\b.{0,60}?\b(?:from|due to|because of|was|were|is|by|thanks to|explained|caused)\b/iu;

const NAMES_FACTOR =
  /\b(?:traffic|sessions?|visits?|visitors?|conversions?|cvr|pric(?:e|es|ing)|units per order|basket)\b/iu;

/** `how much of October's growth was price`: why net sales changed, of which the price is a part. */
export function factorOfChange(reading: Reading): Reading {
  const { metrics, question, names, dimensions, topics } = reading;
  const factor = metrics.find((id) => FACTORS.has(id));
  const isBare = names.length + dimensions.length === 0;
  const said = PART_OF_CHANGE.exec(question);
  // `the change in conversion that is due to mix` is of conversion itself.
  const isOfFactor = said !== null && NAMES_FACTOR.test(question.slice(said.index + said[0].length));
  if (factor === undefined || metrics.length > 2 || !isBare || !isOfFactor) return reading;
  const whole = metrics.find((id) => id !== factor) ?? 'net_sales';
  return {
    ...reading,
    metrics: [whole],
    unknownRatio: null,
    topics: new Set(
      [...topics].filter((topic) => topic !== 'share' && topic !== 'contributors').concat('why'),
    ),
  };
}
