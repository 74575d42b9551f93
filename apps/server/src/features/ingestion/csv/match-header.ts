import { FileRefused } from '../file-refused.ts';
import { REPORT_FORMATS } from '../formats/register.ts';
import type { ReportColumn, ReportFormat } from '../formats/report-format.ts';

/** A file's header understood: its format, and what to do with the field at each position. */
export interface FileLayout {
  readonly format: ReportFormat;
  /** The format's column at each position of the file; null = ignored. */
  readonly columns: readonly (ReportColumn | null)[];
  /** The names of the ignored columns, as the file writes them. */
  readonly ignoredColumns: readonly string[];
}

const SEPARATORS: readonly (readonly [separator: string, name: string])[] = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
];

/**
 * Finds the format whose columns the header names: in any order, in any case, with others between them, which are
 * ignored. Throws FileRefused with a sentence when columns are missing or named twice.
 */
export function matchHeader(names: readonly string[]): FileLayout {
  const known = names.map(normalise);
  const format = findFormat(known);
  if (format === null) throw new FileRefused(explainUnknown(names, known));
  const twice = known.find((name, index) => name !== '' && known.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new FileRefused(`The header names the column '${twice}' twice. Remove or rename one of them.`);
  }
  const columns = known.map((name) => format.columns.find((column) => column.name === name) ?? null);
  const ignoredColumns = names.flatMap((name, index) =>
    columns[index] === null ? [name.trim() === '' ? `column ${index + 1} (no name)` : name.trim()] : [],
  );
  return { format, columns, ignoredColumns };
}

function normalise(name: string): string {
  return name.trim().toLowerCase();
}

function findFormat(known: readonly string[]): ReportFormat | null {
  const complete = Object.values(REPORT_FORMATS).filter(
    (format) => missingColumns(format, known).length === 0,
  );
  // The format that uses most of the file's columns, should one ever contain another.
  return complete.toSorted((a, b) => b.columns.length - a.columns.length)[0] ?? null;
}

function missingColumns(format: ReportFormat, known: readonly string[]): string[] {
  return format.columns.map((column) => column.name).filter((name) => !known.includes(name));
}

/** What is wrong with the header, measured against the format it is closest to. */
function explainUnknown(names: readonly string[], known: readonly string[]): string {
  const separator = SEPARATORS.find(
    ([text]) => names.length < 3 && names.some((name) => name.includes(text)),
  );
  if (separator !== undefined) {
    return `The columns are separated by ${separator[1]}. Save the file with commas between the columns.`;
  }
  const formats: readonly ReportFormat[] = Object.values(REPORT_FORMATS);
  const share = (format: ReportFormat) => missingColumns(format, known).length / format.columns.length;
  const closest = formats.toSorted((a, b) => share(a) - share(b))[0];
  if (closest === undefined || share(closest) === 1) {
    const headers = formats.map((format) => format.columns.map((column) => column.name).join(','));
    return `The first line names none of the columns Skuline knows. It must be one of:\n  ${headers.join('\n  ')}`;
  }
  const missing = missingColumns(closest, known);
  const noun = missing.length === 1 ? 'column is' : 'columns are';
  return `This looks like a ${closest.label} file, but ${missing.length} ${noun} missing: ${missing.join(', ')}. Add ${missing.length === 1 ? 'it' : 'them'} to the header and to every line.`;
}
