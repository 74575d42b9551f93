import { type ComparedDays, type DateRange, dayCount } from '@skuline/domain/calendar';
import { exportHeader } from '@skuline/domain/exports';
import { type ComparedFacts, type KnownDays } from '@skuline/domain/known-days';
import { factsOf, type MetricId } from '@skuline/domain/metrics';
import { isDimensionId, type ProductFilters, type SegmentId } from '@skuline/domain/products';
import type { CoveredChannel } from '@skuline/domain/sources';
import type { NamesOfRow, TableCell, TableColumn } from '@skuline/domain/tables';
import type { TableFile } from '../../http/table-file.ts';
import {
  type ComparedSegment,
  type ComparedSegments,
  comparedTotals,
  type DataSnapshot,
  findPlacesBy,
  knownOf,
  type LossTotals,
  type PairedMetrics,
  pairMetrics,
  type PerformanceQuery,
  performanceQuery,
  type PerformanceReader,
  type PlaceDays,
  type PublishedDays,
  type ReadPublishedDays,
  type SegmentPage,
  segmentsOf,
} from '../../read-model/index.ts';
import type { FindNames, ReadProductNames } from '../products/index.ts';

/** Which segments are compared, over which days, and which of them are wanted. */
export interface TableRequest {
  readonly by: SegmentId;
  readonly range: DateRange;
  readonly previous: DateRange;
  readonly filters: ProductFilters;
  /** `same`: each metric over the days on which it is known in both periods. */
  readonly days: ComparedDays;
  readonly search: string | null;
  readonly direction: 'asc' | 'desc';
  /** As known when; now where nothing is said. */
  readonly asOf?: string | null;
  /** Of which channels; of all where none is said. */
  readonly channels?: readonly CoveredChannel[];
  /** Of which marketplaces, likewise. */
  readonly marketplaces?: readonly string[];
  /** Of which tags, whose SKUs stand among the filters; a file says the SKUs that were asked for beside them. */
  readonly tags?: readonly string[];
  readonly askedSkus?: readonly string[];
}

/** What is read for a table, and over which days each of its metrics is compared. */
export interface Question {
  readonly query: PerformanceQuery;
  readonly paired: PairedMetrics;
  /** The sums of all that the filters leave. */
  readonly readTotals: () => Promise<ComparedFacts>;
  /** The sums of other products over the same days. */
  readonly readSums: (wanted: Pick<PerformanceQuery, 'filters' | 'facts'>) => Promise<ComparedFacts>;
}

type IsTold = (metric: MetricId) => boolean;

/** What stands in a table of segments, and in which order. */
export interface Measured<Figures, Total> {
  readonly order: Omit<SegmentPage, 'limit' | 'offset' | 'direction' | 'search'> &
    Partial<Pick<SegmentPage, 'direction'>>;
  /** `isTold`: whether any report tells the metric of this segment; what none tells is unknown and no 0. */
  readonly figuresOf: (segment: ComparedFacts, totals: ComparedFacts, isTold: IsTold) => Figures;
  readonly totalOf: (totals: ComparedFacts, losses: LossTotals) => Total;
}

/** What a file says above its columns. */
interface FileLines {
  readonly title: string;
  /** Lines that other tables have not. */
  readonly lines: readonly (readonly TableCell[])[];
}

/** A table of segments: the metrics that are read for it, and what is made of their sums. */
export interface ComparedTable<Figures, Total> {
  readonly request: TableRequest;
  /** All are read in one statement; by the first one it is judged which segments are new or gone. */
  readonly metrics: readonly MetricId[];
  /** Reads what the order or the figures depend on. */
  measure(question: Question): Promise<Measured<Figures, Total>>;
  /** How it is saved. */
  readonly file: FileLines & {
    readonly columns: readonly TableColumn<Figures & NamesOfRow>[];
    readonly totalRow: (total: Total) => Figures & NamesOfRow;
  };
}

