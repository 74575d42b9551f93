import { type DateRange, dayCount, defaultGranularity } from '../../../core/calendar/index.ts';
import { assertNever } from '../../../core/exhaustive/index.ts';
import type { MetricId } from '../../../figures/metrics/index.ts';
import type { PlaceId } from '../../../files/sources/index.ts';
import {
  DIMENSION_IDS,
  type DimensionId,
  isDimensionId,
  isPlaceId,
  type SegmentId,
  TOP_SEGMENTS,
} from '../../../products/index.ts';
import { type FiguresPlan, MOST_PLAN_ROWS, type Plan, type PlanScope } from '../../plan.ts';
import type { QuestionContext } from '../../question.ts';
import {
  comparedWith,
  type ComparisonWish,
  movedBack,
  movedOn,
  previousOf,
} from '../periods/compare-periods.ts';
import type { Period } from '../periods/period.ts';
import { wholeUnitBefore } from '../periods/read-relative.ts';
import { ratioOf } from '../reading/combine-metrics.ts';
import type { Reading } from '../reading/reading.ts';
import { defaultDimension, orderOf, saidDimension, saidMetrics, saidProductDimension } from './asked.ts';
import { IN_TIME, MOST_CHOSEN, trend } from './figures.ts';
import { asksWhichOfThem, pointsAtBoth, saysThey } from './goes-on.ts';
import { periodOf, withNames } from './scope.ts';

/** Of earlier plans the last one with days and products: what a follow-up goes on from. */
export function earlierScope(earlier: readonly Plan[]): PlanScope | null {
  const last = earlier.findLast((plan) => 'filters' in plan);
  return last === undefined || !('filters' in last) ? null : last;
}

/** What a follow-up found out about its days and products, besides its words. */
export interface FollowUp {
  readonly reading: Reading;
  readonly scope: PlanScope;
  readonly context: QuestionContext;
}

function metricOf(plan: Plan): MetricId | null {
  if (plan.kind === 'figures') return plan.metrics[0];
  return plan.kind === 'drivers' ? plan.metric : null;
}

/** The best month, of which it is asked why it was: none where the days stand in their own order, or others are named. */
function bestDaysOf(plan: Plan, { periods }: Reading): DateRange | null {
  const isOrdered = plan.kind === 'figures' && plan.order.by !== 'name' && periods.length === 0;
  return isOrdered ? (plan.found?.days[0] ?? null) : null;
}

/** `worst one?`, then `why?`: the single segment that was told; null where several were, or another one is named. */
function onlyTold(
  plan: Plan,
  { reading }: FollowUp,
): { readonly by: DimensionId; readonly name: string } | null {
  if (plan.kind !== 'figures' || !isDimensionId(plan.dimension) || reading.names.length > 0) return null;
  const told = plan.names.length > 0 ? plan.names : plan.limit === 1 ? (plan.found?.names ?? []) : [];
  const [name, ...others] = told;
  return name === undefined || others.length > 0 ? null : { by: plan.dimension, name };
}

function toDrivers(plan: Plan, followUp: FollowUp): Plan | null {
  const { reading, context } = followUp;
  const metric = reading.metrics[0] ?? metricOf(plan);
  if (metric === null) return null;
  const only = onlyTold(plan, followUp);
  const scope =
    only === null
      ? followUp.scope
      : {
          ...followUp.scope,
          filters: withNames(followUp.scope.filters, only.by, [only.name], context.products),
        };
  const days = bestDaysOf(plan, reading);
  const range = days ?? scope.range;
  const before = plan.kind === 'figures' && plan.granularity === null ? plan.dimension : null;
  const earlier = before !== null && (only !== null || namedIn(reading, before)) ? null : before;
  return {
    kind: 'drivers',
    ...scope,
    range,
    comparison: (days === null ? scope.comparison : null) ?? previousOf(periodOf(range, context.today)),
    metric,
    dimension: saidDimension(reading) ?? earlier ?? defaultDimension(scope.filters),
    limit: reading.count ?? 5,
  };
}

function namedIn(reading: Reading, dimension: SegmentId): boolean {
  return reading.names.some((name) => name.dimension === dimension);
}

/** `tables too`: beside what was looked at before. */
const ADDING: readonly (readonly string[])[] = [['too'], ['as', 'well'], ['add'], ['plus']];

function addsTo({ tokens }: Reading): boolean {
  return ADDING.some((words) => words.every((word) => tokens.some((token) => token.word === word)));
}

