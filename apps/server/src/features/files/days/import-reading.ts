import { addDays, type DateKey, EARLIEST_DAY, todayInLosAngeles } from '@skuline/domain/calendar';
import { assertNever } from '@skuline/domain/exhaustive';
import { explainFutureDay, type ImportOrigin, OWN_FILE_FORMATS } from '@skuline/domain/import-formats';
import { describeTagChanges } from '@skuline/domain/products';
import type { Channel, LiveLayer } from '@skuline/domain/report-formats';
import type { Clock } from '../../../platform/clock.ts';
import { replaceTags, TagsRefused } from '../../../read-model/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import { CATALOGUE_FORMAT } from '../../../stores/transactional/schema/index.ts';
import { FileAsks, FileRefused } from '../read/import-failure.ts';
import type { ImportOutcome, ImportRecord, StoredProgress } from './import-record.ts';
import type { ImportRows, ImportRowsQueries } from './import-rows.queries.ts';
import type { ImportsRepository } from './imports.repository.ts';
import type { Within } from './import-writes.ts';
import { FileFigures } from '../read/file-figures.ts';
import { LEFT_OUT_BY_ANSWER, settleSource } from './layers/settle-source.ts';
import type { Conflicts } from './layers/conflicts.ts';
import type { DayComposer, DayPlan } from './layers/day-composer.ts';
import type { LayersRepository, LiveReports } from './layers/layers.repository.ts';
import { daysOfLayers, type Recomposition } from './layers/recomposition.ts';
import type { StorableReading } from '../read/storable-reading.ts';
import { layersOfFile } from './layers/read-coverage.ts';
import { storeReading, type StoredReading } from './layers/store-reading.ts';
import { refuseIfStopped } from '../read/read-source.ts';
import { removeSampleData } from './remove-sample-data.ts';
import { runImport, type RunImportRequest } from './run-import.ts';
import type { UnfinishedImports } from './unfinished-imports.ts';

export interface ReadingRequest extends RunImportRequest {
  readonly fileName: string;
  readonly reading: StorableReading;
  readonly importedBy: string;
  readonly origin?: ImportOrigin | undefined;
  /** Which document it is, the same each time it is imported: one that was cut short and is imported again is told once. */
  readonly document?: string | undefined;
  /** Shown in place of a file of Skuline's own that speaks for the same days; without it the report is refused. */
  readonly replace?: boolean | undefined;
  /** The first import of the drop in which the file came; without it the file is a drop of its own. */
  readonly dropId?: number | undefined;
  /**
   * What a person said of the file. Without it nobody can be asked, and the file is shown in place of what it is a report
   * of; with it the import asks what becomes of figures that are shown.
   */
  readonly answers?: ReadonlyMap<string, string> | undefined;
  /** How long a running import of the tenant is waited for before this one is refused; without it as long as it takes. */
  readonly waitTimeoutMs?: number | undefined;
}

export interface ImportReadingDependencies {
  readonly analytics: AnalyticsStore;
  readonly repository: ImportsRepository;
  readonly queries: ImportRowsQueries;
  readonly composer: DayComposer;
  readonly layers: LayersRepository;
  readonly conflicts: Conflicts;
  readonly recomposition: Recomposition;
  readonly unfinished: UnfinishedImports;
  readonly clock: Clock;
  readonly log: StoreLog;
}

/** Takes a report in: keep its lines, compose the days it touches of all reports that are live, show them at once. */
export function importReading(
  dependencies: ImportReadingDependencies,
  request: ReadingRequest,
): Promise<ImportOutcome> {
  return runImport(dependencies, request, async ({ signal, follow }) => {
    const { tenantId, fileName, importedBy, origin, document, reading, dropId } = request;
    const kind = reading.holds === 'keywords' ? 'keyword_volume' : 'daily_performance';
    const start = {
      tenantId,
      kind,
      format: keptFormat(reading),
      fileName,
      importedBy,
      origin,
      document,
      dropId,
    } as const;
    const record = await dependencies.repository.begin(
      { ...start, ignoredColumns: [], isSample: false },
      dependencies.clock.now(),
    );
    return follow(record, (report) => storeAndPublish(dependencies, { ...request, signal, report }, record));
  });
}

interface RunningRequest extends ReadingRequest {
  readonly report: (progress: StoredProgress) => void;
}

async function storeAndPublish(
  dependencies: ImportReadingDependencies,
  request: RunningRequest,
  record: ImportRecord,
): Promise<ImportOutcome> {
  const { composer, repository, unfinished, clock } = dependencies;
  const { tenantId, signal, reading } = request;
  const report = (phase: StoredProgress['phase'], rows: number) => request.report(progressOf(phase, rows));
  const figures = new FileFigures();
  const target = { tenantId, reading, figures };
  const stored = await storeReading(dependencies.analytics, target, record.id, (rows) => {
    refuseIfStopped(signal);
    report('loading', rows);
  });
  refuseImpossibleDays(stored.recordDays, reading, todayInLosAngeles(clock.now()));
  report('checking', stored.rows);
  const layers = await settleLayers(dependencies, request, {
    figures,
    layers: layersOfFile(stored.covers, {
      importId: record.id,
      dropId: request.dropId ?? record.id,
      fileName: request.fileName,
      lastUpdated: reading.lastUpdated() ?? '',
    }),
  });
  const version = { tenantId, table: record.kind, importId: record.id };
  const { days, plan, reports } = await planImport(dependencies, request, record, layers);
  await composer.write(version, plan, (done) => {
    refuseIfStopped(signal);
    request.report({ ...progressOf('checking', stored.rows), days: daysOf(plan, done) });
  });
  refuseIfStopped(signal);
  report('publishing', stored.rows);
  // Names and records alone are no figures of days: the sample stays until there are some.
  if (reading.holds !== 'catalogue' && reading.holds !== 'records')
    await removeSampleData(dependencies, tenantId);
  const rows: ImportRows = { tenantId, format: OWN_FILE_FORMATS[record.kind], importId: record.id };
  const told = reading.holds === 'records' ? stored.recordDays : days;
  const contents = {
    ...(await dependencies.queries.count(rows)),
    rows: stored.rows,
    days: told.length,
    firstDate: told[0] ?? null,
    lastDate: told.at(-1) ?? null,
    replacedDays: await dependencies.queries.countReplacedDays(rows),
    rounded: null,
    records: stored.records,
    checksumSha256: reading.checksum(),
  };
  const within = takeTags(dependencies, request, stored.tags);
  await repository
    .startPublishing(tenantId, record.id, contents, clock.now(), layers, within)
    .catch(refuseTooManyTags);
  const published = await unfinished.publish(rows, { format: keptFormat(reading), reports });
  return { status: 'published', import: published, rounded: null };
}

