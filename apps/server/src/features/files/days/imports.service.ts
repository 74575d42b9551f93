import {
  AppError,
  type CoverageResponse,
  type DayDetails,
  type ImportDetail,
  type NamedFallBack,
} from '@skuline/contract';
import { type DateKey, type DateRange, todayInLosAngeles } from '@skuline/domain/calendar';
import { isImportRunning } from '@skuline/domain/import-formats';
import type { ReportNotice } from '@skuline/domain/report-formats';
import type { Clock } from '../../../platform/clock.ts';
import { createCurrencyRates, createReadMaturing } from '../../../read-model/index.ts';
import type { JobDefinition } from '../../../jobs/index.ts';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import { createStoreSteps } from '../../../stores/store-steps.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { composeChannelsJob } from './compose-channels.job.ts';
import { storeFailure } from '../read/import-failure.ts';
import { importOwnFile, type ImportRequest } from './import-own-file.ts';
import { importReading, type ReadingRequest } from './import-reading.ts';
import type { FallBack, ImportOutcome, ImportRecord, UndoOutcome } from './import-record.ts';
import { createImportRowsQueries } from './import-rows.queries.ts';
import { type TenantImport, toDetail } from './import-row.ts';
import type { ImportsPageQuery } from './import-reads.ts';
import { createImportsRepository } from './imports.repository.ts';
import { withKnownSteps } from './known-steps.ts';
import { createInterruptedImports, type InterruptedImports } from './interrupted-imports.ts';
import {
  type CatalogueParent,
  listParents,
  noticeNames,
  readStoredCatalogue,
  type StoredCatalogue,
} from './layers/stored-catalogue.ts';
import { createConflicts, type DaysClaim, type DaysConflict } from './layers/conflicts.ts';
import { createDayComposer } from './layers/day-composer.ts';
import { readDayDetails } from './layers/day-details.ts';
import { COMPOSITION_FORMAT, createLayersRepository } from './layers/layers.repository.ts';
import { type GivenFiles, readCoverage } from './layers/read-coverage.ts';
import { createRecomposition } from './layers/recomposition.ts';
import {
  type GivenReport,
  type ReportBeside,
  settleGiven,
  type SettledSource,
} from './layers/settle-source.ts';
import { createShownSources, type ShownSourcesReader } from './layers/shown-sources.ts';
import { refuseOwnData } from './remove-sample-data.ts';
import { createTenantLock, signalUnderLock } from './tenant-lock.ts';
import { previewUndoOf, undoImport } from './undo-import.ts';
import { createUnfinishedImports } from './unfinished-imports.ts';

export interface ImportsServiceDependencies {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly clock: Clock;
  readonly log: StoreLog;
  /** How many of the last days are not final. */
  readonly maturingDays: number;
  /** Names of the jobs that are to be done for a tenant after each import and undo. */
  readonly jobsAfterChange?: readonly string[];
}

export interface UndoOptions {
  /** How long a running import of the tenant is waited for before the undo is refused; without it as long as it takes. */
  readonly waitTimeoutMs?: number;
}