/** The places that are named, beside those that the earlier plan was of: `compared to Shopify?`. */
function placesBeside(plan: FiguresPlan, { places }: Reading, by: PlaceId): string[] {
  const before =
    plan.dimension === by ? plan.names : ((by === 'channel' ? plan.channels : plan.marketplaces) ?? []);
  return [...new Set([...before, ...places.filter((place) => place.by === by).map(({ name }) => name)])];
}

/** The segments of the earlier plan, unless the question names other ones or says another level. */
function segmentsOf(plan: FiguresPlan, reading: Reading): Pick<FiguresPlan, 'dimension' | 'names'> {
  const said = saidDimension(reading);
  const [place] = reading.places;
  if (place !== undefined) return { dimension: place.by, names: placesBeside(plan, reading, place.by) };
  if (said !== null)
    return { dimension: said, names: said === plan.dimension && !namedIn(reading, said) ? plan.names : [] };
  const areThey = saysThey(reading) && plan.names.length === 0 && plan.dimension !== null;
  if (areThey && plan.found !== undefined && plan.found.names.length > 0)
    return { dimension: plan.dimension, names: plan.found.names };
  const several = DIMENSION_IDS.findLast(
    (id) => reading.names.filter((name) => name.dimension === id).length > 1,
  );
  if (several !== undefined)
    return {
      dimension: several,
      names: reading.names.filter((name) => name.dimension === several).map(({ name }) => name),
    };
  // `is that better than Casa Lumen?`
  const added = addsTo(reading) || reading.topics.has('compare');
  const [name] = reading.names;
  const before = name === undefined || plan.dimension !== null ? [] : plan.filters[name.dimension];
  if (added && name !== undefined && before.length > 0)
    return { dimension: name.dimension, names: [...new Set([...before, name.name])] };
  if (plan.dimension !== null && namedIn(reading, plan.dimension)) {
    // `and Fernhollow?` after a comparison puts a third one beside the two.
    const beside = plan.names.length > 1 ? reading.names.map((one) => one.name) : [];
    return beside.length > 0
      ? { dimension: plan.dimension, names: [...new Set([...plan.names, ...beside])] }
      : { dimension: null, names: [] };
  }
  return { dimension: plan.dimension, names: plan.names };
}

/** `break it down by product` after the share of a brand: the products of that brand; null where no level below is said. */
function belowSegments(
  plan: FiguresPlan,
  segments: Pick<FiguresPlan, 'dimension' | 'names'>,
  { reading, scope, context }: FollowUp,
): PlanScope['filters'] | null {
  const { dimension, names } = plan;
  const said = saidProductDimension(reading);
  if (said === null || !isDimensionId(dimension) || names.length === 0 || segments.names.length > 0)
    return null;
  const isBelow = DIMENSION_IDS.indexOf(said) > DIMENSION_IDS.indexOf(dimension);
  return isBelow && reading.names.length === 0
    ? withNames(scope.filters, dimension, names, context.products)
    : null;
}

function unionOf(
  [first, ...others]: FiguresPlan['metrics'],
  more: readonly MetricId[],
): FiguresPlan['metrics'] {
  return [first, ...new Set([...others, ...more.filter((id) => id !== first)])];
}

/** How many are named: as many as are said, or as before. */
function changedLimit(
  { limit, names }: FiguresPlan,
  { count, says, rank, tokens }: Reading,
  { segments, isOfAllDays }: { readonly segments: Pick<FiguresPlan, 'names'>; readonly isOfAllDays: boolean },
): number {
  if (count !== null) return Math.min(count, MOST_PLAN_ROWS);
  if (says.has('all') || isOfAllDays) return MOST_PLAN_ROWS;
  // `only the best`
  if (rank !== null && tokens.some(({ word }) => word === 'only' || word === 'just')) return 1;
  if (segments.names.length > 0) return segments.names.length;
  return names.length > 0 ? TOP_SEGMENTS : limit;
}

