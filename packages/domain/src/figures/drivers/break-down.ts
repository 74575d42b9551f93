import { type FactSums, findMetric, METRICS, restOfFacts, type SumsOfBoth } from '../metrics/index.ts';
import { compareByCodePoint } from '../../products/index.ts';
import {
  type BrokenDown,
  type ChangeDrivers,
  type CompositionPart,
  type SegmentChange,
  type SegmentSums,
  type SegmentTotals,
  toEffect,
} from './change-drivers.ts';
import type { DriverId, SegmentStatus } from './driver-ids.ts';
import {
  changeOf,
  type ChangeQuestion,
  type Part,
  splitSegmentOfRatio,
  splitTotal,
  statusOf,
  wholeOf,
} from './split-sums.ts';
import { apportion, decimalsOf, fromUnits, sumUnits, toUnits } from './whole-units.ts';

interface Measured {
  readonly segment: SegmentSums;
  readonly status: SegmentStatus;
  readonly units: bigint;
  /** Its units before what rounding has left was given to one of them, so that equal segments stay equal. */
  readonly rank: bigint;
}

/** The change of the total by segments. */
export function breakDown(
  question: ChangeQuestion,
  total: SumsOfBoth,
  change: bigint,
  by: BrokenDown,
): Pick<ChangeDrivers, 'composition' | 'segments' | 'rest'> {
  const measured = measure(question, total, change, by);
  const named = largestOf(measured, by.top);
  const count = by.totals?.count ?? measured.length;
  const toChange = (sums: SumsOfBoth, units: bigint) => changeOfSegment(question, { sums, units, total });
  const restSums = {
    previous: without(total, named, 'previous'),
    current: without(total, named, 'current'),
  };
  const restUnits = change - sumUnits(named.map(({ units }) => units));
  return {
    composition: compositionOf(question, { change, measured, total, totals: by.totals ?? null }),
    segments: named.map(({ segment, status, units }) => ({
      name: segment.name,
      status,
      ...toChange(segment, units),
    })),
    rest: named.length === count ? null : { count: count - named.length, ...toChange(restSums, restUnits) },
  };
}

/** What each segment adds to the change; of all segments together exactly the change. */
function measure(
  question: ChangeQuestion,
  total: SumsOfBoth,
  change: bigint,
  { segments, totals }: BrokenDown,
): Measured[] {
  const metric = METRICS[question.metricId];
  const decimals = decimalsOf(metric.id);
  // What rounding leaves must not depend on the order of segments.
  const ordered = segments.toSorted((a, b) => compareByCodePoint(a.name, b.name));
  const isAll = totals === undefined || totals.count === ordered.length;
  const amounts = ordered.map((segment) => {
    if (metric.kind === 'additive') return fromUnits(changeOf(question, segment), decimals);
    return splitSegmentOfRatio(question, metric, segment, total).contribution;
  });
  const ranks = amounts.map((amount) => toUnits(amount, decimals));
  const units = apportion(amounts, isAll ? change : sumUnits(ranks), decimals);
  return ordered.map((segment, at) => ({
    segment,
    status: statusOf(question, segment),
    units: units[at] ?? 0n,
    rank: ranks[at] ?? 0n,
  }));
}

/** The largest gainers and the largest losers; of equal ones the first by name. */
function largestOf(measured: readonly Measured[], top: number): Measured[] {
  const compare = (a: Measured, b: Measured) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0);
  return [
    ...measured
      .filter(({ rank }) => rank > 0n)
      .toSorted(compare)
      .slice(0, top),
    ...measured
      .filter(({ rank }) => rank < 0n)
      .toSorted((a, b) => compare(b, a))
      .slice(0, top),
  ];
}

function without(total: SumsOfBoth, named: readonly Measured[], period: keyof SumsOfBoth): FactSums {
  return restOfFacts(
    total[period],
    named.map(({ segment }) => segment[period]),
  );
}

function changeOfSegment(
  question: ChangeQuestion,
  { sums, units, total }: { readonly sums: SumsOfBoth; readonly units: bigint; readonly total: SumsOfBoth },
): SegmentChange {
  const { metricId, place } = question;
  const decimals = decimalsOf(metricId);
  return {
    previous: findMetric(metricId, sums.previous, place),
    current: findMetric(metricId, sums.current, place),
    change: fromUnits(units, decimals),
    factors: factorsOfSegment(question, sums, units, total).map((part) => toEffect(part, decimals)),
  };
}

function factorsOfSegment(
  question: ChangeQuestion,
  sums: SumsOfBoth,
  units: bigint,
  total: SumsOfBoth,
): Part[] {
  const { metricId, place } = question;
  const metric = METRICS[metricId];
  if (metric.kind === 'additive') return splitTotal(question, sums);
  const status = statusOf(question, sums);
  if (status !== 'continuing') return [wholeOf(status, units)];
  const { mix, within, shares } = splitSegmentOfRatio(question, metric, sums, total);
  const [ofMix = 0n, ofWithin = 0n] = apportion([mix, within], units, decimalsOf(metricId));
  return [
    { id: 'mix', units: ofMix, previous: shares[0], current: shares[1] },
    {
      id: 'within',
      units: ofWithin,
      previous: findMetric(metricId, sums.previous, place),
      current: findMetric(metricId, sums.current, place),
    },
  ];
}

interface Composed {
  readonly change: bigint;
  readonly measured: readonly Measured[];
  readonly total: SumsOfBoth;
  readonly totals: SegmentTotals | null;
}

function compositionOf(question: ChangeQuestion, composed: Composed): CompositionPart[] {
  const { change, totals } = composed;
  const metric = METRICS[question.metricId];
  const decimals = decimalsOf(metric.id);
  const all = totals ?? totalsOf(question, composed);
  const [ofNew, ofGone, within] = [all.new.effect, all.gone.effect, all.within].map((effect) =>
    toUnits(effect, decimals),
  );
  const continuing = change - (ofNew ?? 0n) - (ofGone ?? 0n);
  const stayed = all.count - all.new.count - all.gone.count;
  const part = (id: DriverId, units: bigint, segments: number) => ({
    id,
    effect: fromUnits(units, decimals),
    segments,
  });
  return [
    ...(metric.kind === 'additive'
      ? [part('continuing', continuing, stayed)]
      : [part('mix', continuing - (within ?? 0n), stayed), part('within', within ?? 0n, stayed)]),
    part('new', ofNew ?? 0n, all.new.count),
    part('gone', ofGone ?? 0n, all.gone.count),
  ];
}

/** The sums over all segments where all of them are given. */
function totalsOf(question: ChangeQuestion, { measured, total }: Composed): SegmentTotals {
  const metric = METRICS[question.metricId];
  const decimals = decimalsOf(metric.id);
  const ofStatus = (status: SegmentStatus) => {
    const some = measured.filter((each) => each.status === status);
    return { count: some.length, effect: fromUnits(sumUnits(some.map(({ units }) => units)), decimals) };
  };
  const stayed = measured.filter(({ status }) => status === 'continuing');
  const within =
    metric.kind === 'additive'
      ? []
      : stayed.map(({ segment }) =>
          toUnits(splitSegmentOfRatio(question, metric, segment, total).within, decimals),
        );
  return {
    count: measured.length,
    new: ofStatus('new'),
    gone: ofStatus('gone'),
    within: fromUnits(sumUnits(within), decimals),
  };
}
