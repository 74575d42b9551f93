import type { DateRange } from '@skuline/domain/calendar';
import {
  type CsvCell,
  exportHeader,
  funnelCells,
  funnelColumns,
  funnelTitle,
  funnelTotalCells,
  type NamedLoss,
  referenceLine,
} from '@skuline/domain/exports';
import {
  type FunnelOrder,
  type FunnelReference,
  type FunnelRateId,
  type FunnelStepId,
  funnelStep,
  type LossMeasure,
  prepareStepLoss,
  type StepLoss,
} from '@skuline/domain/funnel';
import { factsOf, ZERO_FACTS } from '@skuline/domain/metrics';
import { type DimensionId, NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import type { TableFile } from '../../http/table-file.ts';
import {
  type ComparedSegment,
  type ComparedSums,
  comparedTotals,
  type DataSnapshot,
  type LossTotals,
  type PerformanceQuery,
  performanceQuery,
  type PerformanceReader,
  type ReadPublishedDays,
  type SegmentPage,
  segmentsOf,
} from '../../read-model/index.ts';
import type { FindNames, ReadProductNames } from '../products/index.ts';

/** Which step of which segments is looked at, measured by what, in which order. */
export interface FunnelRequest {
  readonly step: FunnelStepId;
  readonly by: DimensionId;
  readonly range: DateRange;
  readonly previous: DateRange;
  readonly filters: ProductFilters;
  /** As known when; now where nothing is said. */
  readonly asOf?: string | null;
  readonly reference: FunnelReference;
  readonly rates: readonly FunnelRateId[];
  readonly search: string | null;
  readonly orderBy: FunnelOrder;
  readonly direction: 'asc' | 'desc';
}

export type PageOfFunnel = FunnelRequest & Pick<SegmentPage, 'limit' | 'offset'>;

/** A segment's step, with whether it is new or gone. */
export interface FunnelSegment extends NamedLoss {
  readonly state: 'new' | 'gone' | 'both';
}

export interface FunnelPage {
  readonly segments: readonly FunnelSegment[];
  readonly total: StepLoss;
  readonly leak: FunnelSegment | null;
  readonly losses: LossTotals;
  readonly count: number;
  readonly matchCount: number;
}

export interface FunnelService {
  readPage(snapshot: DataSnapshot, request: PageOfFunnel): Promise<FunnelPage>;
  /** All pages as one table, read while it is taken; what fails before its first row is thrown. */
  openTable(snapshot: DataSnapshot, request: FunnelRequest, gone: AbortSignal): Promise<TableFile>;
}

export interface FunnelServiceDependencies {
  readonly reader: PerformanceReader;
  readonly readPublishedDays: ReadPublishedDays;
  readonly readNames: ReadProductNames;
}

const NO_LOSSES: LossTotals = { leak: null, lossCount: 0, lostCents: 0, noiseCount: 0, noiseCents: 0 };

export function createFunnelService(dependencies: FunnelServiceDependencies): FunnelService {
  const { reader, readPublishedDays, readNames } = dependencies;
  const measureOf = (snapshot: DataSnapshot, request: FunnelRequest) =>
    readMeasure(reader, snapshot, request);
  return {
    async readPage(snapshot, request) {
      const query = queryOf(request);
      const measure = await measureOf(snapshot, request);
      const { limit, offset } = request;
      const [page, findNames] = await Promise.all([
        reader.readPage(snapshot, query, { ...orderOf(request, measure), limit, offset }),
        readNames(snapshot),
      ]);
      const losses = page.loss ?? NO_LOSSES;
      const whole = { request, measure, findNames };
      const onPage = page.segments.find(({ names }) => names[0] === losses.leak);
      const leak =
        losses.leak === null ? null : (onPage ?? (await readSegment(reader, snapshot, query, losses.leak)));
      return {
        segments: page.segments.map((segment) => segmentOf(segment, whole)),
        total: totalOf(page.totals, measure, losses),
        leak: leak === null ? null : segmentOf(leak, whole),
        losses,
        count: page.segmentCount,
        matchCount: page.matchCount,
      };
    },
    async openTable(snapshot, request, gone) {
      const query = queryOf(request);
      const measure = await measureOf(snapshot, request);
      const [{ segments, loss }, totals, findNames, { factsPresent: present }] = await Promise.all([
        reader.streamSegments(snapshot, query, orderOf(request, measure), gone),
        reader.read(snapshot, { ...query, groupBy: [] }),
        readNames(snapshot),
        readPublishedDays(snapshot),
      ]);
      const { by, step, range, previous, reference } = request;
      const title = funnelTitle(step, by);
      const compared = { periods: { current: range, previous }, noDataYet: null, noDataBefore: null };
      const header = exportHeader({ title, request, compared, dataVersion: snapshot.dataVersion, present });
      const total = totalOf(comparedTotals(totals), measure, loss ?? NO_LOSSES);
      return {
        title,
        range,
        // The last line of the header is empty.
        header: [...header.slice(0, -1), referenceLine(reference), ...header.slice(-1)],
        columns: funnelColumns(by, request),
        rows: rowsOf(segments, { request, measure, findNames }, total),
      };
    },
  };
}

/** The measure with the sums of its reference. */
async function readMeasure(
  reader: PerformanceReader,
  snapshot: DataSnapshot,
  { step, rates, reference, range }: FunnelRequest,
): Promise<LossMeasure> {
  if (reference.kind === 'previous') return { step, rates, reference: null };
  const filters = reference.kind === 'tenant' ? NO_FILTERS : { ...NO_FILTERS, brand_name: [reference.brand] };
  const wanted = performanceQuery({ periods: [range], filters, facts: factsOfStep(step) });
  const rows = await reader.read(snapshot, wanted);
  return { step, rates, reference: comparedTotals(rows).current ?? ZERO_FACTS };
}

/** One segment of a query by its name: the leak need not stand on the page. */
async function readSegment(
  reader: PerformanceReader,
  snapshot: DataSnapshot,
  query: PerformanceQuery,
  name: string,
): Promise<ComparedSegment> {
  const filters = { ...query.filters, ...Object.fromEntries(segmentsOf(query).map((by) => [by, [name]])) };
  const rows = await reader.read(snapshot, { ...query, groupBy: [], filters });
  return { names: [name], ...comparedTotals(rows) };
}

/** What the figures of a segment are made with. */
interface Whole {
  readonly request: FunnelRequest;
  readonly measure: LossMeasure;
  readonly findNames: FindNames;
}

function segmentOf({ names, ...sums }: ComparedSegment, whole: Whole): FunnelSegment {
  return {
    ...prepareStepLoss(sums, whole.measure),
    names: whole.findNames(whole.request.by, names[0] ?? ''),
    state: sums.current === null ? 'gone' : sums.previous === null ? 'new' : 'both',
  };
}

/** The rates of the whole are Σ / Σ; its money lost is that of all segments beyond noise. */
function totalOf(sums: ComparedSums, measure: LossMeasure, { lostCents }: LossTotals): StepLoss {
  return { ...prepareStepLoss(sums, measure), moneyLost: lostCents === 0 ? null : lostCents / 100 };
}

async function* rowsOf(
  segments: AsyncIterable<ComparedSegment>,
  whole: Whole,
  total: StepLoss,
): AsyncGenerator<CsvCell[]> {
  const { by } = whole.request;
  for await (const segment of segments) yield funnelCells(by, segmentOf(segment, whole));
  yield funnelTotalCells(by, total);
}

function factsOfStep(step: FunnelStepId) {
  const { rate, value } = funnelStep(step);
  return [...new Set([...factsOf(rate.id), ...factsOf(value.id)])];
}

function queryOf({ step, rates, by, range, previous, filters }: FunnelRequest): PerformanceQuery {
  return performanceQuery({
    periods: [range, previous],
    filters,
    groupBy: [by],
    facts: [...new Set([...factsOfStep(step), ...rates.flatMap((id) => factsOf(id))])],
  });
}

/** What a page is ordered by. All segments have the same given reference: its column leaves them by name. */
function orderOf(
  { step, orderBy, direction, search }: FunnelRequest,
  { reference }: LossMeasure,
): Omit<SegmentPage, 'limit' | 'offset'> {
  const { upstream, downstream, value } = funnelStep(step);
  const rest = {
    direction,
    search,
    show: 'all',
    loss: { upstream, downstream, value: value.numerator, reference },
  } as const;
  const figureOf = (figure: 'value' | 'previous' | 'change') => ({ metric: step, figure });
  const orders: Readonly<Record<FunnelOrder, SegmentPage['orderBy']>> = {
    name: 'name',
    upstream: { metric: upstream, figure: 'value' },
    downstream: { metric: downstream, figure: 'value' },
    rate: figureOf('value'),
    reference: reference === null ? figureOf('previous') : 'name',
    change: figureOf(reference === null ? 'change' : 'value'),
    money_lost: 'loss',
    ctr: { metric: 'ctr', figure: 'value' },
    ad_conversion: { metric: 'ad_conversion', figure: 'value' },
    conversion: { metric: 'conversion', figure: 'value' },
  };
  return { ...rest, orderBy: orders[orderBy] };
}
