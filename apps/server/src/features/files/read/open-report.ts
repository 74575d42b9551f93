import {
  explainForeign,
  type HeaderMatch,
  isZip,
  listOwnFileFormats,
  matchHeader,
} from '@skuline/domain/import-formats';
import { matchReport, type ReadingOptions, type ReportMatch } from '@skuline/domain/report-formats';
import type { FileSource } from './read-source.ts';
import { type FileText, openFile, openText } from './open-file.ts';
import { decodeStarts, decodeText, type Encoding } from './decode-text.ts';
import { findJsonLines, readJsonLines, readJsonRecords, readJsonTable } from './json-records.ts';
import { acceptMatch, RANK, refuseMatch } from './accept-match.ts';
import { openWorkbook } from './open-workbook.ts';
import { readLayout } from './read-layout.ts';
import { ReportAsks, ReportRefused } from './report-errors.ts';
import type { OpenedReport } from './opened-report.ts';
import { type Dialect, readTextRecords, readTextStart } from './text-records.ts';

const HEAD_BYTES = 256 * 1024;

/**
 * Finds out what a file is, by its bytes and its header. Throws ReportRefused for what is no report, and for one of
 * which nothing is taken; FileRefused for bytes that can't be unpacked. What can be asked at once is asked here.
 */
export async function openReport(source: FileSource, options: ReadingOptions): Promise<OpenedReport> {
  try {
    return await openKnown(source, options);
  } catch (error) {
    if (!(error instanceof ReportAsks)) throw error;
    const { format, questions, file } = error;
    return { what: 'ask', format, questions, file };
  }
}

async function openKnown(source: FileSource, options: ReadingOptions): Promise<OpenedReport> {
  const read = openText(source);
  const { head, pieces } = await takeHead(read.pieces);
  const text = { ...read, pieces };
  const foreign = explainForeign(head);
  if (foreign !== null) throw new ReportRefused(foreign, { reason: 'not_a_report', format: null });
  if (isZip(head)) return openWorkbook(pieces, options, text.checksum);
  if (isJson(head)) return openJson(head, text, options);
  return openTable(head, text, options);
}

/** The first bytes, and all of them again. */
async function takeHead(
  bytes: FileText['pieces'],
): Promise<{ head: Uint8Array; pieces: FileText['pieces'] }> {
  const taken: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { done, value } = await bytes.next();
    if (done === true) break;
    taken.push(value);
    size += value.length;
  }
  const head = Buffer.concat(taken);
  const again = async function* (): FileText['pieces'] {
    if (head.length > 0) yield head;
    return yield* bytes;
  };
  return { head, pieces: again() };
}

function isJson(head: Uint8Array): boolean {
  return /^[\u{feff}\s]*[[{]/u.test(new TextDecoder().decode(head.subarray(0, 1000)));
}

async function openTable(head: Uint8Array, file: FileText, options: ReadingOptions): Promise<OpenedReport> {
  const starts = await decodeStarts(head);
  const [{ text: utf8 } = { text: '' }] = starts;
  if (utf8.trim() === '') {
    throw new ReportRefused('The file is empty. Download the report again.', {
      reason: 'no_rows',
      format: null,
    });
  }
  if (utf8.includes('\0')) {
    const sentence = 'The file is not text. Choose a report as CSV, TXT, XLSX or JSON.';
    throw new ReportRefused(sentence, { reason: 'not_a_report', format: null });
  }
  const { start, encoding, match, separator } = matchStarts(starts, options);
  const own = matchHeader(headOf(start, ',')[0] ?? []);
  if (own.isKnown) return { what: 'own', file: await openFile(file, listOwnFileFormats()) };
  if (own.closest !== null && isNearOwn(own.closest, match)) {
    throw new ReportRefused(own.reason, { reason: 'column_missing', format: null });
  }
  const layout = acceptMatch(match);
  const text = decodeText(file.pieces, encoding);
  const dialect: Dialect = { separator, isFlat: separator === '\t' && layout.format.isFlat === true };
  const batches = readTextRecords(text.pieces, dialect);
  return readLayout({ layout, batches, checksum: file.checksum, readAs: text.readAs }, options);
}

/** Whether a header is nearer to that of Skuline's own file than to any report. */
function isNearOwn(
  { format, missing }: NonNullable<Extract<HeaderMatch, { isKnown: false }>['closest']>,
  { status }: ReportMatch,
): boolean {
  return status === 'unknown' || (status === 'refused' && missing.length * 2 < format.columns.length);
}

const SEPARATORS = ['\t', ',', ';'] as const;
interface MatchedStart {
  readonly start: string;
  readonly encoding: Encoding;
  readonly match: ReportMatch;
  readonly separator: Dialect['separator'];
}

/**
 * What a file is, by its start in the encoding that makes a report of it. Others are tried until one does: a header that is
 * read in the wrong one may be asked about.
 */
function matchStarts(
  starts: Awaited<ReturnType<typeof decodeStarts>>,
  options: ReadingOptions,
): MatchedStart {
  const found: MatchedStart[] = [];
  for (const { text, encoding } of starts) {
    const matched = { start: text, encoding, ...matchText(text, options) };
    if (RANK[matched.match.status] === 0) return matched;
    found.push(matched);
  }
  const best = found.toSorted((a, b) => RANK[a.match.status] - RANK[b.match.status])[0];
  if (best === undefined) throw new Error('a text is read in one way at least');
  return best;
}

/** What the start of a text is, with the separator that makes a report of it. */
function matchText(
  start: string,
  options: ReadingOptions,
): { readonly match: ReportMatch; readonly separator: Dialect['separator'] } {
  const found = SEPARATORS.map((separator) => ({
    separator,
    match: matchReport(headOf(start, separator), options),
  }));
  const best = found.toSorted((a, b) => RANK[a.match.status] - RANK[b.match.status])[0];
  return best ?? { separator: ',', match: { status: 'unknown' } };
}

function headOf(start: string, separator: string): readonly (readonly string[])[] {
  if (separator === '\t') {
    const lines = start.split(/\r\n|\n|\r/).filter((line) => line !== '');
    return lines.slice(0, 40).map((line) => line.split(separator));
  }
  return readTextStart(start, separator);
}

async function openJson(
  head: Uint8Array,
  { pieces, checksum }: FileText,
  options: ReadingOptions,
): Promise<OpenedReport> {
  const lines = findJsonLines(head);
  if (lines !== null) {
    const layout = acceptMatch(matchReport([lines.header], options));
    return readLayout({ layout, batches: readJsonLines(lines, pieces), checksum }, options);
  }
  const table = await readJsonTable(pieces);
  if (table.status !== 'table') return refuseMatch(table);
  const layout = acceptMatch(matchReport([table.header], options));
  return readLayout({ layout, batches: readJsonRecords(table), checksum }, options);
}