/**
 * Tags belong to SKUs as they are now, and to no day: what a catalog says of them counts from the moment on in which it is
 * certain to be published.
 */
function takeTags(
  { clock }: Pick<ImportReadingDependencies, 'clock'>,
  request: ReadingRequest,
  tags: StoredReading['tags'],
): Within {
  const { tenantId, importedBy } = request;
  return async (transaction) => {
    if (tags.size === 0) return;
    const undo = await replaceTags(transaction, tenantId, tags);
    if (undo.length === 0) return;
    const about = {
      of: tenantId,
      actor: importedBy,
      action: 'tags.changed',
      ...describeTagChanges(undo),
    } as const;
    await recordAudit(transaction, clock.now(), about);
  };
}

/** Throws FileRefused where a company would have too many tags. */
function refuseTooManyTags(error: unknown): never {
  throw error instanceof TagsRefused ? new FileRefused(error.message) : error;
}

/** The layers with their source. Throws FileAsks where a person has to say what becomes of figures that are shown. */
async function settleLayers(
  dependencies: ImportReadingDependencies,
  { tenantId, reading, fileName, answers }: RunningRequest,
  { layers, figures }: { readonly layers: readonly LiveLayer[]; readonly figures: FileFigures },
): Promise<readonly LiveLayer[]> {
  if (answers === undefined || reading.holds !== 'facts') return layers;
  const live = await dependencies.layers.listLive(tenantId, 'daily_performance');
  const { channel } = reading;
  const request = { tenantId, channel, fileName, answers, layers, figures, live };
  const settled = await settleSource(dependencies, request);
  switch (settled.status) {
    case 'settled':
      return settled.layers;
    case 'asks':
      throw new FileAsks([settled.question]);
    case 'left':
      throw new FileRefused(LEFT_OUT_BY_ANSWER);
    default:
      return assertNever(settled);
  }
}

function progressOf(phase: StoredProgress['phase'], rows: number): StoredProgress {
  return { phase, bytes: 0, totalBytes: null, rows };
}

function daysOf({ days }: DayPlan, done: number): StoredProgress['days'] {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { done, total: days.length, first: first.day, last: last.day };
}

interface PlannedImport {
  /** Those the file speaks for. */
  readonly days: readonly DateKey[];
  readonly plan: DayPlan;
  readonly reports: LiveReports;
}

/** Which days become what. Throws FileRefused when the file may not speak for its days. */
async function planImport(
  { composer, layers: repository, conflicts, recomposition, clock }: ImportReadingDependencies,
  { tenantId, reading, replace }: RunningRequest,
  { id: importId, kind: table }: ImportRecord,
  layers: readonly LiveLayer[],
): Promise<PlannedImport> {
  const version = { tenantId, table, importId };
  const isCatalogue = reading.holds === 'catalogue';
  const reports = { layers, catalogues: isCatalogue ? [importId] : [] };
  const live = await repository.listLive(tenantId, table, { including: reports });
  const covered = daysOfLayers(layers);
  refuseImpossibleDays([...covered], reading, todayInLosAngeles(clock.now()));
  if (replace !== true) await conflicts.refuse({ ...version, by: 'reports', days: covered });
  const touched = isCatalogue ? await recomposition.renamedDays(tenantId, live, importId) : covered;
  const plan = await composer.plan(version, touched, live);
  return { days: [...covered].toSorted(), plan, reports };
}

/**
 * Throws FileRefused for a day that is too long ago, or has not begun. Amazon's days are those of Los Angeles; those of
 * shops elsewhere may be a day ahead.
 */
export function refuseImpossibleDays(
  days: readonly DateKey[],
  reading:
    | { readonly holds: 'facts'; readonly channel: Channel }
    | { readonly holds: 'keywords' | 'catalogue' | 'records' },
  today: DateKey,
): void {
  const early = days.find((day) => day < EARLIEST_DAY);
  if (early !== undefined) {
    throw new FileRefused(`${early} is before ${EARLIEST_DAY}: days that early are not accepted.`);
  }
  const isShop = reading.holds === 'facts' && reading.channel !== 'amazon';
  const newest = isShop ? addDays(today, 1) : today;
  const future = days.find((day) => day > newest);
  if (future !== undefined) throw new FileRefused(`${future} ${explainFutureDay(today)}.`);
}

/** What names products is a catalog, whichever report it came from. */
function keptFormat({ holds, format }: Pick<StorableReading, 'holds' | 'format'>): string {
  return holds === 'catalogue' ? CATALOGUE_FORMAT : format;
}
