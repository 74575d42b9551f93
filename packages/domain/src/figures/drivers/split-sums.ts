import { divide, subtract, toNumber } from '../../core/exact/index.ts';
import {
  evaluateMetric,
  type FactId,
  findExactly,
  findMetric,
  type FactsPresent,
  type FactSums,
  type MetricId,
  type MetricPlace,
  METRICS,
  missingFacts,
  type RatioMetric,
  denominatorOf,
  ratioParts,
  type SumsOfBoth,
} from '../metrics/index.ts';
import { otherCostsOf } from '../profit-loss/index.ts';
import { chainOf, factsOfChange } from './driver-chains.ts';
import type { DriverId, SegmentStatus } from './driver-ids.ts';
import { splitProduct } from './split-product.ts';
import { apportion, decimalsOf, sumUnits, toUnits } from './whole-units.ts';

/** Which change is explained, and by what. */
export interface ChangeQuestion {
  readonly metricId: MetricId;
  /** The chart divides one ratio by something else than the cards do. */
  readonly place: MetricPlace;
  /** What is not in the data explains nothing. */
  readonly present: FactsPresent;
}

/** The part of a change that one driver explains, in whole units of the metric, and the driver's own two values. */
export interface Part {
  readonly id: DriverId;
  readonly units: bigint;
  readonly previous: number | null;
  readonly current: number | null;
}

/** What became of something between the periods, by the facts that its change is explained by. */
export function statusOf(question: ChangeQuestion, { previous, current }: SumsOfBoth): SegmentStatus {
  const facts = factsOfChange(question.metricId, question);
  const wasThere = facts.some((fact) => previous[fact] !== 0);
  const isThere = facts.some((fact) => current[fact] !== 0);
  if (wasThere === isThere) return 'continuing';
  return isThere ? 'new' : 'gone';
}

/** The change of the metric in its whole units; a ratio whose denominator is 0 counts as 0, as on its card. */
export function changeOf({ metricId, place }: Omit<ChangeQuestion, 'present'>, sums: SumsOfBoth): bigint {
  const [current, previous] = [sums.current, sums.previous].map((of) => findExactly(metricId, of, place));
  return toUnits(subtract(current ?? 0, previous ?? 0), decimalsOf(metricId));
}

/** The change of the metric by its factors; one part for what is new or gone. */
export function splitTotal(question: ChangeQuestion, sums: SumsOfBoth): Part[] {
  const metric = METRICS[question.metricId];
  const status = statusOf(question, sums);
  if (status !== 'continuing') return [wholeOf(status, changeOf(question, sums))];
  if (metric.kind === 'ratio') return splitMargin(question, sums) ?? splitRatio(question, metric, sums);
  const facts = factsOfChange(metric.id, question);
  const isByCosts = metric.fact === 'contribution' && facts.includes('net_sales');
  return isByCosts ? splitContribution(facts, sums) : splitChain(metric.fact, facts, sums);
}

export function wholeOf(id: DriverId, units: bigint): Part {
  return { id, units, previous: null, current: null };
}

function splitChain(fact: FactId, facts: readonly FactId[], sums: SumsOfBoth): Part[] {
  const { previous, current } = sums;
  // A fact that is 0 where the metric is not is no factor of it.
  const isFactor = (step: FactId) =>
    facts.includes(step) && [previous, current].every((of) => of[fact] === 0 || of[step] > 0);
  const chain = chainOf(fact, isFactor);
  const steps = (of: FactSums) => chain.map((link) => of[link.fact]);
  const effects = splitProduct(steps(previous), steps(current));
  const change = changeOf({ metricId: fact, place: 'card' }, sums);
  const units = apportion(effects, change, decimalsOf(fact));
  return chain.map(({ id }, at) => ({
    id,
    units: units[at] ?? 0n,
    previous: findMetric(id, previous),
    current: findMetric(id, current),
  }));
}

