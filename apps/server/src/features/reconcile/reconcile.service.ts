import type { ReconcileOutcome, Reconciliation, ReconciledRow } from '@skuline/contract';
import { type DateKey, stretchesOf } from '@skuline/domain/calendar';
import {
  type ComparedMetric,
  compareReport,
  isMoney,
  type MetricComparison,
  prepareComparedRows,
  type RowDifference,
} from '@skuline/domain/reconcile';
import type { Channel } from '@skuline/domain/report-formats';
import { FileRefused, type FileSource, type ShownSources, type Speaker } from '../imports/index.ts';
import type { ImportsService } from '../imports/index.ts';
import { openReport, ReportAsks } from '../reports/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { type FactFigures, figuresOfFacts, figuresOfTotals, type TheirFigures } from './their-figures.ts';

export interface ReconcileRequest {
  readonly tenantId: TenantId;
  readonly fileName: string;
  readonly source: FileSource;
  readonly answers: ReadonlyMap<string, string>;
}

export interface ReconcileService {
  /** Compares a report with what is shown; nothing is stored. What is wrong with the file is a result. */
  reconcile(request: ReconcileRequest): Promise<ReconcileOutcome>;
}

export interface ReconcileDependencies {
  readonly imports: Pick<ImportsService, 'listParents' | 'shownSources'>;
}

const VISITS =
  'The report counts a visit once, and the reports by product count it for each product that was looked at: their sessions add up to more.';

interface ReadReport {
  readonly format: string;
  readonly label: string;
  readonly channel: Channel;
  readonly isControlTotals: boolean;
  readonly theirs: FactFigures;
}

export function createReconcileService({ imports }: ReconcileDependencies): ReconcileService {
  const read = async (
    request: ReconcileRequest,
  ): Promise<ReadReport | Extract<ReconcileOutcome, { status: 'asks' }>> => {
    const { tenantId, source, fileName, answers } = request;
    const parents = await imports.listParents(tenantId);
    const opened = await openReport(source, { fileName, answers, parents });
    if (opened.what === 'ask') return { status: 'asks', questions: [...opened.questions] };
    if (opened.what === 'own') throw new FileRefused(OWN);
    if (opened.what === 'totals') {
      const { format, label, channel, totals } = opened;
      const theirs = { figures: figuresOfTotals(totals), isBySku: false };
      return { format, label, channel, isControlTotals: true, theirs };
    }
    const { reading } = opened;
    if (reading.holds !== 'facts') throw new FileRefused(`${reading.label}: ${NO_FIGURES}`);
    const theirs = await figuresOfFacts(reading, await imports.shownSources.listProducts(tenantId));
    const { format, label, channel } = reading;
    return { format, label, channel, isControlTotals: false, theirs };
  };
  const compare = async (
    { tenantId, fileName }: ReconcileRequest,
    report: ReadReport,
  ): Promise<Reconciliation> => {
    const { format, label, channel, isControlTotals, theirs } = report;
    const days = theirs.figures.flatMap((one) => one.days).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) throw new FileRefused(`${label}: ${NO_FIGURES}`);
    const range = { channel, first, last };
    const speakers = await imports.shownSources.listSpeakers(tenantId, range);
    const sources = await imports.shownSources.readSources(tenantId, range, theirs.isBySku);
    const hasCatalogue = (await imports.shownSources.listProducts(tenantId)).length > 0;
    const metrics = theirs.figures.flatMap((one) => compareKind(one, { sources, speakers, hasCatalogue }));
    if (metrics.every(({ days: compared }) => compared.length === 0)) throw outsideOf(label, range);
    const remarks = [
      ...(isControlTotals && metrics.some(({ metric }) => metric === 'sessions') ? [VISITS] : []),
      ...(theirs.isBySku || isControlTotals ? [] : [BY_DAY]),
    ];
    const about = { fileName, format, label, channel, isControlTotals, firstDay: first, lastDay: last };
    return { status: 'compared', ...about, metrics, remarks };
  };
  return {
    async reconcile(request) {
      try {
        const report = await read(request);
        return 'status' in report ? report : await compare(request, report);
      } catch (error) {
        if (error instanceof ReportAsks) return { status: 'asks', questions: [...error.questions] };
        if (!(error instanceof FileRefused)) throw error;
        const { message, badLines, badLineCount } = error;
        return { status: 'refused', message, badLines, badLineCount };
      }
    },
  };
}

const OWN =
  "The file is in Skuline's own format: its days are shown as they stand in it, and there is nothing to compare. Choose a report of Seller Central, Shopify, eBay, TikTok Shop or the advertising console.";
const NO_FIGURES = 'it holds no figures of days, so there is nothing to compare with what is shown.';
const BY_DAY = 'The report has so many days and SKUs that it was compared by day.';

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
function compareKind(
  theirs: TheirFigures,
  { sources, speakers, hasCatalogue }: ShownSide,
): Reconciliation['metrics'] {
  const isOfKind = ({ kind }: { readonly kind: string }) => kind === '' || kind === theirs.kind;
  const speaking = new Map(speakers.filter(isOfKind).map((speaker) => [speaker.day, speaker]));
  const rows = prepareComparedRows({
    lines: sources.lines.filter(isOfKind),
    orders: sources.orders,
    prices: sources.prices,
    theirs: theirs.rows,
    hasCatalogue,
    days: new Set(theirs.days.filter((day) => speaking.has(day))),
    equalSources: (day) => equalSourcesOf(theirs, speaking.get(day)),
  });
  const daysNotShown = stretchesOf(theirs.days.filter((day) => !speaking.has(day)));
  return compareReport(rows, theirs.held).map((comparison) => ({ ...toContract(comparison), daysNotShown }));
}

function equalSourcesOf(
  { precedence, held }: TheirFigures,
  speaker: Speaker | undefined,
): Readonly<Partial<Record<ComparedMetric, string>>> {
  if (precedence === null || speaker?.layer?.precedence !== precedence) return {};
  const name = `import ${speaker.importId}`;
  return Object.fromEntries([...held].map((metric) => [metric, name]));
}

const TEN_THOUSANDTHS = 10_000;

/** Money in dollars. */
function toContract(comparison: MetricComparison): Omit<Reconciliation['metrics'][number], 'daysNotShown'> {
  const { metric, classes, explainedShare, days, skus, otherSkus } = comparison;
  const value = (amount: number) => (isMoney(metric) ? amount / TEN_THOUSANDTHS : amount);
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
  };
}
