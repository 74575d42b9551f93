import type {
  MetricReconciliation,
  ReconcileOutcome,
  Reconciliation,
  ReconciledRow,
} from '@skuline/contract';
import { type DateKey, stretchesOf } from '@skuline/domain/calendar';
import type { TableCell } from '@skuline/domain/tables';
import {
  type ComparedMetric,
  compareReport,
  comparisonTable,
  type MetricComparison,
  nameTheirSide,
  prepareComparedRows,
  type RowDifference,
  valueOf,
} from '@skuline/domain/reconcile';
import type { Channel } from '@skuline/domain/report-formats';
import {
  FileRefused,
  type FileSource,
  type ShownSources,
  type Speaker,
  type ImportsService,
  openReport,
  ReportAsks,
} from '../files/index.ts';
import type { CurrencyRates } from '../../read-model/index.ts';
import { FairQueue, ONE_AT_A_TIME } from '../../platform/fair-queue.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { runInSteps } from './run-in-steps.ts';
import {
  type FactFigures,
  figuresOfFacts,
  figuresOfTotals,
  MOST_ROWS_BY_SKU,
  type TheirFigures,
  withoutSkus,
} from './their-figures.ts';

export interface ReconcileRequest {
  readonly tenantId: TenantId;
  readonly fileName: string;
  readonly source: FileSource;
  readonly answers: ReadonlyMap<string, string>;
  /** Fires when nobody waits for the result any more: the comparison is given up, also before its turn. */
  readonly gone?: AbortSignal | undefined;
}

export interface ReconcileService {
  /**
   * Compares a report with what is shown; nothing is stored. What is wrong with the file is a result. A tenant's
   * comparisons follow one another: each may hold a hundred thousand rows of both sides.
   */
  reconcile(request: ReconcileRequest): Promise<ReconcileResult>;
}

export interface ReconcileResult {
  readonly outcome: ReconcileOutcome;
  /** All of the comparison as the rows of a file; none where nothing was compared. */
  readonly rows: Iterable<TableCell[]>;
}

export interface ReconcileDependencies {
  readonly imports: Pick<ImportsService, 'listParents' | 'shownSources'>;
  readonly currencies: Pick<CurrencyRates, 'getReporting'>;
}

const VISITS =
  'The report counts a visit once, and the reports by product count it for each product that was looked at: their sessions add up to more.';

/** A report beside what is shown. */
interface Compared {
  readonly about: Omit<Reconciliation, 'status' | 'metrics'>;
  readonly metrics: readonly (MetricComparison & Pick<MetricReconciliation, 'daysNotShown'>)[];
}

interface ReadReport {
  readonly format: string;
  readonly label: string;
  readonly channel: Channel;
  readonly isControlTotals: boolean;
  readonly theirs: FactFigures;
}

/** A report, read under the names and in the currency of the figures it is compared with. */
async function readReport(
  { imports, currencies }: ReconcileDependencies,
  { tenantId, source, fileName, answers }: ReconcileRequest,
): Promise<ReadReport> {
  const parents = await imports.listParents(tenantId);
  const opened = await openReport(source, { fileName, answers, parents });
  if (opened.what === 'ask') throw new ReportAsks(null, opened.questions);
  if (opened.what === 'own') throw new FileRefused(OWN);
  if (opened.what === 'totals') {
    const { format, label, channel, totals } = opened;
    const theirs = { figures: figuresOfTotals(totals), isBySku: false };
    return { format, label, channel, isControlTotals: true, theirs };
  }
  const { reading } = opened;
  if (reading.holds !== 'facts') throw new FileRefused(`${reading.label}: ${NO_FIGURES}`);
  const products = await imports.shownSources.listProducts(tenantId);
  const currency = await currencies.getReporting(tenantId);
  const theirs = await figuresOfFacts(reading, { products, currency });
  const { format, label, channel } = reading;
  return { format, label, channel, isControlTotals: false, theirs };
}

export function createReconcileService(dependencies: ReconcileDependencies): ReconcileService {
  const { imports } = dependencies;
  const compare = async (request: ReconcileRequest): Promise<Compared> => {
    const { tenantId, fileName } = request;
    const report = await readReport(dependencies, request);
    const { format, label, channel, isControlTotals } = report;
    const days = report.theirs.figures.flatMap((one) => one.days).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) throw new FileRefused(`${label}: ${NO_FIGURES}`);
    const range = { channel, first, last };
    const isLong = (await imports.shownSources.countRows(tenantId, range)) > MOST_ROWS_BY_SKU;
    const theirs = isLong ? withoutSkus(report.theirs) : report.theirs;
    const speakers = await imports.shownSources.listSpeakers(tenantId, range);
    const sources = await imports.shownSources.readSources(tenantId, range, theirs.isBySku);
    const hasCatalogue = (await imports.shownSources.listProducts(tenantId)).length > 0;
    const metrics: Compared['metrics'][number][] = [];
    for (const one of theirs.figures) {
      metrics.push(...(await compareKind(one, { sources, speakers, hasCatalogue }, request.gone)));
    }
    if (metrics.every(({ days: compared }) => compared.length === 0)) throw outsideOf(label, range);
    const remarks = [
      ...(isControlTotals && metrics.some(({ metric }) => metric === 'sessions') ? [VISITS] : []),
      ...(theirs.isBySku || isControlTotals ? [] : [BY_DAY]),
    ];
    const period = { firstDay: first, lastDay: last };
    return { about: { fileName, format, label, channel, isControlTotals, ...period, remarks }, metrics };
  };
  const reconcile = async (request: ReconcileRequest): Promise<ReconcileResult> => {
    try {
      const { about, metrics } = await compare(request);
      const rows = comparisonTable(metrics, nameTheirSide(about.channel, about.format));
      return { outcome: { status: 'compared', ...about, metrics: metrics.map(toContract) }, rows };
    } catch (error) {
      return { outcome: explain(error), rows: [] };
    }
  };
  const turns = new FairQueue({ name: 'reconciliations', ...ONE_AT_A_TIME });
  return {
    reconcile: (request) => turns.run([request.tenantId], request.gone, () => reconcile(request)),
  };
}

