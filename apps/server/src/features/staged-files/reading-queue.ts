import type { StoreLog } from '../../stores/store-log.ts';
import type { Owned } from './staged-files.repository.ts';

/** Files that are to be read, a few at a time, each as soon as one before it is done. */
export interface ReadingQueue {
  /** A file that is in the queue already is read once more after that. */
  add(file: Owned): void;
  /** Settles when the file is not in the queue any more. */
  settled(id: string): Promise<void>;
  /** Begins nothing more, and waits for what is being read. */
  close(): Promise<void>;
}

const AT_ONCE = 2;

export function createReadingQueue(
  read: (file: Owned) => Promise<void>,
  log: Pick<StoreLog, 'warn'>,
): ReadingQueue {
  const waiting = new Map<string, Owned>();
  const running = new Map<string, Promise<void>>();
  let isClosed = false;

  const next = () => {
    for (const [id, file] of waiting) {
      if (isClosed || running.size >= AT_ONCE) return;
      if (running.has(id)) continue;
      waiting.delete(id);
      const reading = read(file)
        // It stays to be read: whoever lists the files next has it tried again.
        .catch((error: unknown) => log.warn({ error, id }, 'a file that was given could not be read'))
        .finally(() => {
          running.delete(id);
          next();
        });
      running.set(id, reading);
    }
  };

  return {
    add(file) {
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