export interface ImportsService extends Pick<InterruptedImports, 'reconcile'> {
  readonly jobs: readonly JobDefinition[];
  /**
   * Takes a file in, whole or not at all. Imports of one tenant queue up, or are refused with AppError('import_busy')
   * when their patience is over. Throws AppError when a store fails.
   */
  importStream(request: ImportRequest): Promise<ImportOutcome>;
  /** Takes in a report of another product: its days are composed of all reports that are live. As `importStream`. */
  importReading(request: ReadingRequest): Promise<ImportOutcome>;
  /** Hides a published import of the tenant again. Throws AppError when there is none. */
  undo(tenantId: TenantId, importId: number, options?: UndoOptions): Promise<UndoOutcome>;
  /** What `undo` would return now, without doing anything. */
  previewUndo(tenantId: TenantId, importId: number): Promise<UndoOutcome>;
  /** The imports of the tenant, or a page of them, newest first. */
  list(tenantId: TenantId, page?: ImportsPageQuery): Promise<ImportRecord[]>;
  /** One import of the tenant. Throws AppError('import_not_found'). */
  get(tenantId: TenantId, importId: number): Promise<ImportDetail>;
  /** Asks a running import to stop; it does within a second. Throws AppError when there is none. */
  cancel(tenantId: TenantId, importId: number): Promise<ImportDetail>;
  /** The same days with the names of the files they would show. */
  nameFallBacks(tenantId: TenantId, fallBacks: readonly FallBack[]): Promise<NamedFallBack[]>;
  /** Days on which files of Skuline's own and reports would both speak, were this one imported; null: none. */
  findConflict(claim: DaysClaim): Promise<DaysConflict | null>;
  /** What would become of a report, were it imported now: whose figures it has, or what has to be asked first. */
  settleGiven(
    tenantId: TenantId,
    given: GivenReport,
    beside: readonly ReportBeside[],
  ): Promise<SettledSource>;
  /** The parent SKUs of the tenant's catalog. */
  listParents(tenantId: TenantId): Promise<CatalogueParent[]>;
  /** What the tenant's live files say of names. */
  readCatalogue(tenantId: TenantId): Promise<StoredCatalogue>;
  /** What has to be said of the names in an import. */
  noticeNames(tenantId: TenantId, importId: number): Promise<ReportNotice[]>;
  /** Composes those of the days again that show lines in another currency: their rates have changed. */
  convertAnew(tenantId: TenantId, days: readonly DateKey[]): Promise<void>;
  /** What a day shows, and which import supplies which of it. */
  describeDay(tenantId: TenantId, day: DateKey): Promise<DayDetails>;
  /** What is there of each channel and kind of fact on each day, and what is missing. */
  readCoverage(tenantId: TenantId, range: DateRange, given?: GivenFiles): Promise<CoverageResponse>;
  /** What is shown, by the files it comes from: a report is compared with it. */
  readonly shownSources: ShownSourcesReader;
  /** An import and whose it is, or null. */
  find(importId: number): Promise<TenantImport | null>;
}

/** The parts that the service is made of. */
function openParts({ analytics, transactional, clock, log, jobsAfterChange }: ImportsServiceDependencies) {
  const repository = withKnownSteps(
    createImportsRepository(transactional, jobsAfterChange),
    createStoreSteps({ transactional, analytics }),
  );
  const queries = createImportRowsQueries(analytics);
  const layers = createLayersRepository(transactional);
  const currencies = createCurrencyRates(transactional);
  const composer = createDayComposer(analytics, currencies);
  const recomposition = createRecomposition({ analytics, composer, layers, currencies, repository, clock });
  const conflicts = createConflicts({ composer, layers, repository });
  const stores = { analytics, repository, queries, layers };
  const unfinished = createUnfinishedImports({ ...stores, composer, recomposition, clock, log });
  const lock = createTenantLock(transactional, repository);
  const interrupted = createInterruptedImports({ lock, repository, unfinished, clock, log });
  const steps = { ...stores, composer, recomposition, conflicts, unfinished, clock, log };
  return { ...stores, lock, interrupted, steps };
}

type Steps = ReturnType<typeof openParts>['steps'];

/** What is done by the holder of a tenant's lock. */
function underLock(steps: Steps, interrupted: InterruptedImports) {
  const { repository } = steps;
  const importUnderLock = async (request: ImportRequest, lost: AbortSignal) => {
    await interrupted.settleUnderLock(request.tenantId);
    if (request.isSample === true) await refuseOwnData(steps, request.tenantId);
    return importOwnFile(steps, { ...request, signal: signalUnderLock(lost, request.signal) });
  };
  const readingUnderLock = async (request: ReadingRequest, lost: AbortSignal) => {
    await interrupted.settleUnderLock(request.tenantId);
    return importReading(steps, { ...request, signal: signalUnderLock(lost, request.signal) });
  };
  const undoUnderLock = async (tenantId: TenantId, importId: number) => {
    // An interrupted import, completed later, could show days composed of what is being removed now.
    await interrupted.settleUnderLock(tenantId, importId);
    return undoImport(steps, await getOwn(tenantId, importId));
  };
  const findOwn = async (tenantId: TenantId, importId: number) => {
    const found = await repository.find(importId);
    const isFile = found?.record.format !== COMPOSITION_FORMAT;
    return found?.tenantId === tenantId && isFile ? found : null;
  };
  const getOwn = async (tenantId: TenantId, importId: number) => {
    const found = await findOwn(tenantId, importId);
    if (found !== null) return found;
    throw new AppError('import_not_found', { message: `There is no import ${importId} of this tenant.` });
  };
  const convertUnderLock = async (tenantId: TenantId, days: ReadonlySet<DateKey>) => {
    await interrupted.settleUnderLock(tenantId);
    const { recomposition } = steps;
    const foreign = await recomposition.findForeignDays(tenantId);
    await recomposition.recompose(tenantId, new Set([...foreign].filter((day) => days.has(day))));
  };
  return { importUnderLock, readingUnderLock, undoUnderLock, convertUnderLock, findOwn, getOwn };
}

