import type { Logger } from 'pino';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { EventRow } from './event-row.ts';

/** What is unwritten when the process is killed is lost: at most what came in this time. */
const FLUSH_AFTER_MS = 1000;
const FLUSH_AT_ROWS = 500;
/** While the store fails, up to this many of the newest rows wait to be tried again. */
const MAX_WAITING_ROWS = 20_000;

export interface EventBufferDependencies {
  readonly insert: (scope: TenantId, rows: readonly EventRow[]) => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
}

export interface EventBuffer {
  add(scope: TenantId, rows: readonly EventRow[]): void;
  /** Writes what is waiting; settles when it is written or has failed (then it waits for the next time). */
  flush(): Promise<void>;
  /** Writes what is waiting a last time and takes no more. */
  close(): Promise<void>;
}

/**
 * Collects rows and writes them together: an engine that stores a block for each insert is not asked to store one
 * for each event.
 */
export function createEventBuffer({ insert, log }: EventBufferDependencies): EventBuffer {
  let waiting = new Map<TenantId, readonly EventRow[]>();
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isFlushDue = false;
  let isFailing = false;
  let isClosed = false;

  const keep = (scope: TenantId, rows: readonly EventRow[]) => {
    const kept = rows.slice(0, Math.max(0, MAX_WAITING_ROWS - count));
    const dropped = rows.length - kept.length;
    if (dropped > 0) log.warn({ dropped }, 'too many events wait to be stored');
    if (kept.length === 0) return;
    waiting.set(scope, [...(waiting.get(scope) ?? []), ...kept]);
    count += kept.length;
    timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
  };

  const writeAll = async (batches: ReadonlyMap<TenantId, readonly EventRow[]>) => {
    for (const [scope, rows] of batches) {
      try {
        await insert(scope, rows);
        isFailing = false;
      } catch (error) {
        log.warn({ err: error, rows: rows.length }, 'events could not be stored');
        isFailing = true;
        if (!isClosed) keep(scope, rows);
      }
    }
  };

  /** One after another, so that a slow store is not asked twice at once. */
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isFlushDue = true;
    writing = writing.then(() => {
      isFlushDue = false;
      const batches = waiting;
      waiting = new Map();
      count = 0;
      return writeAll(batches);
    });
    return writing;
  };

  return {
    add(scope, rows) {
      if (isClosed || rows.length === 0) return;
      keep(scope, rows);
      // A store that fails is asked once a second, however much comes in.
      if (count >= FLUSH_AT_ROWS && !isFlushDue && !isFailing) void flush();
    },
    flush,
    close() {
      isClosed = true;
      return flush();
    },
  };
}
