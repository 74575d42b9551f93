import type { DateKey } from '@skuline/domain/calendar';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { BadLineReport } from './csv/bad-lines.ts';
import { encode } from './csv/bytes.ts';
import { RowParser } from './csv/row-parser.ts';
import type { RoundedValues } from './csv/row-writer.ts';
import { CHUNK_BYTES, createChunkInserter } from './chunk-inserter.ts';
import type { OpenFile } from './open-file.ts';

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
      await yieldToOthers();
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
