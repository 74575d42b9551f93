const ZIP_MAGIC = [0x50, 0x4b] as const;
type Kinds = readonly (readonly [magic: readonly number[], sentence: string])[];
/** What a file of another kind begins with, and what to do about it. */
const OTHER_KINDS: Kinds = [
  [[0x25, 0x50, 0x44, 0x46], 'The file is a PDF. Download the report as CSV.'],
  [[0x89, 0x50, 0x4e, 0x47], 'The file is a picture. Download the report as CSV.'],
  [[0xff, 0xd8, 0xff], 'The file is a picture. Download the report as CSV.'],
  [[0x47, 0x49, 0x46, 0x38], 'The file is a picture. Download the report as CSV.'],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'The file is a workbook of an old Excel. Save the sheet as CSV UTF-8, and choose that file.',
  ],
];
const WEB_PAGE =
  'The file is a web page or XML, perhaps a sign-in page that was saved in place of the report. Sign in and download the report again.';
/** What can be a report, and never a CSV. */
const NO_CSV: Kinds = [
  [ZIP_MAGIC, 'The file is a ZIP or Excel file. Unpack it, or save the sheet as CSV, and import that.'],
  [[0x7b], 'The file is JSON. Export the report as CSV, and import that.'],
  [[0x5b], 'The file is JSON. Export the report as CSV, and import that.'],
];
const GZIP_MAGIC = [0x1f, 0x8b] as const;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const SPACE = 0x20;
const LESS_THAN = 0x3c;

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function sentenceFor(kinds: Kinds, bytes: Uint8Array): string | null {
  return kinds.find(([magic]) => startsWith(bytes, magic))?.[1] ?? null;
}

/** Why a file can be no report, by its first (unpacked) bytes, with what to do; null when it can. */
export function explainForeign(start: Uint8Array): string | null {
  const first = start.subarray(0, 1000).find((byte) => byte > SPACE && !BYTE_ORDER_MARK.includes(byte));
  return sentenceFor(OTHER_KINDS, start) ?? (first === LESS_THAN ? WEB_PAGE : null);
}

/** Whether a file is a zip, as workbooks are. */
export function isZip(start: Uint8Array): boolean {
  return startsWith(start, ZIP_MAGIC);
}

/** Whether the first bytes of a file are those of gzip, whatever its name says. */
export function isGzip(start: Uint8Array): boolean {
  return startsWith(start, GZIP_MAGIC);
}

/** Why bytes at the start of an (unpacked) file cannot be a CSV in UTF-8, with what to do; null when they can. */
export function explainForeignBytes(start: Uint8Array): string | null {
  if (start.length < 2) return null;
  const [first = 0, second = 0] = start;
  const isMarkedUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const letters = [first, second, start[2], start[3]];
  const isBareUtf16 =
    start.length > 3 && letters.filter((byte) => byte === 0).length === 2 && first + second > 0;
  if (isMarkedUtf16 || isBareUtf16) {
    return "The file is UTF-16. Save it as 'CSV UTF-8' and import it again.";
  }
  return sentenceFor(NO_CSV, start) ?? explainForeign(start);
}

/** What a decoder puts in the place of bytes that are no UTF-8. */
const REPLACEMENT = '\u{fffd}';

/** Why a header's names are no text of a CSV in UTF-8, with what to do; null when they are. */
export function explainForeignHeader(names: readonly string[]): string | null {
  if (names.every((name) => name.trim() === '')) {
    return 'The first line is blank. Begin the file with the names of its columns.';
  }
  const text = names.join(',');
  if (/[^\P{Cc}\t\r\n]/u.test(text)) {
    return 'The file is not text. Choose a CSV file, plain or compressed with gzip.';
  }
  if (text.includes('\r')) {
    return 'The lines end with a carriage return alone. Save the file with LF or CRLF line ends.';
  }
  if (text.includes(REPLACEMENT)) {
    return "The header is not UTF-8 text. Save the file as 'CSV UTF-8' and import it again.";
  }
  return null;
}
