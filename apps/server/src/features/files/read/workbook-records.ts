import { writeNumber } from '@skuline/domain/report-formats';
import { colToLetter, readXlsx, streamXlsxRows, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { findZipProblem } from './check-zip.ts';
import { ReportRefused } from './report-errors.ts';
import { BATCH, type TableRecord } from './text-records.ts';

/** A workbook is read in memory: larger ones are saved as CSV first. */
const MAX_PACKED_BYTES = 50_000_000;
const MAX_UNPACKED_BYTES = 300_000_000;
const MAX_COLUMNS = 16_384;
const INCOMPLETE =
  'The workbook is damaged or incomplete, and nothing of it is taken. Download the report again; if that does not help, open it and save the sheet as CSV UTF-8.';

/** So many sheets are looked at: each of them is unpacked for it. */
const MAX_SHEETS = 20;

/** A sheet of a workbook, and its rows from the first one on, each time they are asked for. */
export interface WorkbookSheet {
  readonly name: string;
  readonly read: () => AsyncGenerator<readonly TableRecord[]>;
  /** The physical lines whose number in this column the workbook shows as a percentage: 0.955 as 95.5%. */
  readonly listPercentLines: (column: number) => Promise<ReadonlySet<number>>;
}

/** The first sheets of a workbook, and how many it has. Throws ReportRefused for what is no workbook, or too large. */
export async function openWorkbookSheets(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ readonly sheets: readonly WorkbookSheet[]; readonly count: number }> {
  const packed = await collect(bytes);
  const problem = await findZipProblem(packed, MAX_UNPACKED_BYTES);
  if (problem === 'too large') throw refuseWorkbook('is too large when unpacked');
  if (problem === 'incomplete') throw new ReportRefused(INCOMPLETE, { reason: 'truncated', format: null });
  const names = await listSheets(packed);
  const sheets = names.slice(0, MAX_SHEETS).map((name, sheet) => ({
    name,
    read: () => readSheet(packed, sheet),
    listPercentLines: (column: number) => listPercentLines(packed, sheet, column),
  }));
  return { sheets, count: names.length };
}

async function listSheets(packed: Uint8Array): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    await readXlsx(packed, {
      sheets: ({ name }) => {
        names.push(name);
        return false;
      },
    });
  } catch (error) {
    throw refuseWorkbook("can't be read", error);
  }
  return names;
}

/**
 * The rows of a sheet as cells of text: dates as days, numbers with a decimal point. Formulas are not evaluated: a cell
 * is what the workbook last showed.
 */
async function* readSheet(packed: Uint8Array, sheet: number): AsyncGenerator<readonly TableRecord[]> {
  let batch: TableRecord[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(packed, { sheet })) {
      if (values.length > MAX_COLUMNS) throw refuseWorkbook('has more columns than a workbook can have');
      batch.push({ cells: values.map(cellText), line: index + 1 });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof ReportRefused ? error : refuseWorkbook("can't be read", error);
  }
  yield batch;
}

/** What a number format only writes, without the number's being a part of 100. */
const LITERAL = /"[^"]*"|\\./g;

/** The rows of a sheet come without the formats of their numbers, so a column is read once more for them. */
async function listPercentLines(packed: Uint8Array, sheet: number, column: number) {
  const letter = colToLetter(column);
  const range = `${letter}1:${letter}${XLSX_MAX_ROWS_PER_SHEET}`;
  try {
    const { sheets } = await readXlsx(packed, { sheets: [sheet], range, readStyles: true });
    const lines = [...(sheets[0]?.cells ?? [])].flatMap(([place, { style }]) =>
      style?.numFmt?.replaceAll(LITERAL, '').includes('%') === true ? [Number.parseInt(place, 10) + 1] : [],
    );
    return new Set(lines);
  } catch (error) {
    throw refuseWorkbook("can't be read", error);
  }
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MAX_PACKED_BYTES) throw refuseWorkbook('is larger than 50 MB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function refuseWorkbook(problem: string, cause?: unknown): ReportRefused {
  const sentence = `The workbook ${problem}. Open it, save the sheet as CSV UTF-8, and choose that file.`;
  return new ReportRefused(sentence, { reason: 'not_a_report', format: null, cause });
}

const MILLISECONDS_BEHIND = /T00:00:00\.000Z$/;

function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(MILLISECONDS_BEHIND, '');
  }
  if (typeof value === 'number') return writeNumber(value);
  return typeof value === 'boolean' ? String(value) : '';
}
