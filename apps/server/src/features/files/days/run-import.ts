import type { ReportQuestion } from '@skuline/domain/report-formats';
import type { Clock } from '../../../platform/clock.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { describeImportFailure, FileAsks, FileRefused, ImportStopped } from '../read/import-failure.ts';
import type { ImportOutcome, ImportRecord, StoredProgress } from './import-record.ts';
import type { ImportsRepository } from './imports.repository.ts';
import type { UnfinishedImports } from './unfinished-imports.ts';

export interface RunImportDependencies {
  readonly repository: Pick<ImportsRepository, 'noteProgress'>;
  readonly unfinished: Pick<UnfinishedImports, 'settle'>;
  readonly clock: Clock;
  readonly log: StoreLog;
}

/** Called with an import that has begun. */
export type BeginListener = (record: ImportRecord) => Promise<void> | void;

export interface RunImportRequest {
  readonly tenantId: TenantId;
  readonly onBegin?: BeginListener | undefined;
  /** Hears why an import is refused of which only a person can say what becomes of it. */
  readonly onAsk?: ((questions: readonly ReportQuestion[]) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An import while it runs. */
export interface ImportRun {
  /** Aborts with the caller's signal, and when the import is asked to stop. */
  readonly signal: AbortSignal;
  /** Does the work of an import that is in the list; one that fails leaves no trace of its rows. */
  readonly follow: (
    record: ImportRecord,
    work: (report: (progress: StoredProgress) => void) => Promise<ImportOutcome>,
  ) => Promise<ImportOutcome>;
}

const CANCELED = 'The import was canceled. Nothing was stored.';

/** Runs an import to its outcome: whatever is wrong with the file is a result, whatever is wrong with a store is thrown. */
export async function runImport(
  dependencies: RunImportDependencies,
  request: RunImportRequest,
  work: (run: ImportRun) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  const cancel = new AbortController();
  const signal = AbortSignal.any([cancel.signal, ...(request.signal === undefined ? [] : [request.signal])]);
  const follow: ImportRun['follow'] = async (record, steps) => {
    const watch = watchImport(dependencies, record.id, () => cancel.abort(new ImportStopped(CANCELED)));
    try {
      await request.onBegin?.(record);
      return await steps(watch.report);
    } catch (error) {
      await watch.stop();
      const why = describeImportFailure(error);
      const ended = await dependencies.unfinished.settle(request.tenantId, record.id, why);
      // The days were visible already when something failed behind it: then it is done.
      if (ended?.status === 'published')
        return { status: 'published', import: ended, rounded: ended.rounded };
      throw error;
    } finally {
      await watch.stop();
    }
  };
  try {
    return await work({ signal, follow });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    if (error instanceof FileAsks) request.onAsk?.(error.questions);
    const { message, badLines, badLineCount } = error;
    return { status: 'refused', message, badLines, badLineCount };
  }
}

const WRITE_INTERVAL_MS = 500;

export interface ImportWatch {
  readonly report: (progress: StoredProgress) => void;
  /** Settles when nothing more is written. */
  readonly stop: () => Promise<void>;
}

export interface ImportWatchDependencies {
  readonly repository: Pick<ImportsRepository, 'noteProgress'>;
  readonly log: StoreLog;
}

/**
 * Writes down twice a second how far an import is and hears, with the same statement, whether it was asked to stop:
 * so whichever instance of the app is asked knows both. A quick import is over before the first word.
 */
function watchImport(
  { repository, log }: ImportWatchDependencies,
  importId: number,
  onCancel: () => void,
): ImportWatch {
  let latest: StoredProgress | null = null;
  let writing: Promise<void> | null = null;
  const write = async () => {
    try {
      if (await repository.noteProgress(importId, latest)) onCancel();
    } catch (error) {
      // The import itself goes on: only its progress is not seen.
      log.warn({ error, importId }, 'the progress of an import could not be written');
    }
  };
  const timer = setInterval(() => {
    writing ??= write().finally(() => {
      writing = null;
    });
  }, WRITE_INTERVAL_MS);
  return {
    report(progress) {
      latest = progress;
    },
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
