import { type DateKey, findDateKey } from '../calendar/index.ts';
import { explainForeignBytes, explainForeignHeader, holdsReplacement, REPLACEMENT } from './foreign-file.ts';
import { type FileLayout, findSeparator, type HeaderMatch, matchHeader } from './match-header.ts';
import { type CsvRecord, readRecords } from './read-records.ts';
import { explainFutureDay } from './report-format.ts';

/** The start of a file as it is shown before it is imported. */
export interface FilePreview {
  readonly header: readonly string[];
  /** The first rows, as they stand in the file. */
  readonly rows: readonly (readonly string[])[];
  readonly match: HeaderMatch;
}

export interface FileStart {
  /** The first bytes of the file, unpacked. */
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Whether that is the whole file. */
  readonly isWhole: boolean;
}

export interface PreviewOptions {
  readonly rowLimit: number;
  /** In Los Angeles: a file holds no later day. */
  readonly today: DateKey;
}

/** What the start of a file holds and whether Skuline takes it in, before a byte of it is sent. */
export function previewFile(start: FileStart, { rowLimit, today }: PreviewOptions): FilePreview {
  const foreign = explainForeignBytes(start.bytes);
  if (foreign !== null) return unreadable(foreign);
  const { isWhole, text } = start;
  const { records, hasOpenQuote } = readRecords(text, { isWhole });
  const [first, ...rows] = records;
  if (first === undefined) return unreadable(explainNoHeader(hasOpenQuote, isWhole));
  const header = first.fields;
  const junk = explainForeignHeader(header);
  if (junk !== null) return unreadable(junk);
  const separator = findSeparator(header)?.text;
  const shown = separator === undefined ? records : readRecords(text, { isWhole, separator }).records;
  const match = matchHeader(header);
  const isEmpty = isWhole && !hasOpenQuote && rows.length === 0;
  const problem = !match.isKnown
    ? null
    : isEmpty
      ? NO_ROWS
      : explainRows(rows, match.layout, start.bytes, today);
  return {
    header: shown[0]?.fields ?? header,
    rows: shown.slice(1, rowLimit + 1).map(({ fields }) => fields),
    match: problem === null ? match : unknown(problem),
  };
}

const NO_ROWS = 'The file has a header but no rows. Choose a file with at least one row.';

/** What is wrong with one of the first rows that the import would refuse, in one sentence; null when nothing is. */
function explainRows(
  rows: readonly CsvRecord[],
  { columns }: FileLayout,
  bytes: Uint8Array,
  today: DateKey,
): string | null {
  const isDecoded = !holdsReplacement(bytes);
  for (const { line, fields } of rows) {
    for (const [index, column] of columns.entries()) {
      const value = fields[index] ?? '';
      if (column === null) continue;
      if (isDecoded && value.includes(REPLACEMENT)) {
        return `Line ${line}: ${column.name} is not UTF-8 text. Save the file as 'CSV UTF-8' and choose it again.`;
      }
      const day = column.kind === 'date' ? findDateKey(value.trim()) : null;
      if (day !== null && day > today)
        return `Line ${line}: ${column.name} ${day} ${explainFutureDay(today)}.`;
    }
  }
  return null;
}

function unreadable(reason: string): FilePreview {
  return { header: [], rows: [], match: unknown(reason) };
}

function unknown(reason: string): HeaderMatch {
  return { isKnown: false, reason, closest: null };
}

function explainNoHeader(hasOpenQuote: boolean, isWhole: boolean): string {
  if (hasOpenQuote) return 'The first line has a quote that is not closed properly. Correct the header.';
  return isWhole
    ? 'The file is empty. Choose a file with a header and at least one row.'
    : 'The first line is very long. Check that the file is a CSV with one row per line.';
}
