import { normalizeHeader } from './header-names.ts';
import { askForColumns, looksForeign, renameColumns } from './foreign-headers.ts';
import { DECLINED_FORMATS, TAKEN_FORMATS } from './register.ts';
import type { ColumnKind } from './column-kind.ts';
import type {
  DeclinedFormat,
  ReadingOptions,
  RefusalReason,
  ReportQuestion,
  TakenFormat,
} from './report-format.ts';
import { readText } from './values/cell-text.ts';

/** A header understood: where the columns of a format stand. */
export interface ReportLayout {
  readonly format: TakenFormat;
  readonly columns: readonly {
    readonly role: string;
    readonly index: number;
    readonly kind: ColumnKind;
    /** As the file writes it. */
    readonly name: string;
  }[];
  /** Up to the last column with a name. */
  readonly width: number;
  readonly headerCells: readonly string[];
  /** The records before the header. */
  readonly preamble: readonly (readonly string[])[];
  /** A line may end early: cells that are missing are blank, as in a workbook. */
  readonly mayBeShort: boolean;
}

/** What the first records of a file say it is. */
export type ReportMatch =
  | { readonly status: 'taken'; readonly layout: ReportLayout; readonly headerIndex: number }
  | { readonly status: 'declined'; readonly format: DeclinedFormat }
  | {
      readonly status: 'refused';
      readonly format: string;
      readonly reason: RefusalReason;
      readonly sentence: string;
    }
  | { readonly status: 'asks'; readonly questions: readonly ReportQuestion[] }
  | { readonly status: 'unknown' };

/** Headers stand among the first records: behind at most a dozen lines about the file. */
const HEADER_WITHIN = 30;

type Marked = Pick<TakenFormat, 'marks' | 'lacks'>;

/**
 * Tells a report by the names in its header, wherever that stands among the first records: in any order, with any
 * others between them.
 */
export function matchReport(
  head: readonly (readonly string[])[],
  { fileName, answers }: ReadingOptions,
): ReportMatch {
  const records = head.slice(0, HEADER_WITHIN);
  for (const [index, cells] of records.entries()) {
    const match = matchHeader(renameColumns(cells, answers.get('columns')), cells, records, index);
    if (match !== null) return match;
  }
  const near = findNear(records);
  if (near !== null) return near;
  const foreign = records.findIndex((cells, index) => looksForeign(cells, records[index + 1] ?? []));
  if (foreign === -1) return { status: 'unknown' };
  return { status: 'asks', questions: askForColumns(records[foreign] ?? [], fileName, answers) };
}

function matchHeader(
  names: readonly string[],
  cells: readonly string[],
  records: readonly (readonly string[])[],
  index: number,
): ReportMatch | null {
  const known = names.map(normalizeHeader);
  const declined = DECLINED_FORMATS.find((format) => isMarked(format, known));
  if (declined !== undefined) return { status: 'declined', format: declined };
  const format = TAKEN_FORMATS.find((taken) => isMarked(taken, known));
  if (format === undefined) return null;
  const columns = findColumns(format, known, cells);
  const missing = Object.entries(format.columns).find(
    ([role, rule]) => rule.isRequired === true && columns.every((found) => found.role !== role),
  );
  if (missing !== undefined) return refuseMissing(format, [missing[1].names[0] ?? missing[0]]);
  const width = cells.findLastIndex((cell) => readText(cell) !== '') + 1;
  const headerCells = cells.slice(0, width).map(readText);
  const layout = {
    format,
    columns,
    width,
    headerCells,
    preamble: records.slice(0, index),
    mayBeShort: false,
  };
  return { status: 'taken', layout, headerIndex: index };
}

function isMarked({ marks, lacks = [] }: Marked, known: readonly string[]): boolean {
  return (
    marks.every((names) => names.some((name) => known.includes(name))) &&
    !lacks.some((name) => known.includes(name))
  );
}

function findColumns(
  format: TakenFormat,
  known: readonly string[],
  cells: readonly string[],
): ReportLayout['columns'] {
  return Object.entries(format.columns).flatMap(([role, { kind, names }]) => {
    const name = names.find((candidate) => known.includes(candidate));
    if (name === undefined) return [];
    const index = known.indexOf(name);
    return [{ role, kind, index, name: readText(cells[index] ?? '') }];
  });
}

/** A report that lacks a column by which it is known: most of its other ones are there. */
function findNear(records: readonly (readonly string[])[]): ReportMatch | null {
  const found = records.flatMap((cells) => {
    const known = cells.map(normalizeHeader);
    return TAKEN_FORMATS.filter(({ lacks = [] }) => !lacks.some((name) => known.includes(name))).map(
      (format) => ({
        format,
        missing: format.marks.filter((names) => !names.some((n) => known.includes(n))),
      }),
    );
  });
  const share = ({ format, missing }: (typeof found)[number]) => missing.length / format.marks.length;
  const best = found.toSorted((a, b) => share(a) - share(b))[0];
  if (best === undefined || share(best) >= 0.5 || best.format.marks.length - best.missing.length < 2) {
    return null;
  }
  return refuseMissing(
    best.format,
    best.missing.map(([name]) => name ?? ''),
  );
}

function refuseMissing({ id, label, menuPath }: TakenFormat, names: readonly string[]): ReportMatch {
  const columns = names.map((name) => `'${name}'`).join(', ');
  const sentence = `This looks like the report '${label}', but its column ${columns} is missing. Download it again with all columns: ${menuPath}.`;
  return { status: 'refused', format: id, reason: 'column_missing', sentence };
}
