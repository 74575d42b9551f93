import { escapeTsv } from '../../stores/tsv-text.ts';
import { type BadLine, MAX_BAD_LINES, shortenValue } from './csv/bad-lines.ts';
import { textOf } from './csv/bytes.ts';
import { chunkCapacity, RowParser } from './csv/row-parser.ts';
import type { RepeatedKey } from './repeated-keys.queries.ts';
import type { OpenFile } from './open-file.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * The lines of a file whose key stands on an earlier line. Reads the file once more, which only a file that is
 * going to be refused costs.
 */
export async function findRepeatedLines(file: OpenFile, keys: readonly RepeatedKey[]): Promise<BadLine[]> {
  const { columns, format } = file.layout;
  const stored = columns.flatMap((column) => (column === null ? [] : [column.name]));
  const places = format.key.map((name) => stored.indexOf(name));
  const firstLines = new Map<string, number | null>(
    keys.map(({ values }) => [values.map(escapeTsv).join('\t'), null]),
  );
  const repeats: BadLine[] = [];
  const buffer = new Uint8Array(chunkCapacity(CHUNK_BYTES));
  const parser = new RowParser({
    columns,
    firstLine: file.firstLine,
    prefix: new Uint8Array(0),
    chunkBytes: CHUNK_BYTES,
    takeBuffer: () => buffer,
    onRow: (line, row) => {
      const fields = textOf(row, 0, row.length - 1).split('\t');
      const values = places.map((place) => fields[place] ?? '');
      const key = values.join('\t');
      const firstLine = firstLines.get(key);
      if (firstLine === undefined) return;
      if (firstLine === null) firstLines.set(key, line);
      else if (repeats.length < MAX_BAD_LINES)
        repeats.push(repeat(line, values, `repeats line ${firstLine}`));
    },
  });
  for await (const piece of file.pieces) drain(parser.push(piece));
  drain(parser.end());
  return repeats;
}

/** What can be said of repeated rows when the file cannot be read a second time. */
export function repeatsWithoutLines(keys: readonly RepeatedKey[]): BadLine[] {
  return keys.map(({ values }) => repeat(null, values, 'stands in the file more than once'));
}

function repeat(line: number | null, values: readonly string[], reason: string): BadLine {
  return { line, column: null, value: shortenValue(values.join(', ')), reason };
}

function drain(chunks: Generator<Uint8Array>): void {
  while (chunks.next().done !== true);
}