/** Net sales by their factors, less ad spend, less what other costs there are. */
function splitContribution(facts: readonly FactId[], sums: SumsOfBoth): Part[] {
  const { previous, current } = sums;
  const ofFact = (metricId: FactId) => changeOf({ metricId, place: 'card' }, sums);
  const ofAds = partOfFact('ad_spend', -ofFact('ad_spend'), sums);
  const parts = [...splitChain('net_sales', facts, sums), ...(facts.includes('ad_spend') ? [ofAds] : [])];
  const explained = sumUnits(parts.map(({ units }) => units));
  return [
    ...parts,
    {
      id: 'other_costs',
      units: ofFact('contribution') - explained,
      // In the sign of the statement a cost is below 0.
      previous: 0 - otherCostsOf(previous),
      current: 0 - otherCostsOf(current),
    },
  ];
}

/**
 * What is left of a dollar of net sales is what ads and other costs do not take of it: a margin's own two halves, which move
 * together, would explain nothing. Null of other ratios, and without net sales to take from.
 */
function splitMargin(question: ChangeQuestion, sums: SumsOfBoth): Part[] | null {
  const { previous, current } = sums;
  if (question.metricId !== 'contribution_margin' || previous.net_sales <= 0 || current.net_sales <= 0) {
    return null;
  }
  const change = changeOf(question, sums);
  if (missingFacts(['ad_spend'], question.present).length > 0) return [wholeOf('other_costs', change)];
  const ofAds = -changeOf({ metricId: 'tacos', place: 'card' }, sums);
  const [was, is] = [evaluateMetric('tacos', previous), evaluateMetric('tacos', current)];
  return [{ id: 'tacos', units: ofAds, previous: was, current: is }, wholeOf('other_costs', change - ofAds)];
}

/** n / d as n · (1 / d). */
function splitRatio(question: ChangeQuestion, metric: RatioMetric, sums: SumsOfBoth): Part[] {
  const { place, metricId } = question;
  const denominator = denominatorOf(metric, place);
  const { previous, current } = sums;
  const inverse = (of: FactSums) => (of[denominator] === 0 ? 0 : toNumber(divide(1, of[denominator])));
  const steps = (of: FactSums) => [inverse(of), evaluateMetric(metricId, of, place)];
  // A negative denominator is not a factor: the numerator then explains all of the change.
  const isFactor = previous[denominator] >= 0 && current[denominator] >= 0;
  const effects = isFactor
    ? splitProduct(steps(previous), steps(current))
    : [0, evaluateMetric(metricId, current, place) - evaluateMetric(metricId, previous, place)];
  const [ofDenominator = 0n, ofNumerator = 0n] = apportion(
    effects,
    changeOf(question, sums),
    decimalsOf(metricId),
  );
  return [partOfFact(metric.numerator, ofNumerator, sums), partOfFact(denominator, ofDenominator, sums)];
}

function partOfFact(fact: FactId, units: bigint, { previous, current }: SumsOfBoth): Part {
  return { id: fact, units, previous: previous[fact], current: current[fact] };
}

/** What a segment adds to the change of a ratio of the total; unrounded. */
interface SegmentOfRatio {
  readonly contribution: number;
  readonly mix: number;
  readonly within: number;
  /** The segment's part of the denominator. */
  readonly shares: readonly [previous: number, current: number];
}

/**
 * What a segment adds ({@link ratioParts}): the log-mean split of w · r gives `within` (r) and, less what the change of w
 * comes to at the mean of the totals, `mix` (w).
 */
export function splitSegmentOfRatio(
  { place }: Pick<ChangeQuestion, 'place'>,
  metric: RatioMetric,
  segment: SumsOfBoth,
  total: SumsOfBoth,
): SegmentOfRatio {
  const { amounts, shares, ofAll, effect } = ratioParts(metric, segment, total, place);
  // Without a part of the denominator in both periods there is nothing that could have shifted.
  if (shares[0] <= 0 || shares[1] <= 0) return { contribution: effect, mix: 0, within: effect, shares };
  const [ofShare = 0, within = 0] = splitProduct([shares[0], amounts[0]], [shares[1], amounts[1]]);
  return { contribution: effect, mix: ofShare - ofAll, within, shares };
}
