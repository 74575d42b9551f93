import type { StoreLog } from '../../stores/store-log.ts';
import type { StoredProgress } from './import-record.ts';
import type { ImportsRepository } from './imports.repository.ts';

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
export function watchImport(
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
