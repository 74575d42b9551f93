import { toDateKey, todayInLosAngeles } from '@skuline/domain/calendar';
import { type ImportOrigin, listOwnFileFormats, type OwnFileFormat } from '@skuline/domain/import-formats';
import type { Clock } from '../../../platform/clock.ts';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { MAX_BAD_LINES } from '@skuline/domain/report-formats';
import { FileRefused } from '../read/import-failure.ts';
import type { ImportOutcome, ImportProgress, ImportRecord, StoredProgress } from './import-record.ts';
import type { ImportRows, ImportRowsQueries } from './import-rows.queries.ts';
import type { ImportsRepository } from './imports.repository.ts';
import type { Conflicts } from './layers/conflicts.ts';
import { type LoadedRows, loadRows, refuseBadLines } from '../read/load-rows.ts';
import { openFile, type OpenFile, openText } from '../read/open-file.ts';
import { refuseIfStopped } from '../read/read-source.ts';
import { findRepeatedRows } from './repeated-rows.queries.ts';
import { removeSampleData } from './remove-sample-data.ts';
import { type BeginListener, runImport } from './run-import.ts';
import type { UnfinishedImports } from './unfinished-imports.ts';

export interface ImportRequest {
  readonly tenantId: TenantId;
  /** The name people see; the bytes decide what the file is. */
  readonly fileName: string;
  /** The file as it is, gzip or not, or opened already. Read once. */
  readonly source: AsyncIterable<Uint8Array> | OpenFile<OwnFileFormat>;
  /** Size of the file as sent, where known: one that is not opened yet and is shorter is refused as cut. */
  readonly totalBytes?: number | undefined;
  /** The most text, unpacked, that is taken in; without it there is no limit. */
  readonly maxBytes?: number | undefined;
  /** Who or what imports it, for the list. */
  readonly importedBy?: string | undefined;
  readonly origin?: ImportOrigin | undefined;
  /** Which document it is, the same each time it is imported: one that was cut short and is imported again is told once. */
  readonly document?: string | undefined;
  /** The first import of the drop in which the file came; without it the file is a drop of its own. */
  readonly dropId?: number | undefined;
  /** Shown in place of reports that speak for the same days; without it such a file is refused. */
  readonly replace?: boolean | undefined;
  /** Invented figures: only for a tenant without data of its own, and gone when it gets some. */
  readonly isSample?: boolean | undefined;
  /** How long a running import of the tenant is waited for before this one is refused; without it as long as it takes. */
  readonly waitTimeoutMs?: number | undefined;
  /** Called as soon as the import is in the list; loading waits until its promise has settled. */
  readonly onBegin?: BeginListener | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Stops the import; nothing of it stays. Its reason becomes the failure's message when it is an ImportStopped. */
  readonly signal?: AbortSignal | undefined;
}

export interface ImportOwnFileDependencies {
  readonly analytics: AnalyticsStore;
  readonly repository: ImportsRepository;
  readonly queries: ImportRowsQueries;
  readonly unfinished: UnfinishedImports;
  readonly conflicts: Pick<Conflicts, 'refuse'>;
  readonly clock: Clock;
  readonly log: StoreLog;
}

const UNKNOWN_IMPORTER = 'unknown';

/** Takes one file in: read its header, load its rows, check them, show them; or refuse it and leave no trace. */
export async function importOwnFile(
  dependencies: ImportOwnFileDependencies,
  request: ImportRequest,
): Promise<ImportOutcome> {
  return runImport(dependencies, request, async (run) => {
    const file = await openOwn(request, run.signal);
    try {
      const record = await beginImport(dependencies, request, file);
      return await run.follow(record, (report) =>
        loadAndPublish(dependencies, withProgress({ ...request, signal: run.signal }, report), file, record),
      );
    } finally {
      await file.close();
    }
  });
}

async function openOwn({ source, totalBytes, maxBytes }: ImportRequest, signal: AbortSignal) {
  if ('layout' in source) return source;
  const text = openText({ bytes: source, totalBytes: totalBytes ?? null, maxBytes, signal });
  return openFile(text, listOwnFileFormats());
}

function withProgress(request: ImportRequest, note: (progress: StoredProgress) => void) {
  return {
    ...request,
    report(progress: StoredProgress) {
      note(progress);
      request.onProgress?.(progress);
    },
  };
}

type ReportingRequest = ReturnType<typeof withProgress>;