interface Coverage {
  readonly days: number;
  readonly days_with_data: number;
}

export interface TablePage<Figures, Total> {
  readonly rows: readonly (Figures & NamesOfRow)[];
  readonly total: Total;
  readonly counts: Omit<ComparedSegments, 'segments' | 'totals' | 'loss'>;
  readonly losses: LossTotals;
  /** The segment that lost most, whether or not it stands on the page. */
  readonly leak: (Figures & NamesOfRow) | null;
  readonly coverage: { readonly current: Coverage; readonly previous: Coverage };
  /** On which days of both periods the facts of the metrics are known. */
  readonly known: KnownDays;
}

export interface ComparedTables {
  readPage<Figures, Total>(
    snapshot: DataSnapshot,
    table: ComparedTable<Figures, Total>,
    page: Pick<SegmentPage, 'limit' | 'offset'>,
  ): Promise<TablePage<Figures, Total>>;
  /**
   * All pages as one table. Its first row has been read, so that a failure until then is thrown; the others are read
   * while they are taken, and no longer than until `gone` fires.
   */
  openFile<Figures, Total>(
    snapshot: DataSnapshot,
    table: ComparedTable<Figures, Total>,
    gone: AbortSignal,
  ): Promise<TableFile<Figures & NamesOfRow>>;
}

export interface ComparedTablesDependencies {
  readonly reader: PerformanceReader;
  readonly readPublishedDays: ReadPublishedDays;
  readonly readNames: ReadProductNames;
}

const NO_LOSSES: LossTotals = { leak: null, lossCount: 0, lostCents: 0, noiseCount: 0, noiseCents: 0 };

export function createComparedTables(dependencies: ComparedTablesDependencies): ComparedTables {
  const { reader, readPublishedDays, readNames } = dependencies;
  const begin = async <Figures, Total>(snapshot: DataSnapshot, table: ComparedTable<Figures, Total>) => {
    const days = await readPublishedDays(snapshot);
    const question = questionOf(table, days.known, async (query) =>
      comparedTotals(await reader.read(snapshot, query), query),
    );
    const { order, ...measured } = await table.measure(question);
    const { by, direction, search } = table.request;
    const placeCalled = await findPlacesBy(readPublishedDays, snapshot, by);
    return { days, question, placeCalled, ...measured, order: { direction, search, ...order } };
  };
  return {
    async readPage(snapshot, table, { limit, offset }) {
      const { by, range, previous } = table.request;
      const { days, question, placeCalled, order, figuresOf, totalOf } = await begin(snapshot, table);
      const { query, paired } = question;
      const [page, findNames] = await Promise.all([
        reader.readPage(snapshot, query, { ...order, limit, offset }),
        readNames(snapshot),
      ]);
      const { segments, totals: pairs, loss, ...counts } = page;
      const [totals, losses] = [paired.factsIn(pairs), loss ?? NO_LOSSES];
      const rowOf = rowsOf({ by, paired, figuresOf, totals, findNames, placeCalled });
      const worst = segments.find(({ names }) => names[0] === losses.leak);
      const leak =
        losses.leak === null
          ? null
          : (worst ??
            (await readSegment(reader, placeCalled(losses.leak)?.snapshot ?? snapshot, query, losses.leak)));
      return {
        rows: segments.map(rowOf),
        total: totalOf(totals, losses),
        counts,
        losses,
        leak: leak === null ? null : rowOf(leak),
        coverage: { current: coverageOf(range, days), previous: coverageOf(previous, days) },
        known: knownOf(query.facts, [range, previous], days.known),
      };
    },
    async openFile(snapshot, table, gone) {
      const { request, file } = table;
      const { by, range } = request;
      const { days, question, placeCalled, order, figuresOf, totalOf } = await begin(snapshot, table);
      const [{ segments, loss }, totals, findNames] = await Promise.all([
        reader.streamSegments(snapshot, question.query, order, gone),
        question.readTotals(),
        readNames(snapshot),
      ]);
      const rowOf = rowsOf({ by, paired: question.paired, figuresOf, totals, findNames, placeCalled });
      return {
        title: file.title,
        range,
        header: headerOf(table, snapshot, days),
        columns: file.columns,
        rows: withTotal(segments, rowOf, file.totalRow(totalOf(totals, loss ?? NO_LOSSES))),
      };
    },
  };
}

