import type { DateKey } from '@skuline/domain/calendar';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { BadLineReport } from './csv/bad-lines.ts';
import { encode } from './csv/bytes.ts';
import { FileRefused } from './import-failure.ts';
import { chunkCapacity, RowParser } from './csv/row-parser.ts';
import type { RoundedValues } from './csv/row-writer.ts';
import type { OpenFile } from './open-file.ts';

/** Bytes of a chunk: some 80,000 rows, so that the engine writes few parts and memory stays small. */
const CHUNK_BYTES = 8 * 1024 * 1024;

export interface LoadedRows extends BadLineReport {
  readonly rows: number;
  readonly days: readonly string[];
  readonly rounded: RoundedValues | null;
  readonly checksum: string;
}

export interface LoadOptions {
  readonly importId: number;
  readonly today: DateKey;
  /** Stores a chunk of TabSeparated rows with these columns. */
  readonly insert: (columns: readonly string[], chunk: Uint8Array) => Promise<void>;
  readonly onRows: (rows: number) => void;
}

/** Parses the file's rows and stores the good ones under the import's id; from the first bad line on only parses. */
export async function loadRows(file: OpenFile, options: LoadOptions): Promise<LoadedRows> {
  const stored = file.layout.columns.flatMap((column) => (column === null ? [] : [column.name]));
  const columns = ['import_id', 'line', ...stored];
  const inserter = createChunkInserter((chunk) => options.insert(columns, chunk));
  const parser = new RowParser({
    columns: file.layout.columns,
    firstLine: file.firstLine,
    today: options.today,
    prefix: encode(`${options.importId}\t`),
    chunkBytes: CHUNK_BYTES,
    takeBuffer: () => inserter.takeBuffer(),
  });
  try {
    for await (const piece of file.pieces) {
      for (const chunk of parser.push(piece)) await inserter.send(chunk);
      options.onRows(parser.rows.rows);
      // Parsing a piece takes about 2 ms; the requests that came in meanwhile go first.
      await giveWay();
    }
    for (const chunk of parser.end()) await inserter.send(chunk);
    await inserter.finish();
  } finally {
    await inserter.settle();
    await file.close();
  }
  const { rows, days, rounded, badLines, badLineCount } = parser.rows;
  options.onRows(rows);
  return { rows, days, rounded, badLines, badLineCount, checksum: file.checksum() };
}

/** As `loadRows`, but nothing is stored: what a file holds, and which of its lines are invalid. */
export function checkRows(file: OpenFile, today: DateKey): Promise<LoadedRows> {
  return loadRows(file, { importId: 0, today, insert: () => Promise.resolve(), onRows: () => undefined });
}

/** Throws FileRefused with the invalid lines, and for a file without any row. */
export function refuseBadLines({
  badLines,
  badLineCount,
  rows,
}: Pick<LoadedRows, 'badLines' | 'badLineCount' | 'rows'>): void {
  if (badLineCount > 0) {
    const lines = badLineCount === 1 ? '1 line is' : `${badLineCount} lines are`;
    throw new FileRefused(`${lines} invalid. Correct the file and import it again.`, {
      badLines,
      badLineCount,
    });
  }
  if (rows === 0)
    throw new FileRefused('The file has a header but no rows. Choose a file with at least one row.');
}

interface ChunkInserter {
  /** The buffer that is not being inserted. */
  takeBuffer(): Uint8Array;
  /** Waits for the chunk before, then starts with this one: while the engine works the next one is parsed. */
  send(chunk: Uint8Array): Promise<void>;
  /** Settles when nothing is under way; throws what the last insert threw. */
  finish(): Promise<void>;
  /** Like `finish`, but ignores how the last insert ends; the buffers are free again. */
  settle(): Promise<void>;
}

/**
 * Buffers that no import uses, kept until they are garbage-collected: allocating new ones for each small file would
 * trigger a full collection every few imports.
 */
const spare: WeakRef<ArrayBuffer>[] = [];

function takeSpare(): ArrayBuffer {
  const memory = spare.pop();
  if (memory === undefined) return new ArrayBuffer(chunkCapacity(CHUNK_BYTES));
  return memory.deref() ?? takeSpare();
}

/** Overlaps parsing and inserting with two buffers in turn: never more than two chunks in memory. */
function createChunkInserter(insert: (chunk: Uint8Array) => Promise<void>): ChunkInserter {
  const buffers: Uint8Array<ArrayBuffer>[] = [];
  let taken = 0;
  let underWay = Promise.resolve();
  return {
    takeBuffer() {
      const buffer = (buffers[taken % 2] ??= new Uint8Array(takeSpare()));
      taken += 1;
      return buffer;
    },
    async send(chunk) {
      await underWay;
      underWay = insert(chunk);
      // It is awaited at the next send or at the end; until then a failure must not count as unhandled.
      underWay.catch(() => null);
    },
    finish: () => underWay,
    async settle() {
      await underWay.catch(() => undefined);
      spare.push(...buffers.splice(0).map(({ buffer }) => new WeakRef(buffer)));
    },
  };
}