function changedFigures(plan: FiguresPlan, followUp: FollowUp): FiguresPlan {
  const { reading, scope } = followUp;
  const said = saidMetrics(reading);
  if (reading.parts !== null && said === null && saidDimension(reading) === null)
    return { ...plan, ...scope, granularity: null, order: IN_TIME, parts: reading.parts };
  // `and their margin?` stands beside what the segments were chosen by.
  const isTheirs =
    plan.dimension !== null && reading.tokens.some(({ word }) => word === 'their' || word === 'its');
  const isBeside = isTheirs || (addsTo(reading) && reading.names.length === 0);
  const ratio = ratioWith(plan, reading);
  if (ratio !== null) return { ...plan, ...scope, metrics: [ratio] };
  const both = ofBoth(plan, followUp) ?? extremeDays(plan, followUp);
  if (both !== null) return both;
  const share = shareOfOnly(plan, followUp);
  if (share !== null) return share;
  // `as a percent of the total` is one of sums, of which a single one is told with its shares.
  const isOfShares = reading.topics.has('share') && said === null && plan.dimension !== null;
  const kept: FiguresPlan['metrics'] = isOfShares ? [plan.metrics[0]] : plan.metrics;
  const metrics = said === null ? kept : isBeside ? unionOf(plan.metrics, said) : said;
  const segments = segmentsOf(plan, reading);
  const within = belowSegments(plan, segments, followUp);
  const asksTrend =
    reading.topics.has('trend') ||
    reading.series !== null ||
    (reading.noun !== null && reading.rank === null);
  const granularity = asksTrend
    ? (reading.series ?? reading.noun ?? defaultGranularity(scope.range))
    : plan.granularity;
  // `which of them grew?`: the same ones, in their order.
  const isOfThem = pointsAtBoth(reading) && plan.dimension !== null && segments.dimension === plan.dimension;
  const isRanked = !isOfThem && (reading.rank !== null || reading.change !== null);
  const otherEnd = otherEndOf(plan, reading);
  const order =
    otherEnd ??
    ofContributors(reading, segments) ??
    (asksTrend ? IN_TIME : isRanked ? orderOf(reading, metrics[0]) : plan.order);
  const needsSegments =
    segments.dimension === null &&
    granularity === null &&
    (isRanked || reading.count !== null) &&
    reading.change === null;
  // A level that is named after single days were asked for leaves the days.
  const only = reading.conditions ?? [];
  const keepsDays = asksTrend || saidDimension(reading) === null || plan.order.by === 'name';
  return {
    ...plan,
    ...scope,
    filters: within ?? filtersOfSegments(segments, scope),
    metrics,
    ...segments,
    dimension: needsSegments ? 'sku_name' : segments.dimension,
    granularity: keepsDays ? granularity : null,
    order,
    limit: changedLimit(plan, reading, { segments, isOfAllDays: asksTrend && segments.dimension === null }),
    ...(otherEnd === null ? {} : { only: undefined }),
    ...(only.length === 0 || segments.dimension === null ? {} : { only, limit: MOST_CHOSEN }),
    ...namesBefore(plan, reading),
    ...daysBefore(plan, scope),
  };
}

/** The segments of a level stand beside each other: its own filter is lifted. */
function filtersOfSegments(
  { dimension, names }: Pick<FiguresPlan, 'dimension' | 'names'>,
  { filters }: PlanScope,
): PlanScope['filters'] {
  return dimension === null || names.length === 0 || isPlaceId(dimension)
    ? filters
    : { ...filters, [dimension]: [] };
}

/** `which brand made the difference?`: what changed most of what was told. */
function ofContributors(
  { topics, change }: Reading,
  { dimension }: Pick<FiguresPlan, 'dimension'>,
): FiguresPlan['order'] | null {
  if (!topics.has('contributors') || dimension === null) return null;
  return { by: 'change', direction: change?.change === 'down' ? 'asc' : 'desc' };
}

/** `who are the winners?` after those with the least: what has the most of it, and not what rose. */
function otherEndOf(
  { order, dimension, only }: FiguresPlan,
  { tokens }: Reading,
): FiguresPlan['order'] | null {
  const isOfChange = only?.some(({ of }) => of !== 'value') === true;
  if (order.by !== 'value' || dimension === null || isOfChange) return null;
  const said = tokens.find(({ stem }) => stem === 'winner' || stem === 'loser')?.stem;
  return said === undefined ? null : { by: 'value', direction: said === 'winner' ? 'desc' : 'asc' };
}

/** `as a share of net sales` after ad spend is TACoS, `per order` after net sales what an order is worth. */
function ratioWith({ metrics: [first] }: FiguresPlan, reading: Reading): MetricId | null {
  const [said, ...others] = reading.metrics;
  const isDivided = reading.topics.has('share') || reading.says.has('per') || reading.says.has('ratio');
  return isDivided && said !== undefined && others.length === 0 ? ratioOf(first, said) : null;
}

/** The single name a plan looks at, with its level; null where there are none or several. */
function onlyName({ filters, dimension }: FiguresPlan) {
  const named = DIMENSION_IDS.flatMap((id) => filters[id].map((name) => ({ id, name })));
  const [one, ...others] = named;
  return dimension === null && one !== undefined && others.length === 0 ? one : null;
}

