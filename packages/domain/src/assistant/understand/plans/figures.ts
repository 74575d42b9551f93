import { dayCount, defaultGranularity, type Granularity } from '../../../core/calendar/index.ts';
import type { MetricId } from '../../../figures/metrics/index.ts';
import {
  type DimensionId,
  DIMENSION_IDS,
  isPlaceId,
  type SegmentId,
  TOP_SEGMENTS,
} from '../../../products/index.ts';
import { type FiguresPlan, MOST_PLAN_ROWS, type Plan, type PlanCondition } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import type { IndexedName } from '../products/name-index.ts';
import { type Asked, orderOf, saidDimension } from './asked.ts';
import { withNames } from './scope.ts';
import { withoutNames } from './without-names.ts';

type Metrics = readonly [MetricId, ...MetricId[]];
type Scoped = Pick<FiguresPlan, 'range' | 'comparison'>;

/** So many segments of which a condition holds are named. */
export const MOST_CHOSEN = 20;

const LARGEST_FIRST = { by: 'value', direction: 'desc' } as const;
/** Of buckets: in the order of time. */
export const IN_TIME = { by: 'name', direction: 'asc' } as const;

export function limitAsked({ reading }: Asked, usual = TOP_SEGMENTS): number {
  if (reading.count !== null) return Math.min(reading.count, MOST_PLAN_ROWS);
  return reading.says.has('all') ? MOST_PLAN_ROWS : usual;
}

/** How many of an order are named, and which one of them is asked for. */
function placesOf(asked: Asked, usual = TOP_SEGMENTS): Pick<FiguresPlan, 'limit' | 'place'> {
  const { place } = asked.reading;
  const limit = limitAsked(asked, usual);
  return place === null ? { limit } : { limit: Math.max(limit, place), place };
}

/** Metrics of the whole that the filters leave. */
export function totals({ scope }: Asked, metrics: Metrics): FiguresPlan {
  return {
    kind: 'figures',
    ...scope,
    metrics,
    dimension: null,
    names: [],
    granularity: null,
    order: LARGEST_FIRST,
    limit: TOP_SEGMENTS,
  };
}

const BELOW_ZERO: readonly PlanCondition[] = [{ metric: 'contribution', of: 'value', is: 'below', value: 0 }];

/** Sold now and not before, or before and not now. */
function soldOnly(when: 'value' | 'previous'): readonly PlanCondition[] {
  const other = when === 'value' ? 'previous' : 'value';
  const sold = { metric: 'units_sold', of: when, is: 'above', value: 0 } as const;
  const unsold = { metric: 'units_sold', of: other, is: 'at_most', value: 0 } as const;
  return when === 'value' ? [sold, unsold] : [unsold, sold];
}

/** What lacks ad spend sold without it; what lacks the rest spent on it. */
function lacking(metric: Reading['lacks'][number]): readonly PlanCondition[] {
  const other = metric === 'ad_spend' ? 'units_sold' : 'ad_spend';
  return [
    { metric, of: 'value', is: 'at_most', value: 0 },
    { metric: other, of: 'value', is: 'above', value: 0 },
  ];
}

const SPENT_ON_NOTHING: readonly PlanCondition[] = [
  { metric: 'units_sold', of: 'value', is: 'at_most', value: 0 },
  { metric: 'ad_spend', of: 'value', is: 'above', value: 0 },
];

/** `ad spend but no sales`: nothing is looked for that sold before. */
export function isSpentOnNothing({ says, metrics }: Reading): boolean {
  return says.has('unsold') && metrics.includes('ad_spend');
}

const COUNTS_SEGMENTS =
  /\b(?:how many|number of)\s+(?:of\s+)?(?:(?:the|our|my)\s+)?(?:brands|parents?(?:\s+skus)?|skus|products|items|listings|asins)\b/iu;

/** `how many brands grew`: those that did, which are counted; null for other questions. */
function countedByGrowth(reading: Reading): readonly PlanCondition[] | null {
  const { says, change, rank, conditions, dimensions } = reading;
  // `how many orders did we lose by brand` counts orders.
  const isCount =
    COUNTS_SEGMENTS.test(reading.question) && says.has('how_many') && rank === null && dimensions.length > 0;
  if (!isCount || (change?.change !== 'up' && change?.change !== 'down') || (conditions ?? []).length > 0)
    return null;
  const metric = reading.metrics[0] ?? 'net_sales';
  return [{ metric, of: 'growth', is: change.change === 'up' ? 'above' : 'below', value: 0 }];
}

/** `grew but lost money`: what is asked of their net sales besides. */
function grownAsWell({ change, dimensions }: Reading): readonly PlanCondition[] {
  if (dimensions.length === 0 || (change?.change !== 'up' && change?.change !== 'down')) return [];
  return [{ metric: 'net_sales', of: 'growth', is: change.change === 'up' ? 'above' : 'below', value: 0 }];
}

