import { toDateKey } from '@skuline/domain/calendar';
import type { FileColumn } from '@skuline/domain/import-formats';
import { FileRefused } from '../../import-failure.ts';
import { encode } from '../bytes.ts';
import { chunkCapacity, RowParser } from '../row-parser.ts';

const CHUNK_BYTES = 1024;
const TODAY = toDateKey('2026-11-21');
export const DATE: FileColumn = { name: 'date_key', kind: 'date' };
export const NAME: FileColumn = { name: 'name', kind: 'name', whenBlank: 'Unknown' };
export const COUNT: FileColumn = { name: 'count', kind: 'count' };
export const MONEY: FileColumn = { name: 'money', kind: 'money', mayBeNegative: true };
export const SPEND: FileColumn = { name: 'spend', kind: 'money', mayBeNegative: false };

export interface ParseOptions {
  readonly columns: readonly (FileColumn | null)[];
  readonly blockBytes?: number;
  readonly pieceBytes?: number;
  readonly chunkBytes?: number;
}

/** The rows of a CSV's lines behind the header, by the parser under test, and what it says of them. */
export function parse(csv: string | Uint8Array, options: ParseOptions) {
  const {
    columns,
    blockBytes = 256 * 1024,
    pieceBytes = Number.POSITIVE_INFINITY,
    chunkBytes = CHUNK_BYTES,
  } = options;
  const takeBuffer = () => new Uint8Array(chunkCapacity(chunkBytes));
  const parser = new RowParser({
    columns,
    firstLine: 2,
    today: TODAY,
    prefix: encode('7\t'),
    chunkBytes,
    takeBuffer,
    blockBytes,
  });
  const bytes = typeof csv === 'string' ? encode(csv) : csv;
  const chunks: Uint8Array[] = [];
  const size = Math.min(pieceBytes, Math.max(1, bytes.length));
  for (let at = 0; at < bytes.length; at += size) chunks.push(...parser.push(bytes.subarray(at, at + size)));
  chunks.push(...parser.end());
  const rows = Buffer.concat(chunks).toString().split('\n').slice(0, -1);
  return { rows: rows.map((row) => row.split('\t').slice(2)), parsed: parser.rows, chunks: chunks.length };
}

/** Why the parser gives the file up. */
export function refusalOf(csv: string | Uint8Array, columns: readonly FileColumn[]): string {
  try {
    parse(csv, { columns });
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
  return 'not refused';
}

/** What a value of a column becomes, or the reason why it is refused. */
export function valueOf(column: FileColumn, field: string): string {
  const { rows, parsed } = parse(`x,${field}\n`, { columns: [NAME, column] });
  return rows[0]?.[1] ?? `! ${parsed.badLines[0]?.reason ?? ''}`;
}