/** `and April?` after May: that it was May before is kept. */
function daysBefore({ range }: FiguresPlan, scope: PlanScope): Pick<FiguresPlan, 'daysBefore'> {
  return range.start === scope.range.start && range.end === scope.range.end ? {} : { daysBefore: range };
}

/** `and tables?` after chairs: that there were chairs before is kept. */
function namesBefore(plan: FiguresPlan, reading: Reading): Pick<FiguresPlan, 'before'> {
  const only = onlyName(plan);
  const isNext = only !== null && reading.names.every(({ dimension }) => dimension === only.id);
  if (only === null || !isNext) return {};
  const before = [...(plan.before ?? []), ...(reading.names.length > 0 ? [only.name] : [])];
  return before.length === 0 ? {} : { before };
}

/** `which month was it highest?`: the best day, week or month of what was looked at. */
function extremeDays(plan: FiguresPlan, { reading, scope }: FollowUp): FiguresPlan | null {
  const { noun, rank, dimensions, names } = reading;
  if (noun === null || rank === null || dimensions.length + names.length > 0) return null;
  const metrics = saidMetrics(reading) ?? plan.metrics;
  const order = orderOf({ ...reading, change: null }, metrics[0]);
  const limit = reading.count ?? 5;
  return { ...plan, ...scope, metrics, dimension: null, names: [], granularity: noun, order, limit };
}

/** `in percent of the total?` after a single name: its share, beside the others of its level. */
function shareOfOnly(plan: FiguresPlan, { reading, scope }: FollowUp): FiguresPlan | null {
  const named = DIMENSION_IDS.flatMap((id) => scope.filters[id].map((name) => ({ id, name })));
  const [only, ...others] = named;
  const isBare = saidDimension(reading) === null && plan.dimension === null && plan.granularity === null;
  if (!reading.topics.has('share') || !isBare || only === undefined || others.length > 0) return null;
  const metrics = saidMetrics(reading) ?? ([plan.metrics[0]] as const);
  return {
    ...plan,
    ...scope,
    filters: { ...scope.filters, [only.id]: [] },
    metrics,
    dimension: only.id,
    names: [only.name],
    limit: 1,
    before: undefined,
  };
}

/** What was looked at one after the other, side by side or together; null where the question does not point at it. */
function ofBoth(plan: FiguresPlan, { reading, scope }: FollowUp): FiguresPlan | null {
  const only = onlyName(plan);
  const { before } = plan;
  if (only === null || before === undefined) return null;
  if (!pointsAtBoth(reading) && !(reading.names.length === 0 && asksWhichOfThem(reading))) return null;
  const names = [...new Set([...before, only.name])];
  const metrics = saidMetrics(reading) ?? plan.metrics;
  if (reading.says.has('together'))
    return { ...plan, ...scope, metrics, filters: { ...scope.filters, [only.id]: names }, before: undefined };
  const isRanked = reading.rank !== null || reading.change !== null;
  return {
    ...plan,
    ...scope,
    metrics,
    filters: { ...scope.filters, [only.id]: [] },
    dimension: only.id,
    names,
    order: isRanked ? orderOf(reading, metrics[0]) : plan.order,
    limit: names.length,
    before: undefined,
  };
}

/** `was it fewer orders or a lower price?` after a change: its factors. */
const ASKS_WHICH_FACTOR = /^\W*(?:and )?(?:so )?(?:was|is|were) (?:it|that|this|they)\b.*\bor\b/iu;

/** `conversion by day` after why it changed, `sessions by day` after the funnel: figures, which neither of them shows in time. */
function asTrend(plan: Plan, followUp: FollowUp): FiguresPlan | null {
  const { reading } = followUp;
  const ofChange: FiguresPlan['metrics'] | null = plan.kind === 'drivers' ? [plan.metric] : null;
  const metrics = saidMetrics(reading) ?? ofChange;
  const isInTime = reading.series !== null && saidDimension(reading) === null;
  return plan.kind === 'figures' || !isInTime || metrics === null ? null : trend(followUp, metrics);
}

