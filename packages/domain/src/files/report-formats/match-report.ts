import {
  askForColumns,
  askForDaysColumn,
  askForMissing,
  findForeign,
  findUnnamedDays,
  renameColumns,
} from './foreign-headers.ts';
import { englishHeader, languageOf } from './languages/read-words.ts';
import { DECLINED_FORMATS, TAKEN_FORMATS } from './register.ts';
import type { ColumnKind } from './column-kind.ts';
import type {
  DeclinedFormat,
  ReadingOptions,
  RefusalReason,
  ReportQuestion,
  TakenFormat,
} from './report-format.ts';
import { readCellText } from './values/cell-text.ts';
import type { DateOrder } from './languages/language.ts';

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
  /** How the language of the header writes dates in figures; null where it says nothing. */
  readonly dateOrder: DateOrder | null;
  /** A line may end early: cells that are missing are blank, as in a workbook. */
  readonly mayBeShort: boolean;
}

/** What the first records of a file say it is. */
export type ReportMatch =
  | { readonly status: 'taken'; readonly layout: ReportLayout; readonly headerIndex: number }
  | { readonly status: 'declined'; readonly format: DeclinedFormat }
  | {
      readonly status: 'refused';
      /** Null where nothing says which report it is. */
      readonly format: string | null;
      readonly reason: RefusalReason;
      readonly sentence: string;
    }
  | { readonly status: 'asks'; readonly questions: readonly ReportQuestion[] }
  | { readonly status: 'unknown' };

/** Headers stand among the first records: behind at most a dozen lines about the file. */
const HEADER_WITHIN = 30;
/** No report has nearly so many columns; a line of more is not looked at name by name. */
const MOST_CELLS = 2000;

type Marked = Pick<TakenFormat, 'marks' | 'lacks'>;
type Records = readonly (readonly string[])[];

/**
 * Tells a report by the names in its header, wherever that stands among the first records: in any order, with any
 * others between them.
 */
export function matchReport(head: Records, options: ReadingOptions): ReportMatch {
  const { answers } = options;
  const records = head.slice(0, HEADER_WITHIN);
  const headers: (readonly string[])[] = [];
  for (const [index, cells] of records.entries()) {
    // A workbook may have formatted cells far behind its last column.
    const named = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
    if (named.length > MOST_CELLS) return refuseWide(index + 1);
    const known = renameColumns(named, answers.get('columns')).map(englishHeader);
    headers.push(known);
    const match = matchHeader(known, records.slice(0, index + 1), answers);
    if (match?.status === 'taken') return askForUnnamedDays(match, head.slice(index), answers);
    if (match !== null) return match;
  }
  const foreign = findForeign(head.slice(0, HEADER_WITHIN + 1));
  if (foreign !== null) return { status: 'asks', questions: askForColumns(foreign, options) };
  return findNear(headers) ?? { status: 'unknown' };
}

function refuseWide(record: number): ReportMatch {
  const sentence = `Row ${record} has more than ${MOST_CELLS.toLocaleString('en-US')} cells, and no report has so many. Delete the empty columns behind its last one, or download the report again.`;
  return { status: 'refused', format: null, reason: 'not_a_report', sentence };
}

/** What the last of these records is, if it is a header with these names. */
function matchHeader(known: readonly string[], records: Records, answers: Answers): ReportMatch | null {
  const cells = records.at(-1) ?? [];
  const preamble = records.slice(0, -1);
  const names = new Set(known);
  const declined = DECLINED_FORMATS.find((format) => isMarked(format, names));
  if (declined !== undefined) return { status: 'declined', format: declined };
  const format = TAKEN_FORMATS.find((taken) => isMarked(taken, names));
  if (format === undefined) return null;
  const columns = findColumns(format, known, cells);
  const missing = Object.entries(format.columns).flatMap(([role, rule]) =>
    rule.isRequired === true && columns.every((found) => found.role !== role) ? [rule.names[0] ?? role] : [],
  );
  const { isForeign, dateOrder } = languageOf(cells);
  if (missing.length > 0) return refuseMissing(format, missing, answers, isForeign);
  const width = cells.findLastIndex((cell) => readCellText(cell) !== '') + 1;
  const headerCells = cells.slice(0, width).map(readCellText);
  const layout = { format, columns, width, headerCells, preamble, dateOrder, mayBeShort: false };
  return { status: 'taken', layout, headerIndex: preamble.length };
}

