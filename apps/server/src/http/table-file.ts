import type { DateRange } from '@skuline/domain/calendar';
import { csvChunks } from '@skuline/domain/exports';
import { numberFormatOf, type TableCell, type TableColumn } from '@skuline/domain/tables';
import { writeXlsxStream } from 'hucre/xlsx';
import { Readable } from 'node:stream';

/** A table to be saved: lines that say what it shows, its columns, and its rows as they are read. */
export interface TableFile<Row> {
  readonly title: string;
  readonly range: DateRange;
  readonly header: readonly (readonly TableCell[])[];
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: AsyncIterable<Row>;
}

export type TableFormat = 'csv' | 'xlsx';

export const CONTENT_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The bytes of the file, made while they are sent: it is never held. */
export function writeTable<Row>(table: TableFile<Row>, format: TableFormat): Readable {
  return format === 'csv' ? Readable.from(csvChunks(linesOf(table)), { objectMode: false }) : workbook(table);
}

async function* linesOf<Row>({ header, columns, rows }: TableFile<Row>): AsyncGenerator<TableCell[]> {
  for (const line of header) yield [...line];
  yield columns.map(({ label }) => label);
  for await (const row of rows) yield columns.map(({ cellOf }) => cellOf(row));
}

const TEXT_WIDTH = 28;
const FIGURE_WIDTH = 18;
/** A name is at most so long in Excel. */
const SHEET_NAME_LENGTH = 31;

function workbook<Row>(table: TableFile<Row>): Readable {
  const { title, header, columns } = table;
  const stream = writeXlsxStream(linesOf(table), {
    name: title.slice(0, SHEET_NAME_LENGTH),
    columns: columns.map(({ format }) =>
      format === 'text' ? { width: TEXT_WIDTH } : { width: FIGURE_WIDTH, numFmt: numberFormatOf(format) },
    ),
    freezePane: { rows: header.length + 1 },
  });
  // The same web stream, which the two type libraries describe apart.
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}
