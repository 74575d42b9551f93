import { type ComparedDays, type DateRange, dayCount } from '@skuline/domain/calendar';
import {
  type CsvCell,
  exportHeader,
  moverCells,
  moversColumns,
  moversTitle,
  moversTotalCells,
  type NamedMover,
} from '@skuline/domain/exports';
import type { ComparedFacts, KnownDays } from '@skuline/domain/known-days';
import { factsOf, type MetricId, METRICS, ZERO_FACTS } from '@skuline/domain/metrics';
import {
  isShared,
  type Mover,
  type MoverFigures,
  type MoversOrder,
  type MoversMetrics,
  type MoversShown,
  prepareMover,
  prepareMoversTotal,
} from '@skuline/domain/movers';
import type { DimensionId, ProductFilters } from '@skuline/domain/products';
import type { CoveredChannel } from '@skuline/domain/sources';
import {
  type ComparedSegment,
  type ComparedSegments,
  comparedTotals,
  type DataSnapshot,
  knownOf,
  type PairedMetrics,
  pairMetrics,
  type PerformanceQuery,
  performanceQuery,
  type PerformanceReader,
  type PublishedDays,
  ratioShareOf,
  type ReadPublishedDays,
  type SegmentPage,
} from '../../read-model/index.ts';
import type { TableFile } from '../../http/table-file.ts';
import type { FindNames, ReadProductNames } from '../products/index.ts';

/** Which segments are compared, and which of their figures in which order. */
export interface MoversRequest extends MoversMetrics {
  readonly by: DimensionId;
  readonly range: DateRange;
  readonly previous: DateRange;
  readonly filters: ProductFilters;
  /** `same`: each metric over the days on which it is known in both periods. */
  readonly days: ComparedDays;
  /** As known when; now where nothing is said. */
  readonly asOf?: string | null;
  /** Of which channels; of all where none is said. */
  readonly channels?: readonly CoveredChannel[];
  readonly search: string | null;
  readonly show: MoversShown;
  readonly orderBy: MoversOrder;
  readonly direction: 'asc' | 'desc';
}

export type PageOfMovers = MoversRequest & Pick<SegmentPage, 'limit' | 'offset'>;

interface Coverage {
  readonly days: number;
  readonly daysWithData: number;
}

export interface MoversPage {
  readonly movers: readonly NamedMover[];
  readonly total: Pick<Mover, keyof MoverFigures | 'columns'>;
  readonly counts: Omit<ComparedSegments, 'segments' | 'totals'>;
  readonly coverage: { readonly current: Coverage; readonly previous: Coverage };
  /** On which days of both periods the facts of the metrics are known. */
  readonly known: KnownDays;
}

export interface MoversService {
  readPage(snapshot: DataSnapshot, request: PageOfMovers): Promise<MoversPage>;
  /**
   * All pages as one table. Its first row has been read, so that a failure until then is thrown; the others are read
   * while they are taken, and no longer than until `gone` fires.
   */
  openTable(snapshot: DataSnapshot, request: MoversRequest, gone: AbortSignal): Promise<TableFile>;
}

export interface MoversServiceDependencies {
  readonly reader: PerformanceReader;
  readonly readPublishedDays: ReadPublishedDays;
  readonly readNames: ReadProductNames;
}

export function createMoversService(dependencies: MoversServiceDependencies): MoversService {
  const { reader, readPublishedDays, readNames } = dependencies;
  const readTotals = async (snapshot: DataSnapshot, { query, paired }: Question) =>
    paired.factsIn(comparedTotals(await reader.read(snapshot, { ...query, groupBy: [] }), query));
  return {
    async readPage(snapshot, request) {
      const days = await readPublishedDays(snapshot);
      const question = questionOf(request, days.known);
      const { limit, offset, range, previous } = request;
      const order = orderOf(request, isByTotals(request) ? await readTotals(snapshot, question) : null);
      const [{ segments, totals: pairs, ...counts }, findNames] = await Promise.all([
        reader.readPage(snapshot, question.query, { ...order, limit, offset }),
        readNames(snapshot),
      ]);
      const totals = question.paired.factsIn(pairs);
      const whole = { request, question, totals, findNames };
      return {
        movers: segments.map((segment) => moverOf(segment, whole)),
        total: prepareMoversTotal(totals, request),
        counts,
        coverage: { current: coverageOf(range, days), previous: coverageOf(previous, days) },
        known: knownOf(question.query.facts, [range, previous], days.known),
      };
    },
    async openTable(snapshot, request, gone) {
      const { factsPresent: present, known } = await readPublishedDays(snapshot);
      const question = questionOf(request, known);
      const [totals, findNames] = await Promise.all([readTotals(snapshot, question), readNames(snapshot)]);
      const order = orderOf(request, totals);
      const { segments } = await reader.streamSegments(snapshot, question.query, order, gone);
      const { by, range, previous } = request;
      const title = moversTitle(request.metric, by);
      const compared = { periods: { current: range, previous }, noDataYet: null, noDataBefore: null };
      return {
        title,
        range,
        header: exportHeader({ title, request, compared, dataVersion: snapshot.dataVersion, present }),
        columns: moversColumns(by, request),
        rows: rowsOf(segments, { request, question, totals, findNames }),
      };
    },
  };
}

