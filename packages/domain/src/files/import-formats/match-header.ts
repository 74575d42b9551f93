import { listOwnFileFormats } from './register.ts';
import type { FileFormat, FileColumn, OwnFileFormat } from './file-format.ts';

/** A file's header understood: its format, and what to do with the field at each position. */
export interface FileLayout<F extends FileFormat = OwnFileFormat> {
  readonly format: F;
  /** The format's column at each position of the file; null = ignored. */
  readonly columns: readonly (FileColumn | null)[];
  /** The names of the ignored columns, as the file writes them. */
  readonly ignoredColumns: readonly string[];
}

/** What a header says: a file that can be read, or why it can't and what to do about it. */
export type HeaderMatch<F extends FileFormat = OwnFileFormat> =
  | { readonly isKnown: true; readonly layout: FileLayout<F> }
  | {
      readonly isKnown: false;
      /** A sentence that says what to do. */
      readonly reason: string;
      /** The format the header is nearest to, and its columns that are not there; null when it is near to none. */
      readonly closest: { readonly format: F; readonly missing: readonly string[] } | null;
    };

interface Separator {
  readonly text: string;
  readonly label: string;
}

const SEPARATORS: readonly Separator[] = [
  { text: ';', label: 'semicolons' },
  { text: '\t', label: 'tabs' },
  { text: '|', label: 'vertical bars' },
];

/** What stands between the columns of a header where no commas do; null where the commas are right. */
function findSeparator(names: readonly string[]): Separator | null {
  if (names.length > 2) return null;
  return SEPARATORS.find(({ text }) => names.some((name) => name.includes(text))) ?? null;
}

/** A file that would be known if commas stood between its columns. */
function explainSeparator<F extends FileFormat>(
  formats: readonly F[],
  names: readonly string[],
  { text, label }: Separator,
): HeaderMatch<F> {
  const separated = names.flatMap((name) => name.split(text)).map((name) => name.replaceAll('"', ''));
  const match = matchHeaderOf(formats, separated);
  const save = 'Save the file with commas between the columns';
  if (!match.isKnown && match.closest === null) {
    return unknown(`The columns are separated by ${label}. ${save}.`);
  }
  const closest = match.isKnown ? { format: match.layout.format, missing: [] } : match.closest;
  const written =
    'days as YYYY-MM-DD, and amounts with a decimal point, not a decimal comma, and nothing between thousands (1234.50)';
  const also = match.isKnown ? '' : ` ${match.reason}`;
  const reason = `This is a ${closest?.format.label} file whose columns are separated by ${label}. ${save}, ${written}.${also}`;
  return { isKnown: false, reason, closest };
}

/**
 * Finds the format whose columns the header names: in any order, in any case, with others between them, which are
 * ignored.
 */
export function matchHeader(names: readonly string[]): HeaderMatch {
  return matchHeaderOf(listOwnFileFormats(), names);
}

/** {@link matchHeader} with formats of one's own. */
export function matchHeaderOf<F extends FileFormat>(
  formats: readonly F[],
  names: readonly string[],
): HeaderMatch<F> {
  const known = names.map(normalize);
  const format = findFormat(formats, known);
  if (format === null) return explainUnknown(formats, names, known);
  const twice = findTwice(known);
  if (twice !== undefined) {
    const reason = `The header names the column '${twice}' twice. Remove or rename one of them.`;
    return { isKnown: false, reason, closest: { format, missing: [] } };
  }
  const columns = known.map((name) => format.columns.find((column) => column.name === name) ?? null);
  const ignoredColumns = names.flatMap((name, index) =>
    columns[index] === null ? [name.trim() === '' ? `column ${index + 1} (no name)` : name.trim()] : [],
  );
  return { isKnown: true, layout: { format, columns, ignoredColumns } };
}

/** The first name that stands there a second time. */
function findTwice(known: readonly string[]): string | undefined {
  const met = new Set<string>();
  return known.find((name) => {
    const isMet = name !== '' && met.has(name);
    met.add(name);
    return isMet;
  });
}

function normalize(name: string): string {
  return name.trim().toLowerCase();
}

function findFormat<F extends FileFormat>(formats: readonly F[], known: readonly string[]): F | null {
  const complete = formats.filter((format) => missingColumns(format, known).length === 0);
  // The format that uses most of the file's columns, should one ever contain another.
  return complete.toSorted((a, b) => b.columns.length - a.columns.length)[0] ?? null;
}

function missingColumns(format: FileFormat, known: readonly string[]): string[] {
  return format.columns.map((column) => column.name).filter((name) => !known.includes(name));
}

/** A header that has less of a format's columns than this share is not like it. */
const NEAR_SHARE = 0.5;

function unknown(reason: string): HeaderMatch<never> {
  return { isKnown: false, reason, closest: null };
}

/** What is wrong with the header, measured against the format it is closest to. */
function explainUnknown<F extends FileFormat>(
  formats: readonly F[],
  names: readonly string[],
  known: readonly string[],
): HeaderMatch<F> {
  const separator = findSeparator(names);
  if (separator !== null) return explainSeparator(formats, names, separator);
  const present = (format: FileFormat) => format.columns.length - missingColumns(format, known).length;
  const closest = formats.toSorted((a, b) => present(b) - present(a))[0];
  // Where one format alone is wanted, no likeness is needed to name what is missing of it.
  const isNear = (format: FileFormat) =>
    present(format) >= (formats.length === 1 ? 1 : format.columns.length * NEAR_SHARE);
  if (closest === undefined || !isNear(closest)) {
    const headers = formats.map((format) => format.columns.map((column) => column.name).join(','));
    return unknown(
      `The first line does not have the columns of a file that Skuline knows. It must be one of:\n  ${headers.join('\n  ')}`,
    );
  }
  const missing = missingColumns(closest, known);
  const noun = missing.length === 1 ? 'column is' : 'columns are';
  const reason = `This looks like a ${closest.label} file, but ${missing.length} ${noun} missing: ${missing.join(', ')}. Add ${missing.length === 1 ? 'it' : 'them'} to the header and to every line.`;
  return { isKnown: false, reason, closest: { format: closest, missing } };
}
