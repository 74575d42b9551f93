import type { StoreLog } from '../../../stores/store-log.ts';
import { createLargeFiles, FILES_AT_ONCE } from './large-files.ts';
import type { StagedFileRecord } from './staged-file-record.ts';

type QueuedFile = Pick<StagedFileRecord, 'tenantId' | 'id' | 'bytes'>;

/** Files that are to be read, a few at a time, each as soon as there is a place for it: a small one may pass large ones. */
export interface ReadingQueue {
  /** A file that is in the queue already is read once more after that. */
  add(file: QueuedFile): void;
  /** Settles when the file is not in the queue any more. */
  settled(id: string): Promise<void>;
  /** Begins nothing more, and waits for what is being read. */
  close(): Promise<void>;
}

export function createReadingQueue(
  read: (file: QueuedFile) => Promise<void>,
  log: Pick<StoreLog, 'warn'>,
): ReadingQueue {
  const largeFiles = createLargeFiles();
  const waiting = new Map<string, QueuedFile>();
  const running = new Map<string, Promise<void>>();
  let isClosed = false;

  const next = () => {
    for (const [id, file] of waiting) {
      if (isClosed || running.size >= FILES_AT_ONCE) return;
      const end = running.has(id) ? null : largeFiles.begin(file);
      if (end === null) continue;
      waiting.delete(id);
      const reading = read(file)
        // It stays to be read: whoever lists the files next has it tried again.
        .catch((error: unknown) => log.warn({ error, id }, 'a file that was given could not be read'))
        .finally(() => {
          end();
          running.delete(id);
          next();
        });
      running.set(id, reading);
    }
  };

  return {
    add(file) {
      if (isClosed) return;
      waiting.set(file.id, file);
      next();
    },
    async settled(id) {
      while (waiting.has(id) || running.has(id)) await Promise.race(running.values());
    },
    async close() {
      isClosed = true;
      waiting.clear();
      await Promise.allSettled(running.values());
    },
  };
}