function changed(plan: Plan, followUp: FollowUp): Plan | null {
  const { reading, scope } = followUp;
  if (reading.topics.has('why')) return toDrivers(plan, followUp);
  const inTime = asTrend(plan, followUp);
  if (inTime !== null) return inTime;
  const dimension = saidDimension(reading);
  switch (plan.kind) {
    case 'figures':
      return changedFigures(plan, followUp);
    case 'drivers':
      return {
        ...plan,
        ...scope,
        metric: ASKS_WHICH_FACTOR.test(reading.question)
          ? plan.metric
          : (saidMetrics(reading)?.[0] ?? plan.metric),
        dimension: dimension ?? belowNamed(plan.dimension, followUp),
        limit: reading.count ?? plan.limit,
      };
    case 'funnel':
      return {
        ...plan,
        ...scope,
        dimension: saidProductDimension(reading) ?? plan.dimension,
        limit: reading.count ?? plan.limit,
      };
    case 'statement':
      return { ...plan, ...scope };
    case 'search_volume': {
      const parent = reading.names.find((name) => name.dimension === 'parent_sku_name');
      return { ...plan, range: scope.range, parentSku: parent?.name ?? plan.parentSku };
    }
    case 'insights':
      return plan.ids === undefined ? { ...plan, limit: reading.count ?? plan.limit } : null;
    case 'returns':
      return { ...plan, range: scope.range, filters: scope.filters };
    case 'stock':
    case 'records':
      return { ...plan, range: scope.range, filters: scope.filters };
    case 'owed':
      return { ...plan, filters: scope.filters };
    case 'goals':
    case 'coverage':
    case 'definitions':
      return null;
    default:
      return assertNever(plan);
  }
}

/** `only Oak` after a change by brand: by the level below it. */
function belowNamed(dimension: SegmentId | null, { reading, scope }: FollowUp): SegmentId | null {
  return dimension !== null && namedIn(reading, dimension) ? defaultDimension(scope.filters) : dimension;
}

/** The earlier plans with what the question changes of them; nothing where they cannot be changed so. */
export function followedUp(followUp: FollowUp): Plan[] {
  return followUp.context.earlier.flatMap((plan) => changed(plan, followUp) ?? []);
}

const BETWEEN_BOTH = /\b(?:difference|diff|compare|compared|higher|lower|better|worse|change[ds]?|both)\b/iu;

/** `what is the difference?` after May and then April: the later days, compared with the earlier ones. */
export function betweenBoth(earlier: readonly Plan[], scope: PlanScope, reading: Reading): PlanScope | null {
  const { periods, comparison, names, metrics, dimensions, question } = reading;
  const isBare = periods.length + names.length + metrics.length + dimensions.length === 0;
  const last = earlier.findLast((plan) => plan.kind === 'figures');
  const before = last?.kind === 'figures' ? last.daysBefore : undefined;
  if (before === undefined || !isBare || comparison !== null || !BETWEEN_BOTH.test(question)) return null;
  const isLater = before.start > scope.range.start;
  return { ...scope, range: isLater ? before : scope.range, comparison: isLater ? scope.range : before };
}

/** `the month before` and, after less than a year, `and last year?` name days by those of the earlier plan. */
function wishOfDays(
  scope: PlanScope,
  { comparison, periods }: Reading,
  { today }: QuestionContext,
): ComparisonWish | null {
  const [period] = periods;
  if (period === undefined) return comparison === null || comparison.isAsked ? null : comparison.wish;
  const named = period.writtenYear === undefined && periods.length === 1 ? period.resolve(null) : null;
  const isLastYear =
    named !== null &&
    named.range.start === wholeUnitBefore('year', today, 1).start &&
    named.shape.kind === 'whole' &&
    named.shape.unit === 'year';
  return isLastYear && periodOf(scope.range, today).shape.kind !== 'history' && dayCount(scope.range) < 365
    ? { kind: 'last_year' }
    : null;
}

function rangeBefore({ range, shape }: Period, wish: ComparisonWish): DateRange | null {
  switch (wish.kind) {
    case 'unit_before':
      return movedBack(range, wish.unit);
    case 'unit_after':
      return movedOn(range, wish.unit);
    case 'last_year':
      return movedBack(range, 'year');
    case 'years_before':
      return Array.from({ length: wish.years }).reduce<DateRange>((moved) => movedBack(moved, 'year'), range);
    case 'same_days_of':
    case 'period':
      return comparedWith({ range, shape }, wish, null) ?? previousOf({ range, shape });
    case 'previous':
      return previousOf({ range, shape });
    default:
      return assertNever(wish);
  }
}

/** The scope of `the month before`: the days of the earlier plan, moved back. */
export function stepBack(scope: PlanScope, reading: Reading, context: QuestionContext): PlanScope | null {
  const wish = wishOfDays(scope, reading, context);
  if (wish === null) return null;
  const period = periodOf(scope.range, context.today);
  const range = rangeBefore(period, wish);
  return range === null
    ? null
    : {
        ...scope,
        range,
        comparison: scope.comparison === null ? null : previousOf(periodOf(range, context.today)),
      };
}