function coverageOf(range: DateRange, days: PublishedDays): Coverage {
  return { days: dayCount(range), daysWithData: days.totalsIn(range).length };
}

/** What the figures of a segment are made with. */
interface Whole {
  readonly request: MoversRequest;
  readonly question: Question;
  readonly totals: ComparedFacts;
  readonly findNames: FindNames;
}

function moverOf(
  { names, ...sums }: ComparedSegment,
  { request, question, totals, findNames }: Whole,
): NamedMover {
  return {
    ...prepareMover(question.paired.factsIn(sums), totals, request),
    names: findNames(request.by, names[0] ?? ''),
  };
}

async function* rowsOf(segments: AsyncIterable<ComparedSegment>, whole: Whole): AsyncGenerator<CsvCell[]> {
  const { request, totals } = whole;
  for await (const segment of segments) yield moverCells(request.by, moverOf(segment, whole));
  yield moversTotalCells(request.by, prepareMoversTotal(totals, request));
}

/** What is read, and over which days each metric is compared. */
interface Question {
  readonly query: PerformanceQuery;
  readonly paired: PairedMetrics;
}

function questionOf(
  { metric, columns, by, range, previous, filters, days }: MoversRequest,
  known: KnownDays,
): Question {
  const metrics = [...new Set([metric, ...columns])];
  const paired = pairMetrics(metrics, { current: range, previous }, days === 'same' ? known : null);
  const facts = [...new Set(metrics.flatMap((id) => factsOf(id)))];
  return { query: performanceQuery({ periods: paired.periods, filters, groupBy: [by], facts }), paired };
}

interface OrderedRequest {
  readonly metric: MetricId;
  readonly search: string | null;
  readonly show: MoversShown;
  readonly orderBy: MoversOrder;
  readonly direction: 'asc' | 'desc';
}
type Order = Omit<SegmentPage, 'limit' | 'offset'>;

/** A share is ordered by what it is a share of, and what a sum adds to the change of the total by its own change. */
const FIGURES = {
  value: 'value',
  previous: 'previous',
  change: 'change',
  change_size: 'change_size',
  change_rate: 'change_rate',
  effect: 'change',
  share: 'value',
  share_of_change: 'change',
} as const;

const BY_SHARE: readonly MoversOrder[] = ['share', 'share_of_change'];
/** What a ratio's segments add to the change of the total depends on the total. */
const BY_EFFECT: readonly MoversOrder[] = ['effect', 'change_size'];

/** Whether the order depends on the totals. */
function isByTotals({ orderBy, metric }: Pick<OrderedRequest, 'orderBy' | 'metric'>): boolean {
  return (isShared(metric) ? BY_SHARE : BY_EFFECT).includes(orderBy);
}

/**
 * The order of a table. If the total is negative, the smallest part has the largest share; if it is 0, no row has a share,
 * and if a ratio has no change, no row has an effect: then names order them.
 * @param totals needed where the order depends on them.
 */
function orderOf(request: OrderedRequest, totals: ComparedFacts | null): Order {
  const { orderBy, metric, direction, search, show } = request;
  const rest = { direction, search, changeOf: metric, show };
  if (orderBy === 'name') return { ...rest, orderBy };
  const order = { ...rest, orderBy: { metric, figure: FIGURES[orderBy] } };
  if (totals === null || !isByTotals(request)) return order;
  const total = prepareMoversTotal(totals, { metric, columns: [] });
  const whole = orderBy === 'share' ? total.value : total.change;
  const definition = METRICS[metric];
  const isKnown = whole !== null && (definition.kind === 'ratio' || whole !== 0);
  if (!isKnown) return { ...rest, orderBy: 'name', direction: 'asc' };
  if (definition.kind === 'ratio') {
    const { current, previous } = totals;
    const sums = { current: current ?? ZERO_FACTS, previous: previous ?? ZERO_FACTS };
    const effect = ratioShareOf(definition, 'card', sums);
    return { ...rest, orderBy: { effect, isBySize: orderBy === 'change_size' } };
  }
  return whole > 0 ? order : { ...order, direction: direction === 'asc' ? 'desc' : 'asc' };
}