function failStore(error: unknown): never {
  throw storeFailure(error);
}

export function createImportsService(dependencies: ImportsServiceDependencies): ImportsService {
  const { clock } = dependencies;
  const readMaturing = createReadMaturing(dependencies.transactional, dependencies.maturingDays);
  const parts = openParts(dependencies);
  const { analytics, repository, layers, lock, interrupted, steps } = parts;
  const channelsJob = composeChannelsJob({ ...dependencies, ...parts, recomposition: steps.recomposition });

  const held = underLock(steps, interrupted);
  const { importUnderLock, readingUnderLock, undoUnderLock, findOwn, getOwn } = held;
  const coverageOf: ImportsService['readCoverage'] = async (tenantId, range, given) => {
    const maturity = { today: todayInLosAngeles(clock.now()), ...(await readMaturing(tenantId)) };
    return readCoverage(steps, tenantId, range, maturity, given);
  };

  return {
    importStream: async (request) => {
      const { tenantId, waitTimeoutMs } = request;
      request.onProgress?.({ phase: 'waiting', bytes: 0, totalBytes: request.totalBytes ?? null, rows: 0 });
      return lock.hold(tenantId, (lost) => importUnderLock(request, lost), waitTimeoutMs).catch(failStore);
    },
    importReading: async (request) =>
      lock
        .hold(request.tenantId, (lost) => readingUnderLock(request, lost), request.waitTimeoutMs)
        .catch(failStore),
    undo: (tenantId, importId, { waitTimeoutMs } = {}) =>
      lock.hold(tenantId, () => undoUnderLock(tenantId, importId), waitTimeoutMs),
    previewUndo: async (tenantId, importId) => previewUndoOf(steps, await getOwn(tenantId, importId)),
    list: (tenantId, page) => repository.list(tenantId, page),
    get: async (tenantId, importId) => toDetail(await getOwn(tenantId, importId)),
    async cancel(tenantId, importId) {
      const { record } = await getOwn(tenantId, importId);
      if (!isImportRunning(record.status)) throw new AppError('import_not_running');
      await repository.requestCancel(tenantId, importId, clock.now());
      return toDetail(await getOwn(tenantId, importId));
    },
    nameFallBacks: (tenantId, fallBacks) =>
      Promise.all(
        fallBacks.map(async (fallBack) => {
          const { importId } = fallBack;
          const shown = importId === null ? null : await findOwn(tenantId, importId);
          return { ...fallBack, fileName: shown?.record.fileName ?? null };
        }),
      ),
    findConflict: (claim) => steps.conflicts.find(claim),
    settleGiven: (tenantId, given, beside) => settleGiven(steps, tenantId, given, beside),
    listParents: (tenantId) => listParents(analytics, layers, tenantId),
    readCatalogue: (tenantId) => readStoredCatalogue(analytics, layers, tenantId),
    noticeNames: (tenantId, importId) => noticeNames(analytics, layers, tenantId, importId),
    describeDay: async (tenantId, day) => ({
      ...(await readDayDetails(analytics, repository, tenantId, day)),
      missing: (await coverageOf(tenantId, { start: day, end: day })).missing,
    }),
    readCoverage: coverageOf,
    shownSources: createShownSources(analytics, layers),
    convertAnew: (tenantId, days) =>
      lock.hold(tenantId, () => held.convertUnderLock(tenantId, new Set(days))),
    find: (importId) => repository.find(importId),
    reconcile: () => interrupted.reconcile(),
    jobs: [interrupted.settleJob, channelsJob],
  };
}