function beginImport(
  dependencies: ImportOwnFileDependencies,
  request: ImportRequest,
  file: OpenFile<OwnFileFormat>,
): Promise<ImportRecord> {
  const { format, ignoredColumns } = file.layout;
  const {
    tenantId,
    fileName,
    dropId,
    importedBy = UNKNOWN_IMPORTER,
    origin,
    document,
    isSample = false,
  } = request;
  const table = format.id;
  return dependencies.repository.begin(
    {
      tenantId,
      kind: table,
      dropId,
      format: null,
      fileName,
      ignoredColumns,
      importedBy,
      origin,
      document,
      isSample,
    },
    dependencies.clock.now(),
  );
}

async function loadAndPublish(
  dependencies: ImportOwnFileDependencies,
  request: ReportingRequest,
  file: OpenFile<OwnFileFormat>,
  record: ImportRecord,
): Promise<ImportOutcome> {
  const { tenantId, signal } = request;
  const rows: ImportRows = { tenantId, format: file.layout.format, importId: record.id };
  const report = (phase: StoredProgress['phase'], count: number) =>
    request.report({ phase, bytes: file.readBytes(), totalBytes: request.totalBytes ?? null, rows: count });
  const loaded = await loadRows(file, {
    importId: record.id,
    today: todayInLosAngeles(dependencies.clock.now()),
    insert: (columns, chunk) => dependencies.analytics.insertTsv(tenantId, rows.format.id, columns, chunk),
    onRows(count) {
      refuseIfStopped(signal);
      report('loading', count);
    },
  });
  report('checking', loaded.rows);
  refuseBadLines(loaded);
  const same = await findShownTwin(dependencies, rows, loaded.checksum);
  if (same !== null) {
    await dependencies.unfinished.discard(rows, same.id);
    return { status: 'unchanged', import: same };
  }
  await refuseRepeats(dependencies, rows, signal);
  const counts = await countStored(dependencies, rows, loaded);
  if (request.replace !== true) {
    const days = loaded.days.map(toDateKey);
    await dependencies.conflicts.refuse({ tenantId, table: rows.format.id, by: 'own', days });
  }
  refuseIfStopped(signal);
  report('publishing', loaded.rows);
  if (!record.isSample) await removeSampleData(dependencies, tenantId);
  const replacedDays = await dependencies.queries.countReplacedDays(rows);
  const contents = { ...counts, ...datesOf(loaded), replacedDays, rounded: loaded.rounded };
  const checksumSha256 = loaded.checksum;
  await dependencies.repository.startPublishing(
    tenantId,
    record.id,
    { ...contents, checksumSha256, records: [] },
    dependencies.clock.now(),
  );
  const published = await dependencies.unfinished.publish(rows);
  return { status: 'published', import: published, rounded: loaded.rounded };
}

/** The published import with the same text, when readers see it on every one of its days. */
async function findShownTwin(
  dependencies: ImportOwnFileDependencies,
  { tenantId, format }: ImportRows,
  checksum: string,
): Promise<ImportRecord | null> {
  for (const twin of await dependencies.repository.listSame(tenantId, format.id, checksum)) {
    const shownDays = await dependencies.queries.countShownDays({ tenantId, format, importId: twin.id });
    if (shownDays === twin.days) return twin;
  }
  return null;
}

async function refuseRepeats(
  dependencies: ImportOwnFileDependencies,
  rows: ImportRows,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { repeats, lines: badLines } = await findRepeatedRows(
    dependencies.analytics,
    rows,
    MAX_BAD_LINES,
    signal,
  );
  if (repeats === 0) return;
  const count = repeats === 1 ? '1 row repeats' : `${repeats} rows repeat`;
  throw new FileRefused(
    `${count} the ${rows.format.key.join(', ')} of another row. Keep one row for each and import the file again.`,
    { badLines, badLineCount: repeats },
  );
}

/** Counts in the store what has been stored; a difference to the file means that the store lost rows. */
async function countStored(dependencies: ImportOwnFileDependencies, rows: ImportRows, loaded: LoadedRows) {
  const counts = await dependencies.queries.count(rows);
  if (counts.rows !== loaded.rows) {
    throw new Error(`The analytics store holds ${counts.rows} of the file's ${loaded.rows} rows.`);
  }
  return counts;
}

function datesOf({ days }: LoadedRows) {
  return { days: days.length, firstDate: days[0] ?? null, lastDate: days.at(-1) ?? null };
}
