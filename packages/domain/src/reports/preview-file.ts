import { explainForeignBytes, explainForeignHeader } from './foreign-file.ts';
import { type HeaderMatch, matchHeader } from './match-header.ts';
import { readRecords } from './read-records.ts';

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

/** What the start of a file holds and whether Skuline knows it, before a byte of it is sent. */
export function previewFile({ bytes, text, isWhole }: FileStart, rowLimit: number): FilePreview {
  const foreign = explainForeignBytes(bytes);
  if (foreign !== null) return unreadable(foreign);
  const { records, hasOpenQuote } = readRecords(text, { limit: rowLimit + 1, isWhole });
  const [header, ...rows] = records;
  if (header === undefined) return unreadable(explainNoHeader(hasOpenQuote, isWhole));
  const junk = explainForeignHeader(header);
  if (junk !== null) return unreadable(junk);
  const match = matchHeader(header);
  if (match.isKnown && rows.length === 0 && isWhole && !hasOpenQuote) {
    const reason = 'The file has a header but no rows. Choose a file with at least one row.';
    return { header, rows, match: { isKnown: false, reason, closest: null } };
  }
  return { header, rows, match };
}

function unreadable(reason: string): FilePreview {
  return { header: [], rows: [], match: { isKnown: false, reason, closest: null } };
}

function explainNoHeader(hasOpenQuote: boolean, isWhole: boolean): string {
  if (hasOpenQuote) return 'The first line has a quote that is not closed properly. Correct the header.';
  return isWhole
    ? 'The file is empty. Choose a file with a header and at least one row.'
    : 'The first line is very long. Check that the file is a CSV with one row a line.';
}
