import { MOST_PLAN_ROWS } from '@skuline/domain/assistant';
import type { DayRanges } from '@skuline/domain/calendar';
import { lowerWords } from '@skuline/domain/formatting';
import type { KnownDays } from '@skuline/domain/known-days';
import { METRICS, restOfFacts, ZERO_FACTS } from '@skuline/domain/metrics';
import {
  type DimensionId,
  DIMENSIONS,
  isPlaceId,
  type SegmentId,
  segmentName,
} from '@skuline/domain/products';
import {
  type ComparedSegment,
  type StoredSums,
  findPlacesBy,
  type PerformanceQuery,
  performanceQuery,
  type SegmentPage,
} from '../../../read-model/index.ts';
import { keyOfDays, spanOfRanges } from './days-read.ts';
import { factsOfAll, type FiguresAsked } from './figures-asked.ts';
import { daysIn, daysToRead, isToldBy, type SumsOfDays } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';
import { readTotals } from './total-table.ts';

/** A segment with the sums of the days that are asked for. */
export interface SegmentSums {
  readonly name: string;
  readonly sumsOf: SumsOfDays;
  /** Of a place: which facts its own reports tell, and on which days. */
  readonly told?: KnownDays | undefined;
}

export interface SegmentsFound {
  readonly segments: readonly SegmentSums[];
  /** Of all that the filters leave. */
  readonly totalsOf: SumsOfDays;
  /** How many segments there are; of a plan with names as many as were found. */
  readonly count: number;
  /** Of conditions: all segments of which they hold, also those that are not listed. */
  readonly together?: { readonly count: number; readonly sumsOf: SumsOfDays };
  readonly cautions: readonly string[];
}

/** The segments that the plan names, or the first ones in its order: the engine orders all of them. */
export async function readSegments(
  asked: FiguresAsked,
  dimension: SegmentId,
  run: PlanRun,
): Promise<SegmentsFound> {
  if (isPlaceId(dimension)) return readPlaces(asked, dimension, run);
  return asked.names.length > 0 ? readNamed(asked, dimension, run) : readFirst(asked, dimension, run);
}

/**
 * Every segment in the plan's order, one after the other: a condition is looked at in each, and none is held. Returns what
 * is known of all of them.
 */
export async function lookAtEach(
  asked: FiguresAsked,
  dimension: SegmentId,
  run: PlanRun,
  look: (segment: SegmentSums) => void,
): Promise<Omit<SegmentsFound, 'segments'>> {
  if (isPlaceId(dimension) || asked.names.length > 0) {
    const { segments, ...found } = await readSegments({ ...asked, limit: MOST_PLAN_ROWS }, dimension, run);
    for (const segment of segments) look(segment);
    return found;
  }
  const { performance } = run.services.readModel;
  const { query, days, order } = orderedBy(asked, dimension);
  const totalsOf = await readTotals(asked, run);
  const { segments } = await run.read(() => performance.streamSegments(run.snapshot, query, order, run.gone));
  let count = 0;
  for await (const segment of segments) {
    count += 1;
    look(sumsOfSegment(segment, days));
  }
  run.gone.throwIfAborted();
  return { totalsOf, count, cautions: [] };
}

/** Places are few, and all of them are read: no filter narrows to one, and each tells its own facts. */
async function readPlaces(asked: FiguresAsked, dimension: SegmentId, run: PlanRun): Promise<SegmentsFound> {
  const { readPublishedDays } = run.services.readModel;
  const placeCalled = await run.read(() => findPlacesBy(readPublishedDays, run.snapshot, dimension));
  const all = await readFirst({ ...asked, limit: MOST_PLAN_ROWS }, dimension, run);
  const places = all.segments.map((segment) => ({ ...segment, told: placeCalled(segment.name)?.days.known }));
  const { singular } = DIMENSIONS[dimension];
  const [only, ...others] = places;
  const isFirstTold = ({ told }: SegmentSums) => {
    const { order, metrics, range, comparison } = asked;
    const isOfBoth = order.by === 'change' || order.by === 'growth';
    const periods = isOfBoth && comparison !== null ? [range, comparison] : [range];
    return order.by === 'name' || periods.every((days) => isToldBy(told, metrics[0], days));
  };
  const isOne = only !== undefined && others.length === 0;
  if (asked.names.length === 0)
    return {
      ...all,
      // The engine orders what is unknown as 0, which it is not: it stands last, whatever the order.
      segments: [...places.filter(isFirstTold), ...places.filter((place) => !isFirstTold(place))].slice(
        0,
        asked.limit,
      ),
      cautions: isOne
        ? [
            ...all.cautions,
            `All of these figures are of one ${lowerWords(singular)}: ${segmentName(dimension, only.name)}.`,
          ]
        : all.cautions,
    };
  const named = asked.names.flatMap((name) => places.find((place) => place.name === name) ?? []);
  return {
    ...all,
    segments: named,
    count: named.length,
    cautions: [
      ...all.cautions,
      ...asked.names
        .filter((name) => !named.some((place) => place.name === name))
        .map((name) => `${singular} “${segmentName(dimension, name)}” has no data on these days.`),
    ],
  };
}

/** What is read in one statement, and what the engine orders it by. */
interface Ordered {
  readonly query: PerformanceQuery;
  /** The days of its periods: first those that decide the order, then all others that are summed. */
  readonly days: readonly DayRanges[];
  readonly order: Omit<SegmentPage, 'limit' | 'offset'>;
}

const FIGURES = { value: 'value', change: 'change', growth: 'change_rate' } as const;

