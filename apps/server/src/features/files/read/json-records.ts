import { setImmediate as giveWay } from 'node:timers/promises';
import {
  type JsonLinesTable,
  type JsonTable,
  tableOfJson,
  tableOfJsonLines,
} from '@skuline/domain/report-formats';
import { decodeText, decodeWhole } from './decode-text.ts';
import { ReportRefused } from './report-errors.ts';
import { BATCH, type TableRecord } from './text-records.ts';

/** A JSON report is read in memory. */
const MAX_BYTES = 200_000_000;

/** What a file of an API holds, as a table. Throws ReportRefused for one that is damaged or too large. */
export async function readJsonTable(bytes: AsyncIterable<Uint8Array>): Promise<JsonTable> {
  const report = parseJson(await decodeWhole(limited(bytes)));
  await giveWay();
  return tableOfJson(report);
}

/** The header and the rows of that table, in batches. */
export async function* readJsonRecords({
  header,
  rows,
}: Extract<JsonTable, { status: 'table' }>): AsyncGenerator<readonly TableRecord[]> {
  let line = 0;
  let batch: TableRecord[] = [{ cells: header, line }];
  for (const cells of rows) {
    batch.push({ cells, line: ++line });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** How JSON Lines are read, by the first object of the file; null where they are not read line by line. */
export function findJsonLines(head: Uint8Array): JsonLinesTable | null {
  const [first = ''] = new TextDecoder().decode(head).split('\n', 1);
  try {
    return tableOfJsonLines(JSON.parse(first));
  } catch {
    return null;
  }
}

/** The header and the rows of JSON Lines, in batches: no more of the file than a batch is held. */
export async function* readJsonLines(
  table: JsonLinesTable,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly TableRecord[]> {
  let batch: TableRecord[] = [{ cells: table.header, line: 0 }];
  let line = 0;
  const add = (rows: Iterable<readonly string[]>) => {
    for (const cells of rows) batch.push({ cells, line });
  };
  for await (const text of linesOf(bytes)) {
    line += 1;
    if (text.trim() !== '') add(table.take(parseLine(text)));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  add(table.finish());
  yield batch;
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of decodeText(bytes).pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw brokenOff(cause);
  }
}

function brokenOff(cause: unknown): ReportRefused {
  const sentence = 'The JSON of the report breaks off or is damaged. Request the report again.';
  return new ReportRefused(sentence, { reason: 'truncated', format: null, cause });
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MAX_BYTES) {
      const sentence = 'The JSON report is larger than 200 MB. Request it for fewer days.';
      throw new ReportRefused(sentence, { reason: 'not_a_report', format: null });
    }
    yield piece;
  }
}

/** One value, or one on each line, as Data Kiosk writes them: those are a list. */
function parseJson(text: string): unknown {
  try {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const isLines = lines.length > 1 && lines.every((line) => /^\{.*\}\s*$/.test(line));
    return isLines ? lines.map((line): unknown => JSON.parse(line)) : JSON.parse(text);
  } catch (cause) {
    throw brokenOff(cause);
  }
}
