import type { DateRange } from '@skuline/domain/calendar';
import { type CsvCell, csvChunks, type ExportColumn, NUMBER_FORMATS } from '@skuline/domain/exports';
import { writeXlsxStream } from 'hucre/xlsx';
import { Readable } from 'node:stream';

/** A table to be saved: lines that say what it shows, its columns, and its rows as they are read. */
export interface TableFile {
  readonly title: string;
  readonly range: DateRange;
  readonly header: readonly (readonly CsvCell[])[];
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<readonly CsvCell[]>;
}

export type TableFormat = 'csv' | 'xlsx';

export const CONTENT_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The bytes of the file, made while they are sent: it is never held. */
export function writeTable(table: TableFile, format: TableFormat): Readable {
  return format === 'csv' ? Readable.from(csvChunks(linesOf(table)), { objectMode: false }) : workbook(table);
}

async function* linesOf({ header, columns, rows }: TableFile): AsyncGenerator<readonly CsvCell[]> {
  yield* header;
  yield columns.map(({ label }) => label);
  yield* rows;
}

const TEXT_WIDTH = 28;
const FIGURE_WIDTH = 18;
/** A name is at most so long in Excel. */
const SHEET_NAME_LENGTH = 31;

function workbook(table: TableFile): Readable {
  const { title, header, columns } = table;
  const stream = writeXlsxStream(cellsOf(table), {
    name: title.slice(0, SHEET_NAME_LENGTH),
    columns: columns.map(({ format }) =>
      format === 'text' ? { width: TEXT_WIDTH } : { width: FIGURE_WIDTH, numFmt: NUMBER_FORMATS[format] },
    ),
    freezePane: { rows: header.length + 1 },
  });
  // The same web stream, which the two type libraries describe apart.
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* cellsOf(table: TableFile): AsyncGenerator<CsvCell[]> {
  for await (const row of linesOf(table)) yield [...row];
}