/** Segments are ordered by the first metric, on the days that it is of or on those that it is compared on. */
function orderedBy(asked: FiguresAsked, dimension: SegmentId): Ordered {
  const { order, metrics, range, filters } = asked;
  const [metric] = metrics;
  const { value, compared } = daysIn(asked, metric);
  const isByChange = order.by === 'change' || order.by === 'growth';
  const first = isByChange && compared.current.length > 0 ? compared.current : value;
  const current = first.length > 0 ? first : [range];
  const sets = [current, compared.previous, ...daysToRead(asked)].filter((days) => days.length > 0);
  const days = [...new Map(sets.map((set) => [keyOfDays(set), set])).values()];
  const [period, ...others] = days.flatMap((set) => spanOfRanges(set) ?? []);
  const figure = compared.previous.length === 0 || order.by === 'name' ? 'value' : FIGURES[order.by];
  return {
    query: performanceQuery({
      periods: [period ?? range, ...others],
      filters,
      facts: factsOfAll(metrics),
      groupBy: [dimension],
    }),
    days,
    order: {
      direction: order.direction,
      search: null,
      show: 'all',
      orderBy: order.by === 'name' ? 'name' : { metric, figure, isOfSome: isOfPresent(asked) },
    },
  };
}

async function readFirst(asked: FiguresAsked, dimension: SegmentId, run: PlanRun): Promise<SegmentsFound> {
  const { performance } = run.services.readModel;
  const { query, days, order } = orderedBy(asked, dimension);
  const page = { ...order, limit: asked.limit, offset: 0 };
  const read = (part: SegmentPage) => run.read(() => performance.readPage(run.snapshot, query, part));
  const { segments, totals, segmentCount } = await read(page);
  const isShown = isOfSpent(asked) ? isAdvertised : isPresent;
  const shown = isOfPresent(asked) ? segments.filter(isShown) : segments;
  const found = {
    segments: shown.map((segment) => sumsOfSegment(segment, days)),
    totalsOf: sumsOfPairs(totals, days),
    count: segmentCount,
  };
  if (!isOfPresent(asked)) return { ...found, cautions: [] };
  // Those of which nothing was spent, or that have no data on these days, stand last.
  const { segments: last } = await read({ ...page, limit: 1, offset: Math.max(segmentCount - 1, 0) });
  const { plural } = DIMENSIONS[dimension];
  return {
    ...found,
    cautions: last.every(isShown)
      ? []
      : [
          `${plural} without ${isOfSpent(asked) ? 'ad spend' : 'data on these days'} are left out of the order.`,
        ],
  };
}

async function readNamed(asked: FiguresAsked, dimension: DimensionId, run: PlanRun): Promise<SegmentsFound> {
  const { performance } = run.services.readModel;
  const { query, days, order } = orderedBy(asked, dimension);
  const chosen = asked.filters[dimension];
  const names = [...new Set(asked.names)].filter((name) => chosen.length === 0 || chosen.includes(name));
  const narrowed = { ...query, filters: { ...asked.filters, [dimension]: names } };
  const page: SegmentPage = { ...order, limit: names.length, offset: 0 };
  const totalsOf = await readTotals(asked, run);
  const { segments } =
    names.length === 0
      ? { segments: [] }
      : await run.read(() => performance.readPage(run.snapshot, narrowed, page));
  const byName = new Map(segments.map((segment) => [segment.names[0] ?? '', sumsOfSegment(segment, days)]));
  return {
    segments: names.flatMap((name) => byName.get(name) ?? []),
    totalsOf,
    count: segments.length,
    cautions: asked.names
      .filter((name) => !byName.has(name))
      .map((name) => `${DIMENSIONS[dimension].singular} “${name}” has no data on these days.`),
  };
}

function isOfLowest({ order }: FiguresAsked): boolean {
  return order.by === 'value' && order.direction === 'asc';
}

/** Whether the lowest ratio of ad spend is wanted, which leaves out segments that spent nothing. */
function isOfSpent(asked: FiguresAsked): boolean {
  const definition = METRICS[asked.metrics[0]];
  return isOfLowest(asked) && definition.kind === 'ratio' && definition.numerator === 'ad_spend';
}

/** Whether segments are left out because they spent nothing, or because of no data at all the lowest sum is none. */
function isOfPresent(asked: FiguresAsked): boolean {
  return isOfSpent(asked) || (isOfLowest(asked) && METRICS[asked.metrics[0]].kind === 'additive');
}

function isPresent({ current }: StoredSums): boolean {
  return current !== null;
}

function isAdvertised({ current }: StoredSums): boolean {
  return current !== null && current.ad_spend !== 0;
}

function sumsOfSegment(segment: ComparedSegment, days: readonly DayRanges[]): SegmentSums {
  return { name: segment.names[0] ?? '', sumsOf: sumsOfPairs(segment, days) };
}

/** The sums of each set of days that was read. */
function sumsOfPairs({ pairs }: Pick<ComparedSegment, 'pairs'>, days: readonly DayRanges[]): SumsOfDays {
  const sums = pairs.flatMap(({ current, previous }) => [current, previous]);
  const byDays = new Map(days.map((set, at) => [keyOfDays(set), sums[at] ?? null]));
  return (wanted) => byDays.get(keyOfDays(wanted)) ?? null;
}

/** What the total holds besides the named segments. */
export function restOf(totalsOf: SumsOfDays, segments: readonly SumsOfDays[]): SumsOfDays {
  return (days) =>
    restOfFacts(
      totalsOf(days) ?? ZERO_FACTS,
      segments.map((sumsOf) => sumsOf(days) ?? ZERO_FACTS),
    );
}