type Answers = ReadingOptions['answers'];

/** A file that has its days is never asked for one: what stands in a column of days has to be said instead. */
function askForUnnamedDays(
  match: Extract<ReportMatch, { status: 'taken' }>,
  table: Records,
  answers: Answers,
): ReportMatch {
  const { format, columns } = match.layout;
  const hasDay = columns.some(({ kind }) => kind === 'day' || kind === 'range' || kind === 'moment');
  if (format.holds !== 'facts' || hasDay) return match;
  const used = columns.map(({ index }) => index);
  const days = findUnnamedDays(table, used, answers.get('columns'));
  return days === null
    ? match
    : { status: 'asks', questions: [askForDaysColumn(days, answers.get('columns'))] };
}

function isMarked({ marks, lacks = [] }: Marked, known: ReadonlySet<string>): boolean {
  return (
    marks.every((names) => names.some((name) => known.has(name))) && !lacks.some((name) => known.has(name))
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
    return [{ role, kind, index, name: readCellText(cells[index] ?? '') }];
  });
}

/** Of the columns a report can't do without, this share has to be there for a likeness, and no fewer than so many. */
const NEAR_SHARE = 2 / 3;
const NEAR_COLUMNS = 3;

/** A report that lacks a column by which it is known: most of those that it cannot do without are there. */
function findNear(headers: Records): ReportMatch | null {
  const found = headers.flatMap((header) => {
    const known = new Set(header);
    return TAKEN_FORMATS.filter(({ lacks = [] }) => !lacks.some((name) => known.has(name))).map((format) => {
      const needed = neededColumns(format);
      const missing = needed.filter((names) => !names.some((name) => known.has(name)));
      return { format, missing, there: needed.length - missing.length, of: needed.length };
    });
  });
  const near = found.filter(({ there, of }) => there >= NEAR_COLUMNS && there >= of * NEAR_SHARE);
  const best = near.toSorted((a, b) => b.there / b.of - a.there / a.of)[0];
  if (best === undefined) return null;
  return refuseMissing(
    best.format,
    best.missing.map(([name]) => name ?? ''),
    new Map(),
    false,
  );
}

/** What a header has to name: each mark, and each column that is required, once. */
function neededColumns({ marks, columns }: TakenFormat): readonly (readonly string[])[] {
  const required = Object.values(columns).filter(({ isRequired }) => isRequired === true);
  const others = required.filter(
    ({ names }) => !marks.some((mark) => mark.some((name) => names.includes(name))),
  );
  return [...marks, ...others.map(({ names }) => names)];
}

/**
 * Where the seller said which column is which, or a header is in another language, what is not said yet is asked for: the
 * file may have it.
 */
function refuseMissing(
  { id, label, menuPath }: TakenFormat,
  names: readonly string[],
  answers: Answers,
  isForeign: boolean,
): ReportMatch {
  const columns = names.map((name) => `'${name}'`).join(', ');
  const given = answers.get('columns') ?? (isForeign ? '{}' : undefined);
  if (given !== undefined) return { status: 'asks', questions: [askForMissing(label, names, given)] };
  const are = names.length === 1 ? `its column ${columns} is` : `its columns ${columns} are`;
  const sentence = `This looks like the report '${label}', but ${are} missing. Download it again with all columns: ${menuPath}.`;
  return { status: 'refused', format: id, reason: 'column_missing', sentence };
}