function headerOf(
  { request, file }: Pick<ComparedTable<never, never>, 'request'> & { readonly file: FileLines },
  { dataVersion }: DataSnapshot,
  { factsPresent: present, ownDays }: PublishedDays,
): TableCell[][] {
  const { range, previous, filters, askedSkus = filters.sku_name } = request;
  const { title, lines } = file;
  const asked = { ...request, filters: { ...filters, sku_name: askedSkus } };
  const compared = { periods: { current: range, previous }, noDataYet: null, noDataBefore: null };
  const header = exportHeader({ title, request: asked, compared, dataVersion, present, ownDays });
  // Its last line is empty.
  return header.toSpliced(-1, 0, ...lines.map((line) => [...line]));
}

function questionOf(
  {
    metrics,
    request: { by, range, previous, filters, days },
  }: Pick<ComparedTable<never, never>, 'metrics' | 'request'>,
  known: KnownDays,
  read: (query: PerformanceQuery) => Promise<Parameters<PairedMetrics['factsIn']>[0]>,
): Question {
  const paired = pairMetrics(metrics, { current: range, previous }, days === 'same' ? known : null);
  const facts = [...new Set(metrics.flatMap((id) => factsOf(id)))];
  const query = performanceQuery({ periods: paired.periods, filters, groupBy: [by], facts });
  const readSums: Question['readSums'] = async (wanted) =>
    paired.factsIn(await read({ ...query, ...wanted, groupBy: [] }));
  let totals: Promise<ComparedFacts> | null = null;
  return { query, paired, readSums, readTotals: () => (totals ??= readSums(query)) };
}

interface Whole<Figures> {
  readonly by: SegmentId;
  readonly paired: PairedMetrics;
  readonly figuresOf: Measured<Figures, never>['figuresOf'];
  readonly totals: ComparedFacts;
  readonly findNames: FindNames;
  /** Of tables of places. */
  readonly placeCalled: (name: string) => PlaceDays | undefined;
}

function rowsOf<Figures>({ by, paired, figuresOf, totals, findNames, placeCalled }: Whole<Figures>) {
  return ({ names: [name = ''], ...sums }: ComparedSegment): Figures & NamesOfRow => {
    const told = placeCalled(name)?.days.known;
    const isTold: IsTold = (metric) =>
      told === undefined || factsOf(metric).every((fact) => told[fact] !== undefined);
    return { ...figuresOf(paired.factsIn(sums), totals, isTold), ...findNames(by, name) };
  };
}

async function* withTotal<Row>(
  segments: AsyncIterable<ComparedSegment>,
  rowOf: (segment: ComparedSegment) => Row,
  total: Row,
): AsyncGenerator<Row> {
  for await (const segment of segments) yield rowOf(segment);
  yield total;
}

/** One segment of a query by its name: the leak need not stand on the page. */
async function readSegment(
  reader: PerformanceReader,
  snapshot: DataSnapshot,
  query: PerformanceQuery,
  name: string,
): Promise<ComparedSegment> {
  const filters = {
    ...query.filters,
    ...Object.fromEntries(
      segmentsOf(query)
        .filter(isDimensionId)
        .map((by) => [by, [name]]),
    ),
  };
  const rows = await reader.read(snapshot, { ...query, groupBy: [], filters });
  return { names: [name], ...comparedTotals(rows, query) };
}

function coverageOf(range: DateRange, days: PublishedDays): Coverage {
  return { days: dayCount(range), days_with_data: days.totalsIn(range).length };
}
