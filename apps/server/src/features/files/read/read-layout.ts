import { setImmediate as giveWay } from 'node:timers/promises';
import {
  type ReadingOptions,
  type ReportLayout,
  type ReportNotice,
  ReportReader,
} from '@skuline/domain/report-formats';
import type { Encoding, TextDecoding } from './decode-text.ts';
import { ReportAsks, ReportRefused } from './report-errors.ts';
import type { OpenedReport, ReportReading } from './opened-report.ts';
import type { TableRecord } from './text-records.ts';

/** A table whose header has been understood; its records come from the file's beginning. */
export interface ReportTable {
  readonly layout: ReportLayout;
  readonly batches: AsyncGenerator<readonly TableRecord[]>;
  readonly checksum: () => string;
  readonly readAs?: TextDecoding['readAs'];
  /** What is said of the file, whatever stands in its rows. */
  readonly notices?: readonly ReportNotice[];
}

/** So many rows are read before a file is opened: what has to be asked of a small one is known then. */
const READ_AHEAD = 5000;

/** Begins to read a table's rows. Throws ReportRefused and ReportAsks for what shows among the first of them. */
export async function readLayout(table: ReportTable, options: ReadingOptions): Promise<OpenedReport> {
  const { format } = table.layout;
  const reader = new ReportReader(table.layout, options);
  if (format.holds === 'totals') return readTotals(table, reader);
  const channel = format.channelOf?.(options.answers) ?? format.channel;
  const of = { ...table, layout: { ...table.layout, format: { ...format, channel } } };
  return { what: 'reading', reading: await openReading(of, reader) };
}

async function readTotals(table: ReportTable, reader: ReportReader): Promise<OpenedReport> {
  const { id, label, channel, declined } = table.layout.format;
  for await (const _ of rowsOf(table, reader, () => [])) continue;
  if (declined === undefined || channel === null) throw new Error(`${id} holds totals and is not declined`);
  return { what: 'totals', format: id, label, channel, ...declined, totals: reader.out.totals };
}

async function openReading(table: ReportTable, reader: ReportReader): Promise<ReportReading> {
  const { id, label, holds, channel } = table.layout.format;
  const shared = {
    format: id,
    label,
    rowCount: () => reader.lineCount,
    lastUpdated: () => reader.lastUpdated,
    notices: () => [...(table.notices ?? []), ...reader.notices, ...encodingNotice(table)],
    checksum: table.checksum,
    takeRecords: () => (holds === 'records' ? [] : reader.out.records.splice(0)),
  };
  const { facts, keywords, catalogue, records } = reader.out;
  if (holds === 'keywords') {
    return { ...shared, holds, rows: await readAhead(rowsOf(table, reader, () => keywords.splice(0))) };
  }
  if (holds === 'catalogue') {
    return { ...shared, holds, rows: await readAhead(rowsOf(table, reader, () => catalogue.splice(0))) };
  }
  if (holds === 'records') {
    return { ...shared, holds, rows: await readAhead(rowsOf(table, reader, () => records.splice(0))) };
  }
  if (channel === null) throw new Error(`${id} has facts and no channel`);
  const rows = await readAhead(rowsOf(table, reader, () => facts.splice(0)));
  return {
    ...shared,
    holds: 'facts',
    channel,
    rows,
    covers: () => reader.covers,
    suggestions: () => catalogue,
  };
}

const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  'windows-1252': 'Windows-1252: check the letters with accents.',
  gb18030: 'GB 18030, as Chinese programs save it: check the names.',
  shift_jis: 'Shift JIS, as Japanese programs save it: check the names.',
};

function encodingNotice({ readAs }: ReportTable): ReportNotice[] {
  const encoding = readAs?.() ?? null;
  if (encoding === null) return [];
  const text = `The file is not UTF-8 and was read as ${ENCODING_LABELS[encoding]}`;
  return [{ code: `read_as_${encoding.replaceAll('-', '_')}`, text }];
}

/** What comes of the records, taken from the reader as often as a batch has been read. */
async function* rowsOf<Row>(
  { layout, batches }: ReportTable,
  reader: ReportReader,
  take: () => readonly Row[],
): AsyncGenerator<Row> {
  for await (const records of batches) {
    for (const { cells, line } of records) reader.take(cells, line);
    yield* take();
    if (reader.isOver) break;
    // Rows that are in memory come without a wait: requests have their turn between batches.
    await giveWay();
  }
  const end = reader.finish();
  const { id, label, channel } = layout.format;
  if (end.status === 'asks') {
    const rows = reader.isOver ? 0 : reader.lineCount;
    throw new ReportAsks(id, end.questions, { channel, rows, covers: reader.covers });
  }
  if (end.status === 'refused') {
    const { sentence, ...refusal } = end.refusal;
    throw new ReportRefused(sentence.includes(label) ? sentence : `${label}: ${sentence}`, {
      ...refusal,
      format: id,
    });
  }
  yield* take();
}

/** Reads the first rows, and gives all of them again. */
async function readAhead<Row>(rows: AsyncGenerator<Row>): Promise<AsyncIterable<Row>> {
  const first: Row[] = [];
  while (first.length < READ_AHEAD) {
    const { done, value } = await rows.next();
    if (done === true) break;
    first.push(value);
  }
  return again(first, rows);
}

async function* again<Row>(first: readonly Row[], rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  yield* first;
  yield* rest;
}
