import type { ComparedDays, DateRange } from '@skuline/domain/calendar';
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
import { type ComparedFacts, factsOfMetric, type KnownDays } from '@skuline/domain/known-days';
import { factsOf, type MetricId, ZERO_FACTS } from '@skuline/domain/metrics';
import { type DimensionId, NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import type { CoveredChannel } from '@skuline/domain/sources';
import type { TableFile } from '../../http/table-file.ts';
import {
  type ComparedSegment,
  comparedTotals,
  type DataSnapshot,
  knownOf,
  type LossTotals,
  type PairedMetrics,
  pairMetrics,
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
  /** `same`: each figure over the days on which it is known in both periods. */
  readonly days: ComparedDays;
  /** As known when; now where nothing is said. */
  readonly asOf?: string | null;
  /** Of which channels; of all where none is said. */
  readonly channels?: readonly CoveredChannel[];
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
  /** On which days of both periods the facts of the step and its rates are known. */
  readonly known: KnownDays;
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
  return {
    async readPage(snapshot, request) {
      const { known } = await readPublishedDays(snapshot);
      const question = questionOf(request, known);
      const { query } = question;
      const measure = await readMeasure(reader, snapshot, question);
      const { limit, offset, range, previous } = request;
      const [page, findNames] = await Promise.all([
        reader.readPage(snapshot, query, { ...orderOf(question, measure), limit, offset }),
        readNames(snapshot),
      ]);
      const losses = page.loss ?? NO_LOSSES;
      const whole = { question, measure, findNames };
      const onPage = page.segments.find(({ names }) => names[0] === losses.leak);
      const leak =
        losses.leak === null ? null : (onPage ?? (await readSegment(reader, snapshot, query, losses.leak)));
      return {
        segments: page.segments.map((segment) => segmentOf(segment, whole)),
        total: totalOf(question.paired.factsIn(page.totals), measure, losses),
        leak: leak === null ? null : segmentOf(leak, whole),
        losses,
        count: page.segmentCount,
        matchCount: page.matchCount,
        known: knownOf(query.facts, [range, previous], known),
      };
    },
    async openTable(snapshot, request, gone) {
      const { factsPresent: present, known } = await readPublishedDays(snapshot);
      const question = questionOf(request, known);
      const { query, paired } = question;
      const measure = await readMeasure(reader, snapshot, question);
      const [{ segments, loss }, totals, findNames] = await Promise.all([
        reader.streamSegments(snapshot, query, orderOf(question, measure), gone),
        reader.read(snapshot, { ...query, groupBy: [] }),
        readNames(snapshot),
      ]);
      const { by, step, range, previous, reference } = request;
      const title = funnelTitle(step, by);
      const compared = { periods: { current: range, previous }, noDataYet: null, noDataBefore: null };
      const header = exportHeader({ title, request, compared, dataVersion: snapshot.dataVersion, present });
      const sums = paired.factsIn(comparedTotals(totals, query));
      const total = totalOf(sums, measure, loss ?? NO_LOSSES);
      return {
        title,
        range,
        // The last line of the header is empty.
        header: [...header.slice(0, -1), referenceLine(reference), ...header.slice(-1)],
        columns: funnelColumns(by, request, reference),
        rows: rowsOf(segments, { question, measure, findNames }, total),
      };
    },
  };
}

/** The measure with the sums of its reference, each over the days on which it is known. */
async function readMeasure(
  reader: PerformanceReader,
  snapshot: DataSnapshot,
  { request: { step, rates, reference }, query, paired }: Question,
): Promise<LossMeasure> {
  if (reference.kind === 'previous') return { step, rates, reference: null };
  const filters = reference.kind === 'tenant' ? NO_FILTERS : { ...NO_FILTERS, brand_name: [reference.brand] };
  const { rate, value } = funnelStep(step);
  const wanted = performanceQuery({ periods: query.periods, filters, facts: factsOfStep(step) });
  const sums = paired.factsIn(comparedTotals(await reader.read(snapshot, wanted), wanted));
  const currentOf = (metric: MetricId) => factsOfMetric(metric, sums).current ?? ZERO_FACTS;
  return { step, rates, reference: currentOf(rate.id), referenceWorth: currentOf(value.id) };
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
  return { names: [name], ...comparedTotals(rows, query) };
}

/** What the figures of a segment are made with. */
interface Whole {
  readonly question: Question;
  readonly measure: LossMeasure;
  readonly findNames: FindNames;
}

function segmentOf({ names, ...sums }: ComparedSegment, whole: Whole): FunnelSegment {
  const facts = whole.question.paired.factsIn(sums);
  return {
    ...prepareStepLoss(facts, whole.measure),
    names: whole.findNames(whole.question.request.by, names[0] ?? ''),
    state: stateOf(facts),
  };
}

/** The rates of the whole are Σ / Σ; its money lost is that of all segments beyond noise. */
function stateOf({ current, previous, isCompared }: ComparedFacts): FunnelSegment['state'] {
  if (isCompared === false) return 'both';
  return current === null ? 'gone' : previous === null ? 'new' : 'both';
}

function totalOf(sums: ComparedFacts, measure: LossMeasure, { lostCents }: LossTotals): StepLoss {
  return { ...prepareStepLoss(sums, measure), moneyLost: lostCents === 0 ? null : lostCents / 100 };
}

async function* rowsOf(
  segments: AsyncIterable<ComparedSegment>,
  whole: Whole,
  total: StepLoss,
): AsyncGenerator<CsvCell[]> {
  const { by } = whole.question.request;
  for await (const segment of segments) yield funnelCells(by, segmentOf(segment, whole));
  yield funnelTotalCells(by, total);
}

function factsOfStep(step: FunnelStepId) {
  const { rate, value } = funnelStep(step);
  return [...new Set([...factsOf(rate.id), ...factsOf(value.id)])];
}

/** What is read, and over which days each of its figures is. */
interface Question {
  readonly request: FunnelRequest;
  readonly query: PerformanceQuery;
  readonly paired: PairedMetrics;
}

function questionOf(request: FunnelRequest, known: KnownDays): Question {
  const { step, rates, by, range, previous, filters, days } = request;
  const { rate, value } = funnelStep(step);
  const metrics = [rate.id, value.id, ...rates];
  const paired = pairMetrics(metrics, { current: range, previous }, days === 'same' ? known : null);
  const facts = [...new Set(metrics.flatMap((id) => factsOf(id)))];
  const query = performanceQuery({ periods: paired.periods, filters, groupBy: [by], facts });
  return { request, query, paired };
}

/** What a page is ordered by. All segments have the same given reference: its column leaves them by name. */
function orderOf(
  { request: { step, orderBy, direction, search }, paired }: Question,
  { reference, referenceWorth }: LossMeasure,
): Omit<SegmentPage, 'limit' | 'offset'> {
  const { upstream, downstream, value } = funnelStep(step);
  const rest = {
    direction,
    search,
    show: 'all',
    loss: {
      upstream,
      downstream,
      value: value.numerator,
      valuePair: paired.pairOf(value.id),
      reference,
      ...(referenceWorth === undefined ? {} : { referenceWorth }),
    },
  } as const;
  const figureOf = (figure: 'value' | 'previous' | 'change') => ({ metric: step, figure });
  const rateOf = (metric: FunnelRateId) =>
    ({ metric, figure: 'value', pair: paired.pairOf(metric) }) as const;
  const orders: Readonly<Record<FunnelOrder, SegmentPage['orderBy']>> = {
    name: 'name',
    upstream: { metric: upstream, figure: 'value' },
    downstream: { metric: downstream, figure: 'value' },
    rate: figureOf('value'),
    reference: reference === null ? figureOf('previous') : 'name',
    change: figureOf(reference === null ? 'change' : 'value'),
    money_lost: 'loss',
    ctr: rateOf('ctr'),
    ad_conversion: rateOf('ad_conversion'),
    conversion: rateOf('conversion'),
  };
  return { ...rest, orderBy: orders[orderBy] };
}
