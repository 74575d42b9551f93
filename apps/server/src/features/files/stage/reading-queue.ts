import { FairQueue } from '../../../platform/fair-queue.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import { createLargeFiles, FILES_AT_ONCE } from './large-files.ts';
import type { StagedFileRecord } from './staged-file-record.ts';

type QueuedFile = Pick<StagedFileRecord, 'tenantId' | 'id' | 'bytes'>;

/**
 * Files that are to be read, a few at a time, each as soon as there is a place for it: a small one may pass large ones, and
 * the first one of a company those that another one gave before.
 */
export interface ReadingQueue {
  /** A file that is being read already is read once more after that. */
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
  const places = new FairQueue({
    name: 'file-readings',
    atOnce: FILES_AT_ONCE,
    waitTimeoutMs: null,
  });
  const largeFiles = createLargeFiles('large-file-readings');
  const closing = new AbortController();
  const waiting = new Set<string>();
  const readings = new Map<string, Promise<void>>();

  async function pass(file: QueuedFile, earlier: Promise<void> | undefined): Promise<void> {
    await earlier;
    try {
      await largeFiles.run(file, closing.signal, () =>
        places.run([file.tenantId], closing.signal, () => {
          waiting.delete(file.id);
          return read(file);
        }),
      );
    } catch (error) {
      // It stays to be read: whoever lists the files next has it tried again.
      if (error !== closing.signal.reason)
        log.warn({ error, id: file.id }, 'a file that was given could not be read');
    }
  }

  return {
    add(file) {
      const { id } = file;
      if (closing.signal.aborted || waiting.has(id)) return;
      waiting.add(id);
      const reading = pass(file, readings.get(id)).finally(() => {
        if (readings.get(id) === reading) readings.delete(id);
      });
      readings.set(id, reading);
    },
    async settled(id) {
      while (readings.has(id)) await readings.get(id);
    },
    async close() {
      closing.abort();
      await Promise.all(readings.values());
    },
  };
}