/** What has to hold of the segments of a question. */
function conditionsOf(reading: Reading): readonly PlanCondition[] {
  const { says, conditions } = reading;
  if (isSpentOnNothing(reading)) return SPENT_ON_NOTHING;
  const grown = countedByGrowth(reading);
  if (grown !== null) return grown;
  return [
    ...(conditions ?? []),
    ...reading.lacks.flatMap(lacking),
    ...(says.has('loss') ? [...BELOW_ZERO, ...grownAsWell(reading)] : []),
    ...(says.has('appeared') ? soldOnly('value') : []),
    ...(says.has('vanished') || says.has('unsold') ? soldOnly('previous') : []),
  ];
}

/** Metrics with those of conditions last: `items priced under 10 by units` are ranked by units. */
function withConditions(metrics: Metrics, only: readonly PlanCondition[], { rank, hints }: Reading): Metrics {
  const own = new Set(only.map(({ metric }) => metric));
  if (only === SPENT_ON_NOTHING) return ['ad_spend', 'units_sold'];
  // `which brought in the least, of those with at least 1,000 units`: what is earned is ranked, not the units.
  if (rank !== null && hints.size > 0 && metrics.every((id) => own.has(id))) return ['net_sales', ...own];
  const [first, ...others] = [...metrics.filter((id) => !own.has(id)), ...own];
  return first === undefined ? metrics : [first, ...others];
}

/** `above` begins with the most, `below` with the least. */
function orderWith(reading: Reading, metric: MetricId, only: readonly PlanCondition[]): FiguresPlan['order'] {
  const [first] = only;
  // What is new rose most, and what is gone fell most.
  if (first !== undefined && only.some(({ of }) => of === 'previous'))
    return { by: 'change', direction: first.is === 'at_most' ? 'asc' : 'desc' };
  if (only === SPENT_ON_NOTHING) return LARGEST_FIRST;
  // `the biggest loss makers` are those with the least.
  if (reading.says.has('loss') && metric === 'contribution') return { by: 'value', direction: 'asc' };
  const own = only.find((condition) => condition.metric === metric);
  if (own === undefined || (reading.rank !== null && own.of === 'value')) return orderOf(reading, metric);
  const direction = own.is === 'above' || own.is === 'at_least' ? 'desc' : 'asc';
  return { by: own.of === 'growth' ? 'growth' : 'value', direction };
}

/** Segments of a level in the order the question asks for. */
export function ranking(asked: Asked, said: Metrics, dimension: SegmentId): FiguresPlan {
  const { reading } = asked;
  const only = conditionsOf(reading);
  // Of what loses money the largest loss comes first, whatever else is told of it.
  const metrics: Metrics = reading.says.has('loss')
    ? ['contribution', ...said.filter((id) => id !== 'contribution')]
    : only.length === 0
      ? said
      : withConditions(said, only, reading);
  return {
    ...totals(asked, metrics),
    dimension,
    order: orderWith(reading, metrics[0], only),
    ...placesOf(asked, only.length === 0 ? TOP_SEGMENTS : MOST_CHOSEN),
    ...(only.length === 0 ? {} : { only }),
  };
}

const SHORT_OF = { daily: 0, weekly: 14, monthly: 62 } as const;

/** Weeks and months of a question without days: those of all data where what is shown holds less than two of them. */
function rangeOfBuckets({ scope, reading, context }: Asked, granularity: Granularity): Scoped {
  const { oldestDay, newestDay } = context;
  const isShort = reading.periods.length === 0 && dayCount(scope.range) < SHORT_OF[granularity];
  return isShort && oldestDay !== null && newestDay !== null
    ? { range: { start: oldestDay, end: newestDay }, comparison: null }
    : { range: scope.range, comparison: scope.comparison };
}

/** `in which week did conversion drop most`: a line, and its largest step. */
export function steps(asked: Asked, metrics: Metrics): FiguresPlan {
  const granularity = asked.reading.noun ?? asked.reading.series ?? 'daily';
  const change = asked.reading.change?.change ?? 'any';
  return {
    ...totals(asked, metrics),
    ...rangeOfBuckets(asked, granularity),
    granularity,
    order: IN_TIME,
    limit: MOST_PLAN_ROWS,
    steps: change === 'down' || change === 'worse' ? 'down' : 'up',
  };
}