/** What a file asks for, or what is wrong with it. */
function explain(error: unknown): Exclude<ReconcileOutcome, Reconciliation> {
  if (error instanceof ReportAsks) return { status: 'asks', questions: [...error.questions] };
  if (!(error instanceof FileRefused)) throw error;
  const { message, badLines, badLineCount } = error;
  return { status: 'refused', message, badLines, badLineCount };
}

const OWN =
  "The file is in Skuline's own format: its days are shown as they stand in it, and there is nothing to compare. Choose a report of Seller Central, Shopify, eBay, TikTok Shop or the advertising console.";
const NO_FIGURES = 'it holds no figures of days, so there is nothing to compare with what is shown.';
const BY_DAY = 'There are so many days and SKUs that the report was compared by day.';

function outsideOf(
  label: string,
  { first, last }: { readonly first: DateKey; readonly last: DateKey },
): FileRefused {
  return new FileRefused(
    `${label}: the report is about ${first} to ${last}, and Skuline has nothing of it on these days. Import the reports of these days first, or choose a report of days that are there.`,
  );
}

interface ShownSide {
  readonly sources: ShownSources;
  readonly speakers: readonly Speaker[];
  readonly hasCatalogue: boolean;
}

/** Compares the figures of one kind on the days that both sides have. */
async function compareKind(
  theirs: TheirFigures,
  { sources, speakers, hasCatalogue }: ShownSide,
  gone: AbortSignal | undefined,
): Promise<Compared['metrics']> {
  const isOfKind = ({ kind }: { readonly kind: string }) => kind === '' || kind === theirs.kind;
  const speaking = new Map(speakers.filter(isOfKind).map((speaker) => [speaker.day, speaker]));
  const rows = await runInSteps(
    prepareComparedRows({
      lines: sources.lines.filter(isOfKind),
      orders: sources.orders,
      prices: sources.prices,
      theirs: theirs.rows,
      hasCatalogue,
      days: new Set(theirs.days.filter((day) => speaking.has(day))),
      equalSources: (day) => equalSourcesOf(theirs, speaking.get(day)),
    }),
    gone,
  );
  const daysNotShown = stretchesOf(theirs.days.filter((day) => !speaking.has(day)));
  const compared = await runInSteps(compareReport(rows, theirs.held), gone);
  return compared.map((comparison) => ({ ...comparison, daysNotShown }));
}

function equalSourcesOf(
  { precedence, held }: TheirFigures,
  speaker: Speaker | undefined,
): Readonly<Partial<Record<ComparedMetric, string>>> {
  if (precedence === null || speaker?.layer?.precedence !== precedence) return {};
  const name = `import ${speaker.importId}`;
  return Object.fromEntries([...held].map((metric) => [metric, name]));
}

/** Money in dollars. */
function toContract(comparison: Compared['metrics'][number]): MetricReconciliation {
  const { metric, classes, explainedShare, days, skus, otherSkus, daysNotShown } = comparison;
  const value = (amount: number) => valueOf(metric, amount);
  const sides = ({ parts, ours, theirs, difference }: Omit<RowDifference, 'day' | 'sku'>) => ({
    ours: value(ours),
    theirs: value(theirs),
    difference: value(difference),
    parts: parts.map((part) => ({ class: part.class, amount: value(part.amount), count: part.count })),
  });
  const row = ({ day, sku, ...both }: RowDifference): ReconciledRow => ({ day, sku, ...sides(both) });
  return {
    metric,
    ours: value(comparison.ours),
    theirs: value(comparison.theirs),
    difference: value(comparison.difference),
    classes: classes.map((one) => ({
      class: one.class,
      amount: value(one.amount),
      count: one.count,
      days: [...one.days],
      about: [...one.about],
    })),
    explainedShare,
    days: days.map(row),
    skus: skus.map(row),
    otherSkus: { rows: otherSkus.rows, ...sides(otherSkus) },
    daysNotShown,
  };
}
