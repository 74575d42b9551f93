import { setImmediate as giveWay } from 'node:timers/promises';
import { type JsonTable, tableOfJson } from '@skuline/domain/report-formats';
import { decodeWhole } from './decode-text.ts';
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
    const sentence = 'The JSON of the report breaks off or is damaged. Request the report again.';
    throw new ReportRefused(sentence, { reason: 'truncated', format: null, cause });
  }
}