/** Metrics by day, week or month, one line for each segment where the question has segments. */
export function trend(asked: Asked, metrics: Metrics): FiguresPlan {
  const { reading, scope } = asked;
  const granularity: Granularity = reading.series ?? reading.noun ?? defaultGranularity(scope.range);
  const named = namedSegments(asked);
  const plan = named === null ? totals(asked, metrics) : segments(asked, metrics, named);
  const dimension = named?.dimension ?? saidDimension(reading);
  return {
    ...plan,
    ...rangeOfBuckets(asked, granularity),
    dimension,
    granularity,
    order: IN_TIME,
    limit: dimension === null ? MOST_PLAN_ROWS : limitAsked(asked),
    ...(reading.says.has('average') && dimension === null ? { averaged: true } : {}),
    ...(reading.series !== null && reading.change?.inPercent === true && dimension === null
      ? { withSteps: true }
      : {}),
  };
}

/** `how many days had sales above $5,000`: the days, weeks or months of which a condition holds. */
export function chosenBuckets(asked: Asked, said: Metrics): FiguresPlan {
  const { reading } = asked;
  const only = reading.conditions ?? [];
  const metrics = withConditions(said, only, reading);
  const granularity = reading.noun ?? reading.series ?? 'daily';
  return {
    ...totals(asked, metrics),
    ...rangeOfBuckets(asked, granularity),
    granularity,
    order: orderWith(reading, metrics[0], only),
    limit: MOST_PLAN_ROWS,
    only,
  };
}

/** The days, weeks or months with the most or the least. */
export function extremes(asked: Asked, metrics: Metrics, granularity: Granularity): FiguresPlan {
  return {
    ...totals(asked, metrics),
    ...rangeOfBuckets(asked, granularity),
    granularity,
    order: orderOf({ ...asked.reading, change: null }, metrics[0]),
    ...placesOf(asked),
  };
}

export interface NamedSegments {
  readonly dimension: SegmentId;
  readonly names: readonly string[];
}

function namesOf(names: readonly IndexedName[], dimension: DimensionId): string[] {
  return [...new Set(names.filter((name) => name.dimension === dimension).map(({ name }) => name))];
}

/** The places that a question names and does not just narrow itself to; null where there are not so many. */
function namedPlaces({ places }: Reading, least: number): NamedSegments | null {
  const [first] = places;
  const names = places.filter(({ by }) => by === first?.by).map(({ name }) => name);
  return first === undefined || names.length < least ? null : { dimension: first.by, names };
}

/** Several products of one level; null where there are none. */
export function namedProducts({ names }: Pick<Reading, 'names'>): NamedSegments | null {
  const dimension = DIMENSION_IDS.findLast((id) => namesOf(names, id).length > 1);
  return dimension === undefined ? null : { dimension, names: namesOf(names, dimension) };
}

/** Several names of one level, which are looked at side by side; null where there are none. */
export function namedSegments({ reading }: Asked): NamedSegments | null {
  if (reading.says.has('together')) return null;
  return namedPlaces(reading, 2) ?? namedProducts(reading);
}

/** The names of the narrowest level that is named; those of places before those of products, which narrow them. */
export function narrowestNames({ reading }: Asked): NamedSegments | null {
  const places = namedPlaces(reading, 1);
  if (places !== null) return places;
  const dimension = DIMENSION_IDS.findLast((id) => reading.names.some((name) => name.dimension === id));
  return dimension === undefined ? null : { dimension, names: namesOf(reading.names, dimension) };
}

/** Named segments beside the others of their level: the filters of that level are lifted. */
export function segments(asked: Asked, metrics: Metrics, { dimension, names }: NamedSegments): FiguresPlan {
  const { scope, reading } = asked;
  const at = isPlaceId(dimension) ? DIMENSION_IDS.length : DIMENSION_IDS.indexOf(dimension);
  const lifted = DIMENSION_IDS.reduce(
    (filters, id, index) => (index >= at ? { ...filters, [id]: [] } : filters),
    scope.filters,
  );
  return {
    ...totals(asked, metrics),
    filters: withoutNames(lifted, reading.excluded, asked.context.products) ?? lifted,
    dimension,
    names,
    order: orderOf(reading, metrics[0]),
    limit: Math.min(names.length, MOST_PLAN_ROWS),
    ...(reading.isOfRest === true ? { restOf: true } : {}),
  };
}

/** Names of different levels, each in a plan of its own: they cannot stand in one table. */
export function eachName(asked: Asked, metrics: Metrics): Plan[] {
  const { reading, scope, context } = asked;
  // Of a brand and one of its parent SKUs neither narrows the other.
  const base = reading.names.reduce(
    (filters, { dimension }) => ({ ...filters, [dimension]: [] }),
    scope.filters,
  );
  return reading.names.map(({ dimension, name }) => ({
    ...totals(asked, metrics),
    filters: withNames(base, dimension, [name], context.products),
  }));
}
